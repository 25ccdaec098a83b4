/** The words of what comes after the first screen: notices, moments, refreshing. */
export const english = {
  refresh: "Refresh",
  noConnection: "No connection.",
  busy: "The service is busy.",
  lastKnown: "This is the last known state.",
  tapsWait: "Taps are kept, energy waits.",
  reopen: "This session has ended. Close the app and open it again.",
  whileAway: (points: string) => `While you were away: +${points}`,
  fine: "Great",
  levelUp: "New level:",
};

export type AfterWords = typeof english;
