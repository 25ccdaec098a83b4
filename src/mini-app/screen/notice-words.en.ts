/** The words of notices, moments and the Refresh button. */
export const english = {
  refresh: "Refresh",
  noConnection: "No connection.",
  busy: "The service is busy.",
  lastKnown: "Showing the last known state.",
  tapsWait: "Taps are saved, energy is paused.",
  reopen: "This session has ended. Close the app and open it again.",
  whileAway: (points: string) => `While you were away: +${points}`,
  invited: (points: string) => `Invitation reward: +${points}`,
  credited: (points: string) => `You received +${points}`,
  fine: "Great",
  testPlayer: "Test player",
};

export type NoticeWords = typeof english;
