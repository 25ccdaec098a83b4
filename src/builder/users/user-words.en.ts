import type { UserSort } from "#contract/schema/user-table.ts";
import { counted } from "#web/counted.ts";

const sortsEnglish: Record<UserSort, string> = {
  points: "Points",
  name: "Name",
  lastSeenAt: "Last seen",
  createdAt: "Joined",
};

export const english = {
  title: "Users",
  lead: "Everyone who has opened the bot's Mini App.",
  search: "Search",
  searchNote: "Telegram ID, or the start of a name or username",
  clear: "Clear search",
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
    "Users appear here once they open the Mini App. Set its URL in @BotFather and share the bot.",
  toSettings: "Get the Mini App URL",
  notFound: "No users found",
  notFoundText: (search: string) => `No name, username or Telegram ID matches “${search}”.`,
  more: "Show more",
  noMore: (count: number) => `${counted("en", count, { one: "user", other: "users" })} in total.`,
  // One user.
  id: "Telegram ID",
  username: "Username",
  reachableNote: "The bot can message this user.",
  unreachableNote: "The bot can't message this user until they open the Mini App again.",
  creditTitle: "Credit points",
  points: "Points",
  reason: "Reason",
  reasonNote: "Owners see it in the ledger. The player only sees a credit.",
  reasonMissing: "Enter a reason.",
  credit: "Credit",
  creditOf: (points: number) =>
    `Credit ${counted("en", points, { one: "point", other: "points" })}`,
  credited: (name: string, points: number) =>
    `Credited ${counted("en", points, { one: "point", other: "points" })} to ${name}.`,
  ledger: "Ledger",
  noEntries: "No points yet.",
  balance: (points: string) => `balance ${points}`,
  sources: {
    taps: "Taps",
    automining: "Auto-mining",
    api: "API credit",
    owner: "Owner credit",
  } as Record<string, string>,
};

export type UserWords = typeof english;
