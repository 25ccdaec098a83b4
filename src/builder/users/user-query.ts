import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PointSource } from "#contract/bot/game-limit.ts";
import type { CsvSeparator } from "#contract/user/user-table.schema.ts";
import { slices } from "../parts/list/loaded.tsx";
import { addressOf, call } from "../request/builder-request.ts";
import { filterQuery, type UserChoice, type UserFilter } from "./user-choice.ts";

/** The key of all queries about the bot's users. */
export const usersKey = (botId: string) => ["bot", botId, "users"] as const;

/** The bot's users, slice by slice. */
export const usersQuery = (botId: string, { sort, order, ...filter }: UserChoice) => {
  const query = { ...filterQuery(filter), sort, order };
  return infiniteQueryOptions({
    queryKey: [...usersKey(botId), query],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/users", {
        params: { botId },
        query: { ...query, cursor: pageParam },
        signal,
      }),
    ...slices,
    placeholderData: keepPreviousData,
  });
};

/** The number of users that a filter finds. */
export const userCountQuery = (botId: string, filter: UserFilter) => {
  const query = filterQuery(filter);
  return queryOptions({
    queryKey: [...usersKey(botId), "count", query],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/user-count", { params: { botId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The newest user; null if there is none. */
export const newestUserQuery = (botId: string) =>
  queryOptions({
    queryKey: [...usersKey(botId), "newest"],
    queryFn: async ({ signal }) => {
      const query = { sort: "createdAt", order: "descending", limit: 1 } as const;
      const { users } = await call("GET /bots/:botId/users", { params: { botId }, query, signal });
      return users[0] ?? null;
    },
  });

export const userQuery = (botId: string, tgId: string) =>
  queryOptions({
    queryKey: [...usersKey(botId), tgId],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/users/:tgId", { params: { botId, tgId }, signal }),
  });

/** A user's ledger from all sources or one, newest first, by the owner's days. */
export const ledgerQuery = (botId: string, tgId: string, source?: PointSource) =>
  infiniteQueryOptions({
    queryKey: [...usersKey(botId), tgId, "ledger", source ?? "all"],
    queryFn: ({ pageParam, signal }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const query = { cursor: pageParam, source, timeZone };
      const params = { botId, tgId };
      return call("GET /bots/:botId/users/:tgId/ledger", { params, query, signal });
    },
    ...slices,
  });

/** The users whom a user has invited, newest first. */
export const friendsQuery = (botId: string, tgId: string) =>
  infiniteQueryOptions({
    queryKey: [...usersKey(botId), tgId, "friends"],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/users/:tgId/friends", {
        params: { botId, tgId },
        query: { cursor: pageParam },
        signal,
      }),
    ...slices,
  });

/** The download URL of a filter's users as CSV. */
export function exportAddress(botId: string, filter: UserFilter, separator: CsvSeparator): string {
  return addressOf("GET /bots/:botId/users.csv", {
    params: { botId },
    query: { ...filterQuery(filter), separator },
  });
}

/** The download URL of all that is stored of a user. */
export function dataAddress(botId: string, tgId: number): string {
  return addressOf("GET /bots/:botId/users/:tgId/export.json", {
    params: { botId, tgId: String(tgId) },
  });
}
