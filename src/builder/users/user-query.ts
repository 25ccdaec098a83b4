import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { PointSource } from "#contract/bot/game-limit.ts";
import type { MessageStatus } from "#contract/message/message.schema.ts";
import type { CsvSeparator, UserCredit, UserDetails } from "#contract/user/user-table.schema.ts";
import { addressOf, call, refusalOf } from "../request/builder-request.ts";
import { filterQuery, type UserChoice, type UserFilter } from "./user-choice.ts";

/** The bot's users, page by page. */
export const usersQuery = (botId: string, { sort, order, ...filter }: UserChoice) => {
  const asked = { ...filterQuery(filter), sort, order };
  return infiniteQueryOptions({
    queryKey: ["bot", botId, "users", asked],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/users", {
        params: { botId },
        query: { ...asked, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
};

/** How many users a filter finds. */
export const userCountQuery = (botId: string, filter: UserFilter) => {
  const query = filterQuery(filter);
  return queryOptions({
    queryKey: ["bot", botId, "users", "count", query],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/user-count", { params: { botId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The user who came last; null if there is none. */
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

/** Those whom a user has brought, newest first. */
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

/** A message to a user, read again until its state is final. */
export const messageQuery = (botId: string, tgId: string, id: string) =>
  queryOptions({
    queryKey: ["bot", botId, "user", tgId, "message", id],
    queryFn: async ({ client, signal }) => {
      const state = await call("GET /bots/:botId/users/:tgId/messages/:id", {
        params: { botId, tgId, id },
        signal,
      });
      // By that the service knows that the bot cannot message the user.
      if (state.failure?.code === "USER_UNREACHABLE") {
        void client.invalidateQueries({ queryKey: userQuery(botId, tgId).queryKey, exact: true });
        void client.invalidateQueries({ queryKey: ["bot", botId, "users"] });
      }
      return state;
    },
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) =>
      (data && isFinalStatus(data.status)) || refusalOf(error)
        ? false
        : Math.min(maxPollMs, minPollMs * 2 ** Math.floor(dataUpdateCount / 4)),
  });

const minPollMs = 500;
const maxPollMs = 8000;

/** Whether a message's state does not change any more. */
export function isFinalStatus(status: MessageStatus): boolean {
  return status === "sent" || status === "failed" || status === "unknown";
}

/** What gives a user points or takes them. */
export const pointsCalls = {
  credit: "POST /bots/:botId/users/:tgId/credits",
  debit: "POST /bots/:botId/users/:tgId/debits",
} as const;
export type PointsKind = keyof typeof pointsCalls;

/** Credits or debits a user and updates the balance in every cached query. */
export async function changePoints(
  queryClient: QueryClient,
  botId: string,
  tgId: string,
  { kind, ...body }: UserCredit & { readonly kind: PointsKind },
): Promise<UserDetails> {
  const { user } = await call(pointsCalls[kind], { params: { botId, tgId }, body });
  adoptUser(queryClient, botId, user);
  void queryClient.invalidateQueries({ queryKey: ledgerKey(botId, tgId) });
  return user;
}

/** Shows a user as the service has just told. */
export function adoptUser(queryClient: QueryClient, botId: string, user: UserDetails): void {
  queryClient.setQueryData(userQuery(botId, String(user.tgId)).queryKey, user);
  void queryClient.invalidateQueries({ queryKey: ["bot", botId, "users"] });
}
