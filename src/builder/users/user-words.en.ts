import type { BoostedNumber } from "#contract/activity/activities.schema.ts";
import type { PointSource } from "#contract/bot/game-limit.ts";
import type { UserSort } from "#contract/user/user-table.schema.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";
import type { SeenSpan } from "./user-day.ts";

const sortsEnglish: Record<UserSort, string> = {
  points: "Points",
  name: "Name",
  lastSeenAt: "Last seen",
  createdAt: "Joined",
};

const pointsOf = (count: number) => counted("en", count, { one: "point", other: "points" });
const users = { one: "user", other: "users" };

const adds: Record<BoostedNumber, (amount: string) => string> = {
  pointsPerTap: (amount) => `+${amount} per tap`,
  maxEnergy: (amount) => `+${amount} max energy`,
  energyPerSecond: (amount) => `+${amount} energy a second`,
  autominePerHour: (amount) => `+${amount} points an hour`,
};

/** A number of users; `hasMore` if counting stopped there. */
export interface Counted {
  readonly count: number;
  readonly hasMore: boolean;
}

/** The number alone. */
export const some = (language: string, { count, hasMore }: Counted): string =>
  `${spelled(language, count)}${hasMore ? "+" : ""}`;

/** The users of a bot, and one of them. */
export const userWords = english("user-words", {
  title: "Users",
  lead: "Everyone who has opened the bot's Mini App.",
  search: "Search",
  searchNote: "ID, name or username",
  clear: "Clear search",
  filters: "Filters",
  any: "Any",
  anyTime: "Any time",
  seen: {
    today: "Today",
    "7": "Last 7 days",
    "30": "Last 30 days",
    "not-7": "Not for 7 days",
    "not-30": "Not for 30 days",
  } as Readonly<Record<SeenSpan, string>>,
  sinceDate: "Since a date…",
  joinedOn: "Joined since",
  levelOf: (level: number) => `Level ${level}`,
  count: (count: number, hasMore: boolean) =>
    hasMore ? `${spelled("en", count)}+ users` : counted("en", count, users),
  /** Either number may be counted only up to a limit. */
  countOf: (found: Counted, all: Counted) =>
    `${some("en", found)} of ${all.hasMore ? `${some("en", all)} users` : counted("en", all.count, users)}`,
  unknownOf: "May or may not have received the broadcast",
  clearFilters: "Clear filters",
  importValues: "Import values",
  export: "Download CSV",
  columns: {
    ...sortsEnglish,
    level: "Level",
    friends: "Friends",
    customValue: "Custom value",
    wallet: "Wallet",
    reachable: "Reachable",
    blocked: "Blocked",
  },
  unnamed: (tgId: number) => `User ${tgId}`,
  noWallet: "None",
  cannotReach: "Unreachable",
  none: "No users yet",
  noneText:
    "Users appear here once they open the Mini App. Set its URL in @BotFather and share the bot.",
  toSettings: "Get the Mini App URL",
  notFound: "No users found",
  notFoundText: "Nobody matches this search and these filters.",
  showAll: "Show all users",
  noMore: (count: number) => `All ${counted("en", count, users)} shown.`,
  // One user.
  id: "Telegram ID",
  username: "Username",
  unreachableNote:
    "The bot can't message this user until they start or unblock it, or allow messages in the Mini App.",
  invitedBy: "Invited by",
  nobody: "Nobody",
  refCode: "Code",
  foreignCode: "This code belongs to no user:",
  boosts: "Boosts",
  /** `max` only of a boost that the bot still offers. */
  bought: (title: string, bought: string, max?: string) =>
    `${title}: ${max ? `${bought} of ${max}` : bought}`,
  adds,
  lastIp: "Last IP address",
  personalData: "Personal data",
  ledger: "Ledger",
  noEntries: "No points yet.",
  noEntriesFrom: "No points from this source.",
  source: "Source",
  allSources: "All sources",
  today: "Today",
  yesterday: "Yesterday",
  friendsOf: (count: string) => `Friends (${count})`,
  noFriends: "Nobody has joined through this user's link yet.",
  balance: (points: string) => `balance ${points}`,
  sources: {
    taps: "Taps",
    automining: "Auto-mining",
    api: "API credit",
    owner: "Owner credit",
    task: "Task",
    daily: "Daily bonus",
    boost: "Boost",
    invite: "Invitation",
    quiz: "Quiz",
  } as Readonly<Record<PointSource, string>>,
  streakDay: (day: string) => `Day ${day} of the streak`,
  otherPlayer: "The other player:",
  debited: "Owner debit",
  debitedByApi: "API debit",
  actionsOf: (name: string) => `Actions for ${name}`,
  actions: { points: "Balance", message: "Message", value: "Custom value" },
  pointsBy: {
    title: "Credit or debit",
    credit: "Credit",
    debit: "Debit",
    amount: "Points",
    before: (balance: string) => `Balance: ${balance}`,
    after: (balance: string) => `Balance afterwards: ${balance}`,
    reason: "Reason",
    reasonNote: "Required. Visible to owners in the ledger. The player sees only the amount.",
    reasonMissing: "Enter a reason.",
    amountOf: {
      credit: (points: number) => `Credit ${pointsOf(points)}`,
      debit: (points: number) => `Debit ${pointsOf(points)}`,
    },
    changed: {
      credit: (name: string, points: number) => `Credited ${pointsOf(points)} to ${name}.`,
      debit: (name: string, points: number) => `Debited ${pointsOf(points)} from ${name}.`,
    },
    tooFew: (name: string, balance: number) =>
      `${name} has ${pointsOf(balance)}. Nothing was taken.`,
    noCredits: "This user is blocked: points can be debited, but not credited.",
  },
  message: {
    unreachable:
      "The user has neither started the bot nor allowed messages, or has blocked the bot. This message may fail, unless that has changed.",
    send: "Send message",
  },
  value: {
    note: "A whole number of your own for each user. {{customValue}} shows it on the screen from the player's next visit on.",
    label: "New value",
    set: "Set",
    wasSet: (value: string) => `Set to ${value}.`,
  },
  ban: {
    blockUser: "Block user…",
    title: (name: string) => `Block ${name}?`,
    block: "Block",
    unblock: "Unblock",
    effect:
      "A blocked user can't open the app, earns nothing and appears on no leaderboard. Their points are kept. You can unblock the user at any time.",
    reason: "Reason (optional)",
    reasonNote: "Visible to owners only.",
  },
  data: {
    title: "Data",
    exportData: "Export data",
    eraseUser: "Erase this user…",
    eraseTitle: (name: string) => `Erase ${name}?`,
    effect:
      "The user loses access immediately. This can't be undone. If they open the app again, they start from zero.",
    removedTitle: "Removed",
    removed:
      "Name, username, language, IP address, wallet, points, ledger, tasks, quizzes, boosts, messages, events, and the user's ID wherever it is stored",
    keptTitle: "Kept",
    kept: "Totals of points by month and source, numbers of friends and of messages sent by broadcasts, and a hash that prevents a second payment for the same user or wallet",
    elsewhere:
      "Other copies stay: in backups until they are deleted, on your own server, and in Telegram.",
    blocked: "This user is blocked. The block is erased too.",
    consent: (tgId: number) => `Type the user's ID: ${tgId}`,
    erase: "Erase permanently",
    running: "The user has lost access. You can close this: the rest is removed automatically.",
    removedSoFar: (rows: number) =>
      `${counted("en", rows, { one: "row", other: "rows" })} removed so far.`,
    erased: (name: string) => `${name} is erased.`,
  },
});

export type UserWords = typeof userWords;
