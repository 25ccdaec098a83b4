import { performance } from "node:perf_hooks";
import { readConfig } from "#server/config.ts";
import type { Store } from "#server/store/engine/database.ts";
import { listUsers, type UserCursor, type UserList } from "#server/store/list/user-table.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import type { Figure } from "../figure.ts";
import { botId, type Seeded } from "../seed.ts";

const pageSize = 51;
const calls = Number(process.env.BENCH_CALLS ?? 200);
const mostGrowth = 2;

const sorts = ["points", "name", "lastSeenAt", "createdAt"] as const;
const searches = { "rare name": "user 471", "frequent name": "user", tgId: "815" } as const;

/**
 * The owner's table of users of a small and of a large store: its first page, a page far inside,
 * and searches.
 */
export async function compareTables(
  name: string,
  smallStore: Seeded,
  largeStore: Seeded,
): Promise<Figure[]> {
  const small = await measure(smallStore);
  const large = await measure(largeStore);
  const users = largeStore.users.toLocaleString("en");
  return [...large].map(([what, ms]) => {
    const toSmall = ms / (small.get(what) ?? Number.NaN);
    const first = what.startsWith("page inside")
      ? large.get(what.replace("page inside", "first page"))
      : undefined;
    const ratios = {
      [`to ${smallStore.users.toLocaleString("en")} users`]: toSmall,
      ...(first && { "to the first page": ms / first }),
    };
    const isPage = !what.startsWith("search");
    return {
      figure: `users, ${what}, ${name}, ${users} users`,
      value: `${ms.toFixed(2)} ms`,
      ratios,
      ...(isPage && {
        goal: `at most ${mostGrowth}×`,
        reached: Object.values(ratios).every((ratio) => ratio <= mostGrowth),
      }),
    };
  });
}

async function measure({ env, users }: Seeded): Promise<Map<string, number>> {
  const store = await openStore(readConfig(env));
  const found = new Map<string, number>();
  for (const sort of sorts) {
    const list: UserList = { sort, order: "descending", search: "" };
    found.set(`first page by ${sort}`, await timeOf(store, list, undefined));
    found.set(
      `page inside by ${sort}`,
      await timeOf(store, list, await cursorAt(store, list, Math.floor(users / 2))),
    );
  }
  for (const [what, search] of Object.entries(searches))
    for (const sort of ["points", "name"] as const)
      found.set(
        `search of a ${what} by ${sort}`,
        await timeOf(store, { sort, order: "descending", search }, undefined),
      );
  await store.close();
  return found;
}

/** The median of many calls, in ms. */
async function timeOf(
  { db }: Store,
  list: UserList,
  after: UserCursor | undefined,
): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const startedAt = performance.now();
    const page = await listUsers(db, { botId, list, after, max: pageSize });
    times.push(performance.now() - startedAt);
    if (page.length === 0) throw new Error(`The list by ${list.sort} (${list.search}) is empty.`);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(calls / 2)] as number;
}

/** The cursor so many users deep, found once by counting them. */
async function cursorAt({ db }: Store, { sort }: UserList, skipped: number): Promise<UserCursor> {
  const column = (
    {
      points: "points",
      name: "name_key",
      lastSeenAt: "last_seen_at",
      createdAt: "created_at",
    } as const
  )[sort];
  const row = await db
    .selectFrom("bot_users")
    .select([column, "tg_id"])
    .where("bot_id", "=", botId)
    .orderBy(column, "desc")
    .orderBy("tg_id", "desc")
    .limit(1)
    .offset(skipped)
    .executeTakeFirstOrThrow();
  return { sortKey: row[column], tgId: row.tg_id };
}
