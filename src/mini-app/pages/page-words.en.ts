import type { PluralForms } from "#web/counted.ts";

/** The words of the pages over the screen, and of the screens shown without a session. */
export const english = {
  back: "Back",
  friends: "Friends",
  history: "Points history",
  friend: { one: "friend", other: "friends" } as PluralForms,
  shareText: (bot: string) => `Join me in ${bot}!`,
  inviteText: "Friends who open the app with your link count as yours.",
  youGet: "You get",
  friendGets: "Your friend gets",
  tap: { one: "tap", other: "taps" } as PluralForms,
  invitePaidAfterTaps: (taps: string) => `Paid once your friend has made ${taps}.`,
  invitePaidAtLevel: (level: string) => `Paid once your friend has reached level ${level}.`,
  share: "Share",
  copy: "Copy link",
  codeOf: (link: string) => `QR code of ${link}`,
  noFriends: "No friends yet. Share your link: friends appear here when they open the app.",
  noHistory: "Nothing yet. All points you earn appear here.",
  today: "today",
  yesterday: "yesterday",
  more: "Show more",
  loading: "Loading…",
  failed: "The list could not be loaded.",
  level: (level: string) => `level ${level}`,
  point: { one: "point", other: "points" } as PluralForms,
  notYet: "Not yet",
  credit: "Credit",
  debit: "Debit",
  sources: {
    taps: "Taps",
    automining: "Auto-mining",
    task: "Task",
    daily: "Daily bonus",
    boost: "Boost",
    invite: "Invitation",
    quiz: "Quiz",
  } as Record<string, string>,
  outsideTitle: (bot: string) => `${bot} opens in Telegram`,
  outsideText:
    "This Mini App needs Telegram to know who you are. Open it from the bot or scan the code with your phone.",
  openBot: "Open in Telegram",
  tooOldTitle: "Update Telegram",
  tooOldText:
    "This version of Telegram is too old to show the app. Update it and open the app again.",
  unreadableTitle: "Open the app again",
  unreadableText:
    "Telegram did not say who you are, or the launch has expired. Close this window and open the app from the bot.",
  blockedTitle: (bot: string) => `This account is blocked in ${bot}`,
  blockedText:
    "You cannot play here, and nothing is counted. If you think this is a mistake, write to the bot.",
  writeToBot: "Write to the bot",
  unreachableTitle: "No connection to the service",
  unreachableText: "Check your internet connection. Nothing is lost.",
};

export type PageWords = typeof english;
