export const english = {
  title: "API keys",
  lead: "Your back end shows a key with every call. Keep keys on your server: who has one can credit points and send messages.",
  create: "Create a key",
  name: "Name",
  nameNote: "Where the key is used, such as “shop” or “staging”.",
  needName: "Give the key a name.",
  none: "No API keys yet",
  noneText: "Create one, put it where your back end finds it, and make the first call below.",
  full: "A bot has at most five live keys. Revoke one to create another.",
  created: "Created",
  used: "last used",
  unused: "never used",
  endsWith: (last4: string) => `ends with ${last4}`,
  keys: "The bot's API keys",
  live: "Live",
  revoked: "Revoked",
  rotate: "Rotate",
  revoke: "Revoke",
  of: (action: string, name: string) => `${action}: ${name}`,
  rotateTitle: (name: string) => `Rotate “${name}”?`,
  rotateText:
    "You get a new key of the same name, and this one stops working within a second. Calls that still use it are refused.",
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText:
    "The key stops working within a second, for good. Calls that still use it are refused.",
  madeTitle: "Copy the key now",
  madeText:
    "It is shown this once. Only its last four characters are kept, so nobody can show it again.",
  theKey: "the API key",
  done: "I have copied it",
  tryTitle: "Try it",
  tryText:
    "Put your key into the shell's variable first; it is not part of the commands, so that it does not land in your notes.",
  user: "Read a user",
  friends: "Read a user's friends",
  credit: "Increase points",
  message: "Send a message",
  tryNote:
    "42 stands for a user's Telegram id: a user is there from the first time they open the Mini App.",
  docs: "All parameters and errors",
};

export type KeyWords = typeof english;
