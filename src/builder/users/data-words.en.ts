import { counted } from "#web/counted.ts";
import { english } from "../words.ts";

/** How an owner exports and erases what is stored of a user. */
export const dataWords = english("data-words", {
  title: "Data",
  exportData: "Export data",
  eraseUser: "Erase this user…",
  ask: (name: string) => `Erase ${name}?`,
  effect:
    "The user is shut out at once. This cannot be undone. If they open the app again, they start from zero.",
  removedTitle: "Removed",
  removed:
    "Name, username, language, IP address, wallet, points, ledger, tasks, quizzes, boosts, messages, events, and the user's ID wherever it is stored",
  keptTitle: "Kept",
  kept: "Totals of points by month and source, numbers of friends and of messages sent by broadcasts, and a hash that keeps the same user or wallet from being paid for twice",
  elsewhere:
    "Copies elsewhere stay: in backups until they are deleted, on your own server, and in Telegram.",
  blocked: "This user is blocked. The block is erased too.",
  consent: (tgId: number) => `Type the user's ID: ${tgId}`,
  erase: "Erase for good",
  running: "The user is shut out. You may close this: the rest is removed by itself.",
  removedSoFar: (rows: number) =>
    `${counted("en", rows, { one: "row", other: "rows" })} removed so far.`,
  erased: (name: string) => `${name} is erased.`,
});

export type DataWords = typeof dataWords;
