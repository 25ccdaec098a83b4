import { maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { maxNameLength } from "#contract/text/name-text.ts";
import { english } from "../words.ts";

export const keyWords = english("key-words", {
  title: "API keys",
  lead: "Your back end sends a key with every call. Keep keys on your server: anyone who has one can credit points and send messages.",
  create: "Create key",
  name: "Name",
  nameNote: "Where you use the key, such as “shop” or “staging”.",
  needName: `Enter a name of 1 to ${maxNameLength} characters.`,
  none: "No API keys yet",
  noneText: "Create a key, store it on your server and try the calls below.",
  full: `A bot can have up to ${maxLiveApiKeys} live keys. Revoke one to create another.`,
  created: "Created",
  used: "Last used",
  unused: "Never",
  endsWith: (last4: string) => `ending in ${last4}`,
  actions: "Actions",
  state: "Status",
  live: "Live",
  revoked: "Revoked",
  rotate: "Rotate",
  revoke: "Revoke",
  of: (action: string, name: string) => `${action}: ${name}`,
  rotateTitle: (name: string) => `Rotate “${name}”?`,
  rotateText:
    "You get a new key with the same name, and this one stops working within a second. Calls that still use it will be rejected.",
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText:
    "The key stops working within a second. This can't be undone. Calls that still use it will be rejected.",
  madeTitle: "Copy the key now",
  madeText: "You won't see it again: only its last four characters are stored.",
  theKey: "API key",
  done: "I've copied it",
  tryTitle: "Try it",
  tryText:
    "Run a call here and see the response, or copy it. In a terminal, run the first line and paste your key (it stays hidden). The calls read it from there, so they are safe to share.",
  language: "Language of the calls",
  saveAs: (file: string) => `Save a call as ${file} and run it in the same terminal.`,
  user: "Get a user",
  friends: "Get a user's friends",
  users: "List users",
  credit: "Increase points",
  debit: "Decrease points",
  value: "Set a custom value",
  message: "Send a message",
  aboutNewest: (name: string, tgId: number) =>
    `The calls use the newest user: ${name ? `${name}, ` : ""}Telegram ID ${tgId}.`,
  noUsers: "No users yet",
  noUsersText: (bot: string, tgId: number) =>
    `Open the Mini App of ${bot} in Telegram once: you become its first user, your Telegram ID appears in the calls below, and they can be run here. Until then they use ${tgId} and return USER_NOT_FOUND.`,
  docs: "API documentation",
  run: "Run",
  runTitle: (name: string, who: string) => `${name}: ${who}?`,
  runText: "This is a real call: it changes the user's data or sends them a message.",
  runKey: "Key to run the calls with",
  showKey: "Show the key",
  runKeyNote:
    "Your browser sends it with the calls you run and forgets it when you leave this page.",
  needKey: "Paste an API key of this bot. A new key is filled in for you.",
  inMs: (milliseconds: number) => `in ${milliseconds} ms.`,
  responseTo: (name: string) => `Response: ${name}`,
  replayed: "An earlier call with this idempotencyKey already did this; nothing was repeated.",
});

export type KeyWords = typeof keyWords;
