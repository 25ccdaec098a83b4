import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import {
  creditUser,
  exportUsers,
  listUserLedger,
  listUsers,
  readUser,
} from "#contract/builder-endpoints.ts";
import type { UserSort } from "#contract/schema/user-table.ts";
import { addressOf, call } from "../request/builder-request.ts";

/** Sort orders, the default first. */
export const sorts = [
  "lastSeenAt",
  "createdAt",
  "points",
  "name",
] as const satisfies readonly UserSort[];

export interface UserChoice {
  readonly search: string;
  readonly sort: UserSort;
  readonly order: "ascending" | "descending";
}

const asked = ({ search, sort, order }: UserChoice) => ({
  search: search || undefined,
  sort,
  order,
});

/** The bot's users, page by page. */
export const usersQuery = (botId: string, choice: UserChoice) =>
  infiniteQueryOptions({
    queryKey: ["bot", botId, "users", choice],
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, {
        params: { botId },
        query: { ...asked(choice), cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The user who came last; null if there is none. */
export const newestUserQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "users", "newest"],
    queryFn: async ({ signal }) => {
      const query = { sort: "createdAt", order: "descending", limit: 1 } as const;
      const { users } = await call(listUsers, { params: { botId }, query, signal });
      return users[0] ?? null;
    },
  });

export const userQuery = (botId: string, tgId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "user", tgId],
    queryFn: ({ signal }) => call(readUser, { params: { botId, tgId }, signal }),
  });

/** A user's ledger, newest first. */
export const ledgerQuery = (botId: string, tgId: string) =>
  infiniteQueryOptions({
    queryKey: ["bot", botId, "user", tgId, "ledger"],
    queryFn: ({ pageParam, signal }) =>
      call(listUserLedger, {
        params: { botId, tgId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The download URL of a search's users as CSV. */
export function exportAddress(botId: string, { search }: UserChoice): string {
  return addressOf(exportUsers, { params: { botId }, query: { search: search || undefined } });
}

export interface Credit {
  readonly points: number;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Credits a user and updates the balance in every cached query. */
export async function credit(
  queryClient: QueryClient,
  botId: string,
  tgId: string,
  body: Credit,
): Promise<void> {
  const { user } = await call(creditUser, {
    params: { botId, tgId },
    body,
  });
  queryClient.setQueryData(userQuery(botId, tgId).queryKey, user);
  void queryClient.invalidateQueries({ queryKey: ledgerQuery(botId, tgId).queryKey });
  void queryClient.invalidateQueries({ queryKey: ["bot", botId, "users"] });
}
