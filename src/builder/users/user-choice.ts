import { useLocation, useSearch } from "wouter";
import type { UserFilterQuery, UserSort } from "#contract/user/user-table.schema.ts";
import { joinedSince, seenBounds } from "./user-day.ts";

/** Sort orders, the default first. */
export const sorts = [
  "lastSeenAt",
  "createdAt",
  "points",
  "name",
] as const satisfies readonly UserSort[];

const isYesOrNo = (value: string) => value === "yes" || value === "no";

/** The filters, each with a check of its value in an address. */
const checks = {
  search: () => true,
  /** The number of a level. */
  level: (value: string) => /^(?:0|[1-9]\d{0,3})$/.test(value),
  wallet: isYesOrNo,
  reachable: isYesOrNo,
  blocked: isYesOrNo,
  /** Whether the user has invited anybody. */
  friends: isYesOrNo,
  seen: (value: string) => seenBounds(value) !== undefined,
  joined: (value: string) => joinedSince(value) !== undefined,
  /** The id of a broadcast that the user may or may not have received. */
  unknownOf: (value: string) => /^[0-9a-f-]{1,64}$/.test(value),
};
const filters = Object.keys(checks) as (keyof typeof checks)[];

/** Which users are listed; an empty member lists all. */
export type UserFilter = Readonly<Record<keyof typeof checks, string>>;

/** The filter and order of the page of users, as its address has them. */
export interface UserChoice extends UserFilter {
  readonly sort: UserSort;
  readonly order: "ascending" | "descending";
}

/** The filter of all users. */
export const everyone = filterOf(() => "");

function filterOf(read: (name: keyof UserFilter) => string): UserFilter {
  return Object.fromEntries(filters.map((name) => [name, read(name)])) as UserFilter;
}

/** Reads a choice from an address and leaves out values that can't be chosen. */
export function readChoice(address: URLSearchParams): UserChoice {
  return {
    ...filterOf((name) => {
      const value = address.get(name) ?? "";
      return checks[name](value) ? value : "";
    }),
    sort: sorts.find((sort) => sort === address.get("sort")) ?? sorts[0],
    order: address.get("order") === "ascending" ? "ascending" : "descending",
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
export const setFilters = (filter: UserFilter): number =>
  filters.filter((name) => filter[name] !== "").length;

/** The filter as the query of a request. */
export function filterQuery(filter: UserFilter): UserFilterQuery {
  const { seen, joined, ...others } = filterOf((name) => filter[name]);
  const query = { ...others, ...seenBounds(seen), joinedSince: joinedSince(joined) };
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== "" && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
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
  const tgId = address.get("user");
  return {
    choice,
    /** The user in the drawer. */
    tgId: tgId !== null && /^[1-9]\d{0,15}$/.test(tgId) ? tgId : null,
    choose: (change: Partial<UserChoice>) =>
      navigate(addressFor({ ...choice, ...change }), { replace: true }),
    linkTo: (user: number) => addressFor(choice, String(user)),
    close: () => navigate(addressFor(choice)),
  };
}
