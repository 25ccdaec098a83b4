import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { UserCount, UserPage } from "#contract/user/user-table.schema.ts";
import { countUsers } from "#server/store/list/user-count.ts";
import { type OwnerSession, signInOwner } from "../../owner-session.ts";
import { addBot, startOfTest } from "../../service.ts";
import { serviceForSuite } from "../../service-for-suite.ts";
import { insertUsers } from "../../store/user-rows.ts";
import { everyStore } from "../../stores.ts";

const hourMs = 3_600_000;
const wallet = `0:${"12".repeat(32)}`;

describe.each(everyStore)("a filter of users on the $name", (kind) => {
  // Stopped, because a count ends after 2 s.
  const service = serviceForSuite(kind, { stopped: true });
  let ada: OwnerSession;

  beforeAll(async () => {
    await addBot(service);
    ada = await signInOwner(service);
  });
  afterEach(async () => {
    service.now = startOfTest;
    await service.store.db.deleteFrom("bot_users").execute();
  });

  const get = async (path: string, query: Record<string, string>) => {
    const address = `/api/builder/bots/demo/${path}?${new URLSearchParams(query)}`;
    return (await ada.call("GET", address)).json();
  };
  const found = async (query: Record<string, string>) => {
    const { users }: UserPage = await get("users", { sort: "name", order: "ascending", ...query });
    const { count }: UserCount = await get("user-count", query);
    expect(count).toBe(users.length);
    return users.map(({ tgId }) => tgId);
  };

  test("finds a level by points that include auto-mining up to now", async () => {
    await insertUsers(service, [
      { points: 0 },
      { points: 9 },
      { points: 10 },
      { points: 999 },
      { points: 1000 },
      { points: Number.MAX_SAFE_INTEGER },
      { points: 0, automine_points_per_hour: 10 },
      { points: 990, automine_points_per_hour: 10 },
    ]);
    expect(await found({ level: "0" })).toEqual([1, 2, 7]);
    expect(await found({ level: "1" })).toEqual([3, 4, 8]);
    service.now += hourMs;
    expect(await found({ level: "0" })).toEqual([1, 2]);
    expect(await found({ level: "1" })).toEqual([3, 4, 7]);
    expect(await found({ level: "2" })).toEqual([5, 6, 8]);
    expect(await found({ level: "3" })).toEqual([]);
  });

  test("finds users with and without a wallet, reachable or not, and by date of joining", async () => {
    await insertUsers(service, [
      { ton_address: wallet },
      { unreachable_since: startOfTest },
      { created_at: startOfTest + 1 },
    ]);
    expect(await found({ wallet: "yes" })).toEqual([1]);
    expect(await found({ wallet: "no" })).toEqual([2, 3]);
    expect(await found({ reachable: "yes" })).toEqual([1, 3]);
    expect(await found({ reachable: "no" })).toEqual([2]);
    expect(await found({ joinedSince: String(startOfTest + 1) })).toEqual([3]);
    expect(await found({ wallet: "no", reachable: "yes" })).toEqual([3]);
    expect(await found({ wallet: "no", search: "user 2" })).toEqual([2]);
  });

  test("finds users blocked or not, with friends or without, and by last visit", async () => {
    await insertUsers(service, [
      { blocked_at: startOfTest, blocked_by: "nobody", block_reason: "" },
      { friends_count: 2, last_seen_at: startOfTest + 5 },
      {},
    ]);
    expect(await found({ blocked: "yes" })).toEqual([1]);
    expect(await found({ blocked: "no" })).toEqual([2, 3]);
    expect(await found({ blocked: "yes", search: "user" })).toEqual([1]);
    expect(await found({ blocked: "yes", search: "user 2" })).toEqual([]);
    expect(await found({ friends: "yes" })).toEqual([2]);
    expect(await found({ friends: "no" })).toEqual([1, 3]);
    expect(await found({ seenSince: String(startOfTest + 5) })).toEqual([2]);
    expect(await found({ seenBefore: String(startOfTest + 5) })).toEqual([1, 3]);
  });

  test("finds each user once over all pages, also with a frequent name among many users", async () => {
    await insertUsers(
      service,
      Array.from({ length: 12_000 }, (_, n) => ({
        tg_id: n + 1,
        ton_address: n % 3000 === 0 ? `0:${String(n).padStart(64, "0")}` : "",
      })),
    );
    for (const search of ["", "user"]) {
      const ids: number[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const query = { wallet: "yes", search, limit: "3", ...(cursor && { cursor }) };
        const { users, nextCursor }: UserPage = await get("users", query);
        ids.push(...users.map(({ tgId }) => tgId));
        cursor = nextCursor;
      }
      expect(ids.toSorted((a, b) => a - b)).toEqual([1, 3001, 6001, 9001]);
      expect(await get("user-count", { wallet: "yes", search })).toEqual({
        count: 4,
        hasMore: false,
      });
      expect(await get("user-count", { search })).toEqual({ count: 10_000, hasMore: true });
    }
    expect(await get("user-count", { wallet: "no" })).toEqual({ count: 10_000, hasMore: true });
    const { db } = service.store;
    const filter = { search: "", hasWallet: true };
    // The time limit applies after the first 5,000 users.
    expect(await countUsers(db, "demo", filter, () => true)).toEqual({ count: 2, hasMore: true });
    expect(await countUsers(db, "demo", filter, () => false)).toEqual({ count: 4, hasMore: false });
  });

  test("applies to the export", async () => {
    await insertUsers(service, [{ ton_address: wallet }, {}]);
    const csv = await (await ada.call("GET", "/api/builder/bots/demo/users.csv?wallet=no")).text();
    expect(csv.trim().split("\r\n").slice(1)).toEqual([expect.stringMatching(/^2,/)]);
  });

  test.each([
    { level: "-1" },
    { level: "1.5" },
    { level: "99999" },
    { wallet: "maybe" },
    { reachable: "" },
    { joinedSince: "yesterday" },
    { seenSince: "-5" },
    { blocked: "12.5" },
  ])("refuses %o with 400", async (query) => {
    expect(await get("users", query as never)).toMatchObject({ status: 400 });
    expect(await get("user-count", query as never)).toMatchObject({ status: 400 });
  });

  test("refuses the cursor of another filter", async () => {
    await insertUsers(service, [{}, {}, {}]);
    const { nextCursor } = await get("users", { wallet: "no", limit: "1" });
    const slice = { limit: "1", cursor: nextCursor };
    expect(await get("users", { ...slice, reachable: "yes" })).toMatchObject({ status: 400 });
    expect((await get("users", { ...slice, wallet: "no" })).users).toHaveLength(1);
  });
});
