import { counted } from "#web/counted.ts";

export const english = {
  signIn: "Sign in",
  enter: "Sign in",
  signInLead: "To the console of your bots.",
  email: "E-mail",
  password: "Password",
  showPassword: "Show the password",
  needEmail: "Write the e-mail address of your account.",
  needPassword: "Write your password.",
  demoOwner: "Continue as the demo owner",
  demoNote: "This service runs for development.",
  unclaimed: "Nobody has an account here yet",
  unclaimedText:
    "The service printed a set-up link when it first started. Open that link to make the first account. To print a new one, run on the server:",
  forgotten: "Forgotten your password? Ask whoever runs the service for a link:",
  setupTitle: "Set up the first account",
  setupLead: "You become the first owner here. Bots that are in the service already become yours.",
  invitedTitle: "Join Slotwire",
  invitedLead: "You have been invited to look after:",
  invitedAlone: "You have been invited to host your bots here.",
  passwordTitle: "Choose a new password",
  passwordLead: (email: string) => `For the account ${email}.`,
  acceptTitle: "Take these bots over",
  acceptAs: (email: string) =>
    `You are signed in as ${email}. These bots will be added to your account:`,
  acceptAlone: (email: string) =>
    `You are signed in as ${email}, and this invitation brings no bots. There is nothing to do.`,
  accept: "Add them to my account",
  newAccount: "Make a new account instead",
  name: "Your name",
  nameNote: "Other owners of your bots see it.",
  newPassword: "New password",
  passwordRule: "12 to 128 characters, of any kind. A few words in a row are easy to keep in mind.",
  passwordShort: (missing: number) =>
    `${counted("en", missing, { one: "more character", other: "more characters" })} to go.`,
  passwordLong: "A password has at most 128 characters.",
  needName: "Write your name.",
  badEmail: "Write an e-mail address, such as ada@example.com.",
  makeAccount: "Make the account",
  setPassword: "Set the password and sign in",
  until: "The link works until",
  noToken: "This link is not complete",
  noTokenText: "The part after # is missing. Copy the whole link and open it again.",
  notValid: "This link does not work any more",
  notValidText:
    "It has been used, has expired, or was copied incompletely. Ask whoever sent it for a new one.",
  toSignIn: "To the sign-in page",
};

export type EntryWords = typeof english;
