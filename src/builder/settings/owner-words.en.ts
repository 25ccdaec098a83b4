import { invitationDays } from "#contract/owner/owner-limit.ts";
import { english } from "../words.ts";

export const ownerWords = english("owner-words", {
  title: "Owners",
  lead: "Owners can do everything. Editors change the screen, activities, fields and settings, but can't manage API keys, the token, points, privacy, owners or history, or delete the bot.",
  makeEditor: "Make editor",
  makeEditorOf: (name: string) => `Make ${name} an editor`,
  makeOwner: "Make owner",
  makeOwnerOf: (name: string) => `Make ${name} an owner`,
  nowEditor: (name: string) => `${name} is now an editor.`,
  nowOwner: (name: string) => `${name} is now an owner.`,
  becomeEditorTitle: "Become an editor?",
  becomeEditorText:
    "You immediately lose access to this bot's keys, token, points, owners and history, and your invitations to it stop working. Only another owner can make you an owner again.",
  you: "You",
  since: {
    owner: (date: string) => `Owner since ${date}`,
    editor: (date: string) => `Editor since ${date}`,
  },
  onlyOne: "You're the only owner. To leave, first make someone else an owner, or delete the bot.",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "They immediately lose access to this bot, and their invitations to it stop working. API keys and the bot token that they know still work: rotate the keys, and renew the token in @BotFather if necessary.",
  removed: (name: string) => `${name} no longer has access to this bot.`,
  leave: "Leave bot",
  leaveTitle: (name: string) => `Leave “${name}”?`,
  leaveText:
    "You immediately lose access to this bot, and your invitations to it stop working. Only another owner can invite you back.",
  left: (name: string) => `You have left “${name}”.`,
  inviteText: `An invitation is a link that works once and expires in ${invitationDays} days. The person who accepts it gets access to this bot.`,
});

export type OwnerWords = typeof ownerWords;
