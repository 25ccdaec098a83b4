/** The words of notices, moments, the Refresh button and the cards that a new player sees. */
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
  claimable: ", something to claim",

  reached: (level: string) => `Level ${level} reached`,
  pointsPerTap: "Points per tap",
  maxEnergy: "Max energy",
  share: "Share",
  goOn: "Continue",
  shareText: (level: string, bot: string) => `I reached “${level}” in ${bot}. Join me!`,

  next: "Next",
  skip: "Skip",
  start: "Start",
  cardOf: (card: string, cards: string) => `Card ${card} of ${cards}`,
};

export type NoticeWords = typeof english;
