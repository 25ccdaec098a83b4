/** The words of the screens shown without a session. */
export const english = {
  outsideTitle: (bot: string) => `${bot} opens in Telegram`,
  outsideText:
    "This Mini App needs Telegram to know who you are. Open it from the bot or scan the code with your phone.",
  openBot: "Open in Telegram",
  codeOf: (link: string) => `QR code of ${link}`,
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

export type LaunchWords = typeof english;
