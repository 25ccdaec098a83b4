import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import type { Store } from "#server/store/engine/database.ts";
import { playerTables } from "#server/store/schema/tables.ts";
import { readErasure, startErasure } from "#server/store/user/erasure.ts";
import { verify } from "#server/verify/verify.ts";
import { botFile } from "../server/service.ts";
import { stores } from "../server/stores.ts";
import { balances } from "./bot.ts";
import { type Started, startOn } from "./started.ts";
import { startCredits, startTaps, type Writers } from "./writers.ts";

const kills = 2;
const longMs = 240_000;
/** Enough that a kill interrupts the erasure. */
const rows = 30_000;
const erased = 1001;
const player = { botId: "demo", tgId: erased };
const others = [1002, 1003, 1004];
const pointsPerTap = 2;

describe.each(stores)(`an erasure on the $name that is killed ${kills} times`, (kind) => {
  let started: Started;
  let writers: Writers[];
  /** The number of removed rows after each kill. */
  const removed: number[] = [];
  let traces: string[];
  /** The findings of `verify` after each kill, and at the end. */
  const faults: string[] = [];

  beforeAll(async () => {
    started = await startOn(await kind.fresh(), {
      bot: { game: { ...botFile().game, maxEnergy: 1_000_000, pointsPerTap } },
      players: [erased, ...others],
    });
    const { url, apiKey, store, service } = started;
    const [token = "", ...tokens] = started.tokens;
    await insertLedger(store);
    const target = { url, urls: [url], apiKey };
    const refused = [
      startCredits({ ...target, tgIds: [erased] }, 1),
      startTaps({ ...target, tgIds: [erased], tokens: [token] }, pointsPerTap, 1),
    ];
    const going = [
      startCredits({ ...target, tgIds: others }, 2),
      startTaps({ ...target, tgIds: others, tokens }, pointsPerTap, 1),
    ];
    writers = [...refused, ...going];
    for (const { acknowledged } of writers)
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(5), longMs);
    expect(await startErasure(store, commandLineActor("demo", Date.now()), erased)).toEqual({
      kind: "started",
    });
    // The killed service must have finished the player's calls, because they are not repeated.
    for (const { answers } of refused)
      await vi.waitFor(() => expect([...answers.keys()].some(isRefusal)).toBe(true), longMs);
    for (let kill = 0; kill < kills; kill += 1) {
      await service.kill();
      const before = await removedRows();
      removed.push(before);
      await verifyNow();
      await service.start();
      await vi.waitFor(async () => expect(await removedRows()).toBeGreaterThan(before), {
        timeout: longMs,
        interval: 5,
      });
    }
    await vi.waitFor(
      async () => expect(await readErasure(store.db, player)).toBeUndefined(),
      longMs,
    );
    await Promise.all(going.map((some) => some.stop()));
    traces = await tracesOf(store);
    await verifyNow();
  }, longMs);
  afterAll(() => started.stop());

  test("was running at the last kill, and is complete", () => {
    expect(removed.at(-1)).toBeGreaterThan(0);
    expect(removed.at(-1)).toBeLessThan(rows);
    expect(traces).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("kept the sum of the player's ledger, with all acknowledged changes", async () => {
    const { points } = await started.store.db
      .selectFrom("erased_points")
      .select(({ fn }) => fn.sum<number | string>("points").as("points"))
      .executeTakeFirstOrThrow();
    expect(Number(points)).toBe(rows + acknowledged(erased));
  });

  test("left every other balance equal to the ledger and to the acknowledged calls", async () => {
    for (const { tgId, points, sum } of await balances(started.store))
      expect([tgId, points, sum]).toEqual([tgId, sum, acknowledged(tgId)]);
  });

  async function verifyNow(): Promise<void> {
    const { checks } = await verify(readConfig(started.env));
    for (const check of checks) if (check.faults > 0) faults.push(JSON.stringify(check));
  }
  const removedRows = async () => (await readErasure(started.store.db, player))?.removed ?? rows;
  const acknowledged = (tgId: number) =>
    writers
      .flatMap((some) => [...some.acknowledged.values()])
      .reduce((sum, call) => sum + (call.tgId === tgId ? call.points : 0), 0);
});

const isRefusal = (answer: string) => answer.startsWith("4");

/** Gives the player so many ledger entries of one point each. */
async function insertLedger({ db }: Store): Promise<void> {
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(rows)})
    insert into ledger (bot_id, id, tg_id, delta, balance_after, source, reason, created_at)
    select 'demo', 'row-' || cast(n as text), ${sql.lit(erased)}, 1, n, 'api', '', ${sql.lit(Date.now())} from numbers`.execute(
    db,
  );
  await db.updateTable("bot_users").set({ points: rows }).where("tg_id", "=", erased).execute();
}

/** The tables with data of the erased player. */
async function tracesOf({ db }: Store): Promise<string[]> {
  const found: string[] = [];
  for (const { name: table } of playerTables) {
    const row = sql`select 1 from ${sql.table(table)} where tg_id = ${erased} limit 1`;
    if ((await row.execute(db)).rows.length > 0) found.push(table);
  }
  return found;
}
