import type { UserSort } from "#contract/schema/user-table.ts";
import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";

const sortsEnglish: Record<UserSort, string> = {
  points: "Points",
  name: "Name",
  lastSeenAt: "Last seen",
  createdAt: "Came",
};

export const english = {
  title: "Users",
  lead: "Everybody who has opened the bot's Mini App.",
  search: "Search",
  searchNote: "A Telegram id, or how a name or a user name begins",
  clear: "Clear the search",
  export: "Download CSV",
  columns: {
    ...sortsEnglish,
    level: "Level",
    friends: "Friends",
    wallet: "Wallet",
    reachable: "Reachable",
  },
  sortBy: "Sort by",
  ascending: "ascending",
  descending: "descending",
  table: "Users",
  unnamed: (tgId: number) => `User ${tgId}`,
  noWallet: "None",
  none: "No users yet",
  noneText:
    "A user shows up here the first time they open the Mini App. Set its address at @BotFather and share the bot.",
  toSettings: "The Mini App's address",
  notFound: "Nobody found",
  notFoundText: (search: string) =>
    `No name or user name begins with “${search}”, and no user has it as their id.`,
  more: "Show more",
  noMore: (count: number) =>
    count === 1 ? "The only one." : `All ${spelled("en", count)} are shown.`,
  // One user.
  id: "Telegram id",
  username: "User name",
  reachableNote: "The bot may write to this user.",
  unreachableNote:
    "The platform says that the bot may not write to this user; until they come again.",
  creditTitle: "Credit points",
  points: "Points",
  reason: "Reason",
  reasonNote: "Owners read it in the ledger; the player sees a credit.",
  reasonMissing: "Say why in a few words.",
  credit: "Credit",
  creditOf: (points: number) =>
    `Credit ${counted("en", points, { one: "point", other: "points" })}`,
  credited: (name: string, points: number) =>
    `${name} has ${counted("en", points, { one: "point", other: "points" })} more.`,
  ledger: "Ledger",
  noEntries: "No points yet.",
  balance: (points: string) => `balance ${points}`,
  sources: {
    taps: "Taps",
    automining: "Auto-mining",
    api: "Credit by the API",
    owner: "Credit by an owner",
  } as Record<string, string>,
};

export type UserWords = typeof english;
