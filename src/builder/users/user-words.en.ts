import type { BoostedNumber } from "#contract/activity/activities.schema.ts";
import type { PointSource } from "#contract/bot/game-limit.ts";
import type { UserSort } from "#contract/user/user-table.schema.ts";
import { counted } from "#web/counted.ts";
import { english, spelled } from "../words.ts";
import type { JoinedSpan, SeenSpan } from "./joined.ts";

const sortsEnglish: Record<UserSort, string> = {
  points: "Points",
  name: "Name",
  lastSeenAt: "Last seen",
  createdAt: "Joined",
};

const users = { one: "user", other: "users" };

const adds: Record<BoostedNumber, (amount: string) => string> = {
  pointsPerTap: (amount) => `+${amount} per tap`,
  maxEnergy: (amount) => `+${amount} max energy`,
  energyPerSecond: (amount) => `+${amount} energy a second`,
  autominePerHour: (amount) => `+${amount} points an hour`,
};

/** A number of users, who may not be counted to the end. */
export interface Counted {
  readonly count: number;
  readonly hasMore: boolean;
}

/** The number alone. */
export const some = (language: string, { count, hasMore }: Counted): string =>
  `${spelled(language, count)}${hasMore ? "+" : ""}`;

export const userWords = english("user-words", {
  title: "Users",
  lead: "Everyone who has opened the bot's Mini App.",
  search: "Search",
  searchNote: "ID, name or username",
  clear: "Clear search",
  filters: "Filters",
  any: "Any",
  anyTime: "Any time",
  joined: {
    today: "Today",
    "7": "Last 7 days",
    "30": "Last 30 days",
  } as Readonly<Record<JoinedSpan, string>>,
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
  /** `hasMore`: they were not counted to the end. */
  count: (count: number, hasMore: boolean) =>
    hasMore ? `${spelled("en", count)}+ users` : counted("en", count, users),
  /** Of all users the filters find some; of neither all may be counted. */
  countOf: (found: Counted, all: Counted) =>
    `${some("en", found)} of ${all.hasMore ? `${some("en", all)} users` : counted("en", all.count, users)}`,
  unknownOf: "Those of whom it's unknown whether they got a broadcast",
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
  sortBy: "Sort by",
  ascending: "ascending",
  descending: "descending",
  table: "Users",
  unnamed: (tgId: number) => `User ${tgId}`,
  noWallet: "None",
  blocked: "Blocked",
  cannotReach: "Unreachable",
  none: "No users yet",
  noneText:
    "Users appear here once they open the Mini App. Set its URL in @BotFather and share the bot.",
  toSettings: "Get the Mini App URL",
  notFound: "No users found",
  notFoundText: "Nobody matches this search and these filters.",
  showAll: "Show all users",
  more: "Show more",
  noMore: (count: number) => `All ${counted("en", count, users)} shown.`,
  // One user.
  id: "Telegram ID",
  username: "Username",
  unreachableNote: "The bot can't message this user until they start or unblock it.",
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
  noFriends: "Nobody has come by this user's link yet.",
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
});

export type UserWords = typeof userWords;
