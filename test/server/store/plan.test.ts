import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { leaderboardPeriods, leaderboardScores } from "#contract/user/leaderboard.ts";
import { listInviters } from "#server/activities/inviters.ts";
import { countRecipients } from "#server/store/broadcast/recipients.ts";
import { withoutTimeLimits } from "#server/store/engine/database.ts";
import {
  type Board,
  rankedOf,
  readNeighbours,
  readScored,
  readScoredFriends,
  readTop,
  sampleScores,
} from "#server/store/list/leaderboard.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { addBot, startOfTest } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { everyStore, isPostgresql } from "../stores.ts";

const users = 30_000;
const week = 2000;

interface Sent {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A node of PostgreSQL's plan. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: PlanNode[];
}

const nodesIn = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(nodesIn)] : [];

describe.each(everyStore)("the rows that the $name reads of a bot with 30,000 players", (kind) => {
  // Its workers sleep, so that all statements are the test's.
  const service = serviceForSuite(kind, { stopped: true });
  beforeAll(async () => {
    await addBot(service);
    const fill = async (db: Database) => {
      await sql`insert into bot_users (bot_id, tg_id, ref_code, registered_by_ref_code, friends_count,
        tg_username, tg_name, points, custom_value, ton_address, energy_full_at, automining_since,
        automine_points_per_hour, taps_counted_at, created_at, last_seen_at, week, week_points,
        week_friends)
      with recursive numbers(n) as (
        select cast(1 as bigint) union all select n + 1 from numbers where n < ${sql.lit(users)}
      )
      select 'demo', n, 'code' || n, 'code' || (n % 900), n % 900, '', 'User ' || n,
        n * 7919 % 9973, 0, '', 0, 0, 0, 0, cast(${startOfTest} as bigint) - n * 300000, 0,
        ${sql.lit(week)}, 5, 1 from numbers`.execute(db);
      // PostgreSQL does it by itself a little later; SQLite never.
      if (isPostgresql(kind)) await sql`vacuum analyze bot_users`.execute(db);
    };
    // The service's own connections end a statement after 5 s.
    const { databaseUrl } = service.config;
    await (databaseUrl ? withoutTimeLimits(databaseUrl, fill) : fill(service.store.db));
  });
  afterEach(() => vi.restoreAllMocks());

  /** The statements that `work` sends to the store. */
  async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
    const executor = service.store.db.getExecutor();
    const spy = vi.spyOn(executor, "executeQuery");
    await work();
    const sent = spy.mock.calls.map(([query]) => query);
    spy.mockRestore();
    expect(sent.length).toBeGreaterThan(0);
    return sent;
  }

  /** The steps of a statement's plan that read more than `most` rows, or may. */
  const costly = async (sent: Sent, most: number): Promise<string[]> =>
    isPostgresql(kind) ? costlyOnPostgresql(sent, most) : costlyOnSqlite(sent);

  async function explained(explain: string, { sql: text, parameters }: Sent) {
    const query = sql.raw(`${explain} ${text}`).compile(service.store.db);
    const { rows } = await service.store.db.executeQuery({ ...query, parameters });
    return rows;
  }

  /**
   * Scans, and searches of an index for all rows of a bot or week, unless the index has the
   * requested order and so ends soon.
   */
  async function costlyOnSqlite(sent: Sent): Promise<string[]> {
    const steps = (await explained("explain query plan", sent)) as { detail: string }[];
    const isSorted = steps.some(({ detail }) => detail.startsWith("USE TEMP B-TREE"));
    return steps
      .map(({ detail }) => detail)
      .filter(
        (detail) =>
          /^SCAN (bot_users|own|ledger)/.test(detail) ||
          /AUTOMATIC|TEMP B-TREE FOR LAST/.test(detail) ||
          (/\(bot_id=\?( AND week=\?)?\)$/.test(detail) && (isSorted || !isFirst(detail))),
      );
  }
  /** The top of a board is the beginning of its index. */
  const isFirst = (detail: string) => detail.includes("bot_users_by_friends (bot_id=?)");

  /** The nodes that return or discard more rows. */
  async function costlyOnPostgresql(sent: Sent, most: number): Promise<string[]> {
    const [row] = (await explained("explain (analyze, format json)", sent)) as {
      "QUERY PLAN": { Plan: PlanNode }[];
    }[];
    return nodesIn(row?.["QUERY PLAN"][0]?.Plan)
      .filter(
        (node) =>
          node["Node Type"] === "Seq Scan" ||
          node["Actual Rows"] > most ||
          (node["Rows Removed by Filter"] ?? 0) > most,
      )
      .map((node) => `${node["Node Type"]} ${node["Index Name"]} ${node["Actual Rows"]}`);
  }

  const neighbours = async (board: Board) => {
    const player = await readScored(service.store.db, { botId: "demo", tgId: 15_000 });
    if (!player) throw new Error("There is no such player.");
    return readNeighbours(service.store.db, board, rankedOf(player, board));
  };
  const boards = leaderboardScores.flatMap((by) =>
    leaderboardPeriods.map((period) => ({ by, period })),
  );
  test.each(boards)(
    "of a board by $by, $period: its top and a player's neighbours",
    async ({ by, period }) => {
      const board = { botId: "demo", by, week: period === "week" ? week : null };
      const sent = await sentBy(async () => {
        expect(await readTop(service.store.db, board, 1003)).toHaveLength(1003);
        const found = await neighbours(board);
        expect([found.before.length, found.behind.length]).toEqual([2, 2]);
      });
      for (const one of sent) expect(await costly(one, 1003), one.sql).toEqual([]);
    },
  );

  test("of a player's neighbours exclude the player, even if their score has changed since it was read", async () => {
    const board = { botId: "demo", by: "points", week: null } as const;
    const player = await readScored(service.store.db, { botId: "demo", tgId: 15_000 });
    if (!player) throw new Error("There is no such player.");
    for (const change of [-1, 1]) {
      const self = rankedOf(player, board);
      const stale = { ...self, score: self.score + change };
      const { before, behind } = await readNeighbours(service.store.db, board, stale);
      expect([...before, ...behind].map(({ tgId }) => tgId)).not.toContain(15_000);
    }
  });

  test.each(isPostgresql(kind) ? [] : boards)(
    "of players with equal scores, on a board by $by, $period: the next ones alone",
    async ({ by, period }) => {
      const board = { botId: "demo", by, week: period === "week" ? week : null };
      const sent = await sentBy(() => neighbours(board));
      const steps = await Promise.all(
        sent.map((one) => explained("explain query plan", one) as Promise<{ detail: string }[]>),
      );
      const details = steps
        .flat()
        .map(({ detail }) => detail)
        .join("\n");
      expect(details).not.toContain("TEMP B-TREE");
      for (const range of ["=? AND tg_id>?)", "=? AND tg_id<?)"]) expect(details).toContain(range);
    },
  );

  test("of a rank: the player's row, the newest friends, and a sample", async () => {
    const sent = await sentBy(async () => {
      await readScored(service.store.db, { botId: "demo", tgId: 15_000 });
      expect(await readScoredFriends(service.store.db, "demo", "code7", 20)).toHaveLength(20);
      expect(await sampleScores(service.store.db, "demo", 2000)).toHaveLength(2000);
    });
    for (const one of sent) expect(await costly(one, 2000), one.sql).toEqual([]);
  });

  test("of an audience: each user once, in stages of 5,000", async () => {
    const { db } = service.store;
    const audience = { at: startOfTest, task: { id: "news", isDone: false } };
    const sent = await sentBy(async () =>
      expect(await countRecipients(db, "demo", audience, () => false)).toEqual({
        count: users,
        all: users,
        hasMore: false,
      }),
    );
    // A stage ends with a statement that finds its last user.
    expect(sent).toHaveLength(2 * (users / 5000 + 1));
    for (const one of sent) expect(await costly(one, 5000), one.sql).toEqual([]);
  });

  test.each(["all", "last-7-days"] as const)(
    "of an owner's list of inviters (%s)",
    async (period) => {
      const sent = await sentBy(() =>
        listInviters(service.store.db, { id: "demo", activities: {} }, period, startOfTest),
      );
      expect(sent.length).toBeGreaterThan(50);
      const texts = new Map(sent.map((one) => [one.sql, one]));
      for (const one of texts.values()) expect(await costly(one, 10_001), one.sql).toEqual([]);
    },
  );
});
