import { maxPasswordLength, minPasswordLength } from "#contract/owner/owner-limit.ts";
import { counted } from "#web/counted.ts";
import { english } from "../words.ts";

export const entryWords = english("entry-words", {
  signIn: "Sign in",
  enter: "Sign in",
  signInLead: "Manage your bots and their Mini Apps.",
  email: "Email",
  password: "Password",
  showPassword: "Show password",
  needEmail: "Enter your email address.",
  needPassword: "Enter your password.",
  demoOwner: "Continue as the demo owner",
  demoNote: "This is a development server.",
  unclaimed: "No accounts yet",
  unclaimedText:
    "The service printed a setup link when it first started. Open it to create the first account. To print a new link, run on the server:",
  forgotten: "Forgot your password? The operator of this service can create a reset link:",
  setupTitle: "Create the first account",
  setupLead: "You will be the first owner. Bots already in the service will be yours.",
  invitedTitle: "Join Slotwire",
  invitedLead: "You have been invited to manage:",
  invitedAlone: "You have been invited to run your bots here.",
  passwordTitle: "Set a new password",
  passwordLead: (email: string) => `For ${email}.`,
  acceptTitle: "Accept invitation",
  acceptAs: (email: string) =>
    `You are signed in as ${email}. These bots will be added to your account:`,
  acceptAlone: (email: string) =>
    `You are signed in as ${email}. This invitation includes no bots, so there is nothing to accept.`,
  asEditor:
    "As an editor, you can change everything except API keys, the token, points, privacy and owners.",
  accept: "Add them to my account",
  newAccount: "Create a new account instead",
  name: "Your name",
  nameNote: "Visible to other owners of your bots.",
  newPassword: "New password",
  passwordRule: `${minPasswordLength} to ${maxPasswordLength} characters. A few words in a row are easy to remember.`,
  needNewPassword: "Choose a password.",
  passwordShort: (missing: number) =>
    `${counted("en", missing, { one: "more character needed", other: "more characters needed" })}.`,
  passwordLong: `Use ${maxPasswordLength} characters or fewer.`,
  needName: "Enter your name.",
  badEmail: "Enter an email address, such as ada@example.com.",
  makeAccount: "Create account",
  setPassword: "Save and sign in",
  until: "Link expires",
  noToken: "This link is incomplete",
  noTokenText: "The part after # is missing. Copy the whole link and open it again.",
  notValid: "This link is no longer valid",
  notValidText:
    "It was already used, has expired or was not copied in full. Ask the sender for a new one.",
  toSignIn: "Go to sign-in",
});

export type EntryWords = typeof entryWords;
