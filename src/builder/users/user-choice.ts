import { useLocation, useSearch } from "wouter";
import type { UserFilterQuery, UserSort } from "#contract/user/user-table.schema.ts";
import { serviceNow } from "../request/service-time.ts";

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
  /** Whether the user has invited anybody. */
  readonly friends: string;
  /** A span of last visits, as `seenBounds` reads them. */
  readonly seen: string;
  /** A span of days or a date, as `joinedSince` reads them. */
  readonly joined: string;
  /** The id of a broadcast that the user may or may not have received. */
  readonly unknownOf: string;
}

/** The filter and order of the page of users, as its address has them. */
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

/** Reads a choice from an address and leaves out values that can't be chosen. */
export function readChoice(address: URLSearchParams): UserChoice {
  const of = (name: string) => address.get(name) ?? "";
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

/** The query of an address with this choice, without defaults. */
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

/** The filter as the query of a request. */
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

/** Filter, order and open user, kept in the address. */
export function useUserChoice(botId: string) {
  const [, navigate] = useLocation();
  const address = new URLSearchParams(useSearch());
  const choice = readChoice(address);
  const addressFor = (chosen: UserChoice, tgId?: string) => {
    const query = writeChoice(chosen);
    if (tgId) query.set("user", tgId);
    const page = `/bots/${botId}/users`;
    return query.size > 0 ? `${page}?${query}` : page;
  };
  const choose = (change: Partial<UserChoice>) =>
    navigate(addressFor({ ...choice, ...change }), { replace: true });
  const tgId = address.get("user");
  return {
    choice,
    /** The user in the drawer. */
    tgId: tgId !== null && /^[1-9]\d{0,15}$/.test(tgId) ? tgId : null,
    choose,
    clear: () => choose(everyone),
    linkTo: (user: number) => addressFor(choice, String(user)),
    close: () => navigate(addressFor(choice)),
  };
}

/** The spans of first visits, in days up to today. */
export const joinedSpans = ["today", "7", "30"] as const;
export type JoinedSpan = (typeof joinedSpans)[number];

/** The spans of last visits: within some days up to today, or not since they began. */
export const seenSpans = [...joinedSpans, "not-7", "not-30"] as const;
export type SeenSpan = (typeof seenSpans)[number];

const isSeenSpan = (seen: string): seen is SeenSpan => seenSpans.some((span) => span === seen);

const daysIn: Readonly<Record<JoinedSpan, number>> = { today: 1, "7": 7, "30": 30 };

export const isJoinedSpan = (joined: string): joined is JoinedSpan =>
  joinedSpans.some((span) => span === joined);

const date = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * When a span, or a date such as `2026-11-01`, begins by the owner's clock, Unix ms; undefined for
 * anything else.
 */
export function joinedSince(joined: string, today = new Date(serviceNow())): number | undefined {
  if (isJoinedSpan(joined)) return startOfDay(today, 1 - daysIn[joined]).getTime();
  const [, year, month, day] = date.exec(joined)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const start = new Date(year, month - 1, day);
  // JavaScript turns February 31 into March 3.
  return dateOf(start) === joined && start.getTime() >= 0 ? start.getTime() : undefined;
}

/** The bounds of a span of last visits by the owner's clock, Unix ms; undefined for anything else. */
export function seenBounds(
  seen: string,
  today = new Date(serviceNow()),
): { readonly seenSince: number } | { readonly seenBefore: number } | undefined {
  if (!isSeenSpan(seen)) return undefined;
  const began = joinedSince(seen.replace("not-", ""), today);
  if (began === undefined) return undefined;
  return seen.startsWith("not-") ? { seenBefore: began } : { seenSince: began };
}

function startOfDay(moment: Date, days: number): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days);
}

/** A day by the owner's clock, in the form of a browser's date field. */
export function dateOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}
