import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import type { Store } from "#server/store/engine/database.ts";
import { isStoreUnavailable } from "#server/store/engine/store-error.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { settleGame } from "#server/store/user/settle-game.ts";
import { balances, creditedKeys, signIn } from "../faults/bot.ts";
import { type ServiceProcess, serviceProcess } from "../faults/service-process.ts";
import { startCredits, startTaps, type Writers } from "../faults/writers.ts";
import { describeInstalled } from "../for-suite.ts";
import { findPostgres, type PostgresServer } from "../programs/postgres-server.ts";
import { botFile } from "../server/service.ts";
import { type FreshStore, freshFolder } from "../server/stores.ts";
import { type CitusCluster, makeOwnDistributed, onDatabase, startCitus } from "./cluster.ts";

const pointsPerTap = 2;
/** The longest wait of a bot for its worker once that is back, in ms. */
const maxBackMs = 5000;

const binaries = findPostgres();
const installed = binaries && inject("citusNodes") ? [{ binaries }] : [];

describeInstalled(
  installed,
  "a service on a Citus of its own, with a bot on every shard",
  (programs) => {
    let cluster: CitusCluster;
    let folder: FreshStore;
    let store: Store;
    let service: ServiceProcess;
    let client: pg.Client;
    let url: string;
    /** Each bot with its shard. */
    let bots: { id: string; shard: number; apiKey: string; tgIds: number[]; tokens: string[] }[];
    /** All writers so far. */
    const writers: Writers[] = [];

    beforeAll(async () => {
      cluster = await startCitus(programs.binaries);
      url = await makeOwnDistributed(cluster.nodes, "slotwire");
      client = new pg.Client({ connectionString: url });
      await client.connect();
      folder = await freshFolder();
      const env = {
        ...folder.env,
        DATABASE_URL: url,
        SECRET_KEY: randomBytes(32).toString("hex"),
        LOG_LEVEL: "error",
      };
      store = await openStore(readConfig(env));
      service = await serviceProcess(env);
      await service.start();
      bots = await Promise.all((await idsOnEveryShard()).map(addBot));
    });
    afterAll(async () => {
      await service?.stop();
      await store?.close();
      await client?.end();
      await cluster?.stop();
      await folder?.remove();
    });

    const rowsOf = async (statement: string) => (await client.query(statement)).rows;

    async function idsOnEveryShard(): Promise<{ id: string; shard: number }[]> {
      return rowsOf(`
      select distinct on (shard) id, shard
      from (
        select id, get_shard_id_for_distribution_column('bots', id)::int as shard
        from (select 'bot-' || n as id from generate_series(1, 50) as n) as ids
      ) as found`);
    }

    async function addBot({ id, shard }: { id: string; shard: number }, index: number) {
      const game = { ...botFile().game, maxEnergy: 1_000_000, pointsPerTap };
      const { apiKey = "" } = await importBot(store, botFile({ id, game }), "key", Date.now());
      const tgIds = [1, 2, 3].map((n) => 10 * index + n);
      return { id, shard, apiKey, tgIds, tokens: await signIn(service.url, tgIds, id) };
    }

    /** Writers of credits and of taps for each bot. */
    function startWriting() {
      return bots.map(({ id: botId, shard, ...bot }) => {
        const target = { ...bot, botId, url: service.url, urls: [service.url] };
        const started = [startCredits(target, 2), startTaps(target, pointsPerTap, 2)];
        writers.push(...started);
        return { shard, started };
      });
    }
    type Writing = ReturnType<typeof startWriting>[number];

    const acknowledged = ({ started }: Writing) =>
      started.map(({ acknowledged: { size } }) => size);
    const answersOf = ({ started }: Writing) =>
      started.flatMap(({ answers }) => [...answers.keys()]);
    const stopWriting = (all: readonly Writing[]) =>
      Promise.all(all.flatMap(({ started }) => started.map((some) => some.stop())));

    /** Waits until each of these bots has so many more credits and batches of taps. */
    async function moreOf(all: readonly Writing[], count: number): Promise<void> {
      const before = all.flatMap(acknowledged);
      await expect
        .poll(() =>
          Math.min(...all.flatMap(acknowledged).map((now, at) => now - (before[at] ?? 0))),
        )
        .toBeGreaterThanOrEqual(count);
    }

    async function expectNothingLostOrTwice(): Promise<void> {
      const counted = new Map<number, number>();
      const of = (kind: number) =>
        writers.filter((_, at) => at % 2 === kind).flatMap((some) => [...some.acknowledged]);
      for (const [, { tgId, points }] of [...of(0), ...of(1)])
        counted.set(tgId, (counted.get(tgId) ?? 0) + points);
      expect((await creditedKeys(store)).toSorted()).toEqual(
        of(0)
          .map(([key]) => key)
          .toSorted(),
      );
      const rows = await balances(store);
      expect(rows).toHaveLength(bots.length * 3);
      for (const { tgId, points, sum } of rows)
        expect([tgId, points, sum]).toEqual([tgId, sum, counted.get(tgId)]);
    }

    /** The shards of bots, each with the port of its worker. */
    const placements = async (): Promise<{ shard: number; port: string }[]> =>
      rowsOf(`
      select shardid::int as shard, nodeport::text as port from citus_shards
      where table_name = 'bots'::regclass order by 1`);
    const portOf = ({ url }: PostgresServer) => new URL(url).port;

    /** Changes the auto-mining rate of all players again and again, too slowly to mine a point. */
    function startSettling() {
      let isStopped = false;
      async function settle(id: string, rate: number): Promise<void> {
        const rateChange = { automine_points_per_hour: rate, rate_changed_at: Date.now() };
        await store.db.updateTable("bots").set(rateChange).where("bot_id", "=", id).execute();
        await settleGame(store.db, id, Date.now(), async () => "go on");
      }
      async function run(id: string): Promise<void> {
        for (let rate = 1; !isStopped; rate = 1 - rate)
          await settle(id, rate).catch((error: unknown) => {
            if (!isStoreUnavailable(error)) throw error;
          });
        await settle(id, 0);
      }
      const running = Promise.all(bots.map(({ id }) => run(id)));
      return async () => {
        isStopped = true;
        await running;
      };
    }

    test("loses no credit and no tap while shards move to a new worker, and counts none twice", async () => {
      const writing = startWriting();
      const stopSettling = startSettling();
      await moreOf(writing, 10);
      const third = await cluster.addWorker(url);
      await rowsOf("select citus_rebalance_start()");
      await expect
        .poll(async () => (await rowsOf("select state from pg_dist_background_job"))[0].state, {
          timeout: 300_000,
        })
        .toBe("finished");
      expect((await placements()).map(({ port }) => port)).toContain(portOf(third));
      await moreOf(writing, 10);
      await stopSettling();
      await stopWriting(writing);
      for (const answer of writing.flatMap(answersOf))
        expect(["200", "503 Retry-After: 5"]).toContain(answer);
      await expectNothingLostOrTwice();
    });

    test("serves the bots of all other workers while one is down, and its own when it is back", async () => {
      const [, worker] = cluster.workers as [PostgresServer, PostgresServer];
      const writing = startWriting();
      await moreOf(writing, 10);
      const placed = await placements();
      const isDown = ({ shard }: Writing) =>
        placed.some((one) => one.shard === shard && one.port === portOf(worker));
      const down = writing.filter(isDown);
      const up = writing.filter((one) => !isDown(one));
      expect([down.length > 0, up.length > 0]).toEqual([true, true]);

      await worker.halt();
      await expect
        .poll(() => down.every((one) => answersOf(one).includes("503 Retry-After: 5")))
        .toBe(true);
      await moreOf(up, 30);
      expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
      await worker.start();
      const startedAt = performance.now();
      await moreOf(down, 1);
      expect(performance.now() - startedAt).toBeLessThan(maxBackMs);
      await moreOf(writing, 10);
      await stopWriting(writing);
      expect(new Set(up.flatMap(answersOf))).toEqual(new Set(["200"]));
      expect(new Set(down.flatMap(answersOf))).toEqual(new Set(["200", "503 Retry-After: 5"]));
      await expectNothingLostOrTwice();
    });

    test("treats a commit without its worker as one to repeat", async () => {
      const [, worker] = cluster.workers as [PostgresServer, PostgresServer];
      const placed = await placements();
      const { id } = bots.find(({ shard }) =>
        placed.some((one) => one.shard === shard && one.port === portOf(worker)),
      ) as (typeof bots)[number];
      const cut = store.db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("bot_users")
          .set({ custom_value: 1 })
          .where("bot_id", "=", id)
          .execute();
        await worker.halt();
      });
      expect(await cut.then(() => false, isStoreUnavailable)).toBe(true);
      await worker.start();
    });

    test("completes on a returned worker the transactions that all others committed", async () => {
      const [coordinator] = cluster.nodes;
      const [, worker] = cluster.workers as [PostgresServer, PostgresServer];
      const prepared = () =>
        countOn(worker.url, "pg_prepared_xacts where database = current_database()");
      const waitForStandby = (name: string) =>
        onDatabase(
          coordinator,
          "postgres",
          `alter system set synchronous_standby_names = '${name}'`,
          "select pg_reload_conf()",
        );
      // The coordinator commits after the workers have prepared, and would wait for ever.
      await waitForStandby("nobody");
      const attempt = { key: "cut off", count: 1, ends_at: 1 };
      const change = store.db.insertInto("owner_attempts").values(attempt).execute();
      await expect.poll(prepared).toBe(1);
      await worker.halt();
      await waitForStandby("");
      await change;
      await worker.start();
      // Citus does this every minute; its old connection is broken.
      await expect
        .poll(() => rowsOf("select recover_prepared_transactions()").catch(() => undefined))
        .toBeDefined();
      expect(await prepared()).toBe(0);
      for (const node of cluster.nodes) expect(await countOn(node, "owner_attempts")).toBe(1);
    });

    async function countOn(server: string, what: string): Promise<number> {
      const other = new pg.Client({ connectionString: `${server}/slotwire` });
      await other.connect();
      const { rows } = await other.query(`select count(*)::int as n from ${what}`);
      await other.end();
      return rows[0].n;
    }
  },
);
