import type { UserFilterQuery, UserSort } from "#contract/user/user-table.schema.ts";
import { joinedSince, seenBounds } from "./joined.ts";

/** Sort orders, the default first. */
export const sorts = [
  "lastSeenAt",
  "createdAt",
  "points",
  "name",
] as const satisfies readonly UserSort[];

/** Which users are listed; an empty member lists all. */
export interface UserFilter {
  readonly search: string;
  /** The number of a level. */
  readonly level: string;
  readonly wallet: string;
  readonly reachable: string;
  readonly blocked: string;
  /** Whether the user has brought any. */
  readonly friends: string;
  /** A span of last visits, as `seenBounds` reads them. */
  readonly seen: string;
  /** A span of days or a date, as `joinedSince` reads them. */
  readonly joined: string;
  /** The id of a broadcast of which it is unknown whether the user got it. */
  readonly unknownOf: string;
}

/** What an owner has chosen on the page of users, as its address has it. */
export interface UserChoice extends UserFilter {
  readonly sort: UserSort;
  readonly order: "ascending" | "descending";
}

/** The filter of all users. */
export const everyone: UserFilter = {
  search: "",
  level: "",
  wallet: "",
  reachable: "",
  blocked: "",
  friends: "",
  seen: "",
  joined: "",
  unknownOf: "",
};

const filters = Object.keys(everyone) as (keyof UserFilter)[];

/** Reads a choice from an address; what it has that cannot be chosen is left out. */
export function readChoice(asked: URLSearchParams): UserChoice {
  const of = (name: string) => asked.get(name) ?? "";
  const valid = (name: string, pattern: RegExp) => (pattern.test(of(name)) ? of(name) : "");
  return {
    search: of("search"),
    level: valid("level", /^(?:0|[1-9]\d{0,3})$/),
    wallet: valid("wallet", /^(?:yes|no)$/),
    reachable: valid("reachable", /^(?:yes|no)$/),
    blocked: valid("blocked", /^(?:yes|no)$/),
    friends: valid("friends", /^(?:yes|no)$/),
    seen: seenBounds(of("seen")) === undefined ? "" : of("seen"),
    joined: joinedSince(of("joined")) === undefined ? "" : of("joined"),
    unknownOf: valid("unknownOf", /^[0-9a-f-]{1,64}$/),
    sort: sorts.find((sort) => sort === of("sort")) ?? sorts[0],
    order: of("order") === "ascending" ? "ascending" : "descending",
  };
}

/** The query of an address with this choice, without what is the default. */
export function writeChoice({ sort, order, ...filter }: UserChoice): URLSearchParams {
  return new URLSearchParams([
    ...Object.entries(filter).filter(([, value]) => value !== ""),
    ...(sort === sorts[0] ? [] : [["sort", sort]]),
    ...(order === "descending" ? [] : [["order", order]]),
  ]);
}

export const isFiltered = (filter: UserFilter): boolean => setFilters(filter) > 0;

/** How many of the filters are set. */
export const setFilters = (filter: Partial<UserFilter>): number =>
  filters.filter((name) => filter[name]).length;

/** The filter as the service is asked for it. */
export function filterQuery(filter: UserFilter): UserFilterQuery {
  const { search, level, wallet, reachable, blocked, friends, seen, joined, unknownOf } = filter;
  const since = joinedSince(joined);
  const bounds = Object.entries(seenBounds(seen) ?? {}).map(([name, at]) => [name, String(at)]);
  return {
    ...(search && { search }),
    ...(level && { level }),
    ...(wallet && { wallet: wallet as UserFilterQuery["wallet"] }),
    ...(reachable && { reachable: reachable as UserFilterQuery["reachable"] }),
    ...(blocked && { blocked: blocked as UserFilterQuery["blocked"] }),
    ...(friends && { friends: friends as UserFilterQuery["friends"] }),
    ...Object.fromEntries(bounds),
    ...(since !== undefined && { joinedSince: String(since) }),
    ...(unknownOf && { unknownOf }),
  } as UserFilterQuery;
}
