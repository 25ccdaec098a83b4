import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { PointSource } from "#contract/bot/game-limit.ts";
import type { CsvSeparator, UserCredit, UserDetails } from "#contract/user/user-table.schema.ts";
import { addressOf, call } from "../request/builder-request.ts";
import { filterQuery, type UserChoice, type UserFilter } from "./user-choice.ts";

/** The bot's users, slice by slice. */
export const usersQuery = (botId: string, { sort, order, ...filter }: UserChoice) => {
  const query = { ...filterQuery(filter), sort, order };
  return infiniteQueryOptions({
    queryKey: ["bot", botId, "users", query],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/users", {
        params: { botId },
        query: { ...query, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
};

/** The number of users that a filter finds. */
export const userCountQuery = (botId: string, filter: UserFilter) => {
  const query = filterQuery(filter);
  return queryOptions({
    queryKey: ["bot", botId, "users", "count", query],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/user-count", { params: { botId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The newest user; null if there is none. */
export const newestUserQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "users", "newest"],
    queryFn: async ({ signal }) => {
      const query = { sort: "createdAt", order: "descending", limit: 1 } as const;
      const { users } = await call("GET /bots/:botId/users", { params: { botId }, query, signal });
      return users[0] ?? null;
    },
  });

export const userQuery = (botId: string, tgId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "user", tgId],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/users/:tgId", { params: { botId, tgId }, signal }),
  });

/** A user's ledger from all sources or one, newest first, by the owner's days. */
export const ledgerQuery = (botId: string, tgId: string, source?: PointSource) =>
  infiniteQueryOptions({
    queryKey: [...ledgerKey(botId, tgId), source ?? "all"],
    queryFn: ({ pageParam, signal }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const query = { cursor: pageParam, source, timeZone };
      return call("GET /bots/:botId/users/:tgId/ledger", {
        params: { botId, tgId },
        query,
        signal,
      });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

const ledgerKey = (botId: string, tgId: string) => ["bot", botId, "user", tgId, "ledger"];

/** The users whom a user has invited, newest first. */
export const friendsQuery = (botId: string, tgId: string) =>
  infiniteQueryOptions({
    queryKey: ["bot", botId, "user", tgId, "friends"],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/users/:tgId/friends", {
        params: { botId, tgId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
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

const pointsCalls = {
  credit: "POST /bots/:botId/users/:tgId/credits",
  debit: "POST /bots/:botId/users/:tgId/debits",
} as const;
export type PointsKind = keyof typeof pointsCalls;

/** Credits or debits a user. */
export async function changePoints(
  client: QueryClient,
  { botId, tgId }: { botId: string; tgId: number },
  { kind, ...body }: UserCredit & { readonly kind: PointsKind },
): Promise<void> {
  const params = { botId, tgId: String(tgId) };
  const { user } = await call(pointsCalls[kind], { params, body });
  adoptUser(client, botId, user);
  void client.invalidateQueries({ queryKey: ledgerKey(botId, params.tgId) });
}

/** Shows a user as the service has just returned it. */
export function adoptUser(client: QueryClient, botId: string, user: UserDetails): void {
  client.setQueryData(userQuery(botId, String(user.tgId)).queryKey, user);
  void client.invalidateQueries({ queryKey: ["bot", botId, "users"] });
}
