import { invitationDays } from "#contract/owner-link-limit.ts";

export const english = {
  title: "Owners",
  lead: "All owners have the same rights: each can change and delete the bot, and invite or remove others.",
  you: "You",
  since: (date: string) => `Owner since ${date}`,
  onlyOne:
    "You are the only owner, so you can't leave: a bot needs one. Invite another owner first, or delete the bot.",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "They lose access to this bot at once, and their invitations to it stop working. API keys and the bot's token that they know still work: rotate the keys, and renew the token in @BotFather if need be.",
  removed: (name: string) => `${name} is no longer an owner.`,
  leave: "Leave bot",
  leaveTitle: (name: string) => `Leave “${name}”?`,
  leaveText:
    "You lose access to this bot at once, and your invitations to it stop working. Only another owner can invite you back.",
  left: (name: string) => `You have left “${name}”.`,
  inviteText: `An invitation is a link that works once and expires in ${invitationDays} days. Whoever accepts it becomes an owner of this bot.`,
};

export type OwnerWords = typeof english;
