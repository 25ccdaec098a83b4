import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { addCounts } from "#server/store/count/day-count.ts";
import { withoutTimeLimits } from "#server/store/engine/database.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { describeInstalled } from "../for-suite.ts";
import { endProcess } from "../programs/end-process.ts";
import { oneQuestion } from "../server/activities/activity-player.ts";
import { type BuilderService, startBuilderService } from "../server/builder/builder-service.ts";
import { runCli, startCli } from "../server/commands/cli.ts";
import { addFriends, addOwner, type Owner } from "../server/external/owner.ts";
import { pictureFile } from "../server/pictures/sample-pictures.ts";
import { accountOf, openSession, post, startService } from "../server/service.ts";
import { type FreshStore, undistributed } from "../server/stores.ts";
import { playPlatform } from "../server/updates/played-platform.ts";

const restartSentence =
  "Restart every service that ran on this database meanwhile: until then its credits are slow, and some that come at once with one idempotency key answer 500.\n";

describeInstalled(undistributed, "the command that distributes a $name", (kind) => {
  let fresh: FreshStore;
  let env: Record<string, string>;
  let other: pg.Client;
  let started: ChildProcess | undefined;

  beforeEach(async () => {
    fresh = await kind.fresh();
    env = { ...fresh.env, SECRET_KEY: randomBytes(32).toString("hex") };
    other = new pg.Client({ connectionString: env.DATABASE_URL });
    await other.connect();
  });
  afterEach(async () => {
    if (started) await endProcess(started, "SIGKILL");
    await other.end();
    await fresh.remove();
  });

  const distribute = () => runCli(["distribute"], env);
  const inStore = <Result>(work: (db: Database) => Promise<Result>) =>
    withoutTimeLimits(env.DATABASE_URL ?? "", work);
  const services =
    "pg_stat_activity where datname = current_database() and application_name = 'slotwire'";
  const waits =
    "pg_locks join pg_database on pg_database.oid = database and datname = current_database() where not granted";
  const count = async (what: string): Promise<number> =>
    (await other.query(`select count(*)::int as n from ${what}`)).rows[0].n;

  test("lists each table once with its place: by bot if it has a bot's id, else on every worker", async () => {
    const { code, stdout, stderr } = await distribute();
    expect({ code, stderr }).toEqual({ code: 0, stderr: restartSentence });
    const tables = await inStore(tablesOf);
    expect(JSON.parse(stdout)).toEqual(
      tables.map(({ name, isOfBot }) =>
        isOfBot
          ? { table: name, kind: "distributed", column: "bot_id", shards: 4 }
          : { table: name, kind: "reference", shards: 1 },
      ),
    );
    expect(tables.filter(({ isOfBot }) => isOfBot).length).toBeGreaterThan(10);
  });

  test("has the same output when it is run again, and changes nothing", async () => {
    const { stdout } = await distribute();
    const shards = async () =>
      (await other.query("select * from citus_shards order by shardid, nodeport")).rows;
    const before = await shards();
    expect(await distribute()).toEqual({ code: 0, stdout, stderr: restartSentence });
    expect(await shards()).toEqual(before);
  });

  test("distributes once when it is run twice at the same moment, with the same output", async () => {
    const [one, another] = await Promise.all([distribute(), distribute()]);
    expect(another).toEqual(one);
    expect([one.code, JSON.parse(one.stdout).length]).toEqual([
      0,
      (await inStore(tablesOf)).length,
    ]);
  });

  test("changes nothing when it is killed half way, and works when it is run again", async () => {
    const service = await startService({ ...kind, fresh: async () => kept(env) });
    await addOwner(service);
    await openSession(service);
    await service.stop();
    const before = await inStore(rowsOf);

    await other.query("begin; lock table ledger");
    started = startCli(["distribute"], env);
    await expect.poll(() => count(waits)).toBe(1);
    await endProcess(started, "SIGKILL");
    await other.query("rollback");

    await expect.poll(() => count(services)).toBe(0);
    expect(await count("citus_tables")).toBe(0);
    expect(await inStore(rowsOf)).toEqual(before);
    for (const node of inject("citusNodes") ?? [])
      expect(await preparedOn(node, env.DATABASE_URL ?? "")).toBe(0);

    const { code, stdout } = await distribute();
    expect([code, JSON.parse(stdout).length]).toEqual([0, (await inStore(tablesOf)).length]);
    expect(await inStore(rowsOf)).toEqual(before);
  });

  test("keeps every row of a database in use, and a service continues on it", async () => {
    const builder = await startBuilderService(
      { ...kind, fresh: async () => kept(env) },
      { stopped: true, env: { ALLOW_LOCAL_FIELD_URLS: "on" } },
    );
    const { owner, token } = await fillEveryTable(builder);
    const before = await inStore(rowsOf);
    expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);

    expect((await distribute()).code).toBe(0);
    expect(await inStore(rowsOf)).toEqual(before);
    // Slower, as the command warns, but correct.
    expect((await owner.get("increase-points", { points: 1 })).status).toBe(200);
    const { now } = builder.service;
    await builder.close();

    const service = await startService({ ...kind, fresh: async () => kept(env) });
    service.now = now + 60_000;
    const credit = async (idempotencyKey: string) => {
      const query = { ...credited, apiKey: owner.apiKey, botId: "demo", idempotencyKey };
      const path = `/api/bot-users/external/increase-points?${new URLSearchParams(query)}`;
      return (await service.call(path)).status;
    };
    const earlier = await accountOf(service);
    expect([await credit("before"), await accountOf(service)]).toEqual([200, earlier]);
    expect(await credit("afterwards")).toBe(200);
    await openSession(service);
    const { accepted } = await (await post(service, tapsPath, token, tapsOf("after-it"))).json();
    const { points, sum } = await accountOf(service);
    expect([points, accepted]).toEqual([sum, 3]);
    expect(points).toBe(earlier.points + Number(credited.points) + 3 * 2);
    await service.stop();
  });

  test("changes nothing for a user who does not own the database, with a sentence", async () => {
    const user = `plain_${randomBytes(6).toString("hex")}`;
    await other.query(`create role ${user} login`);
    await other.query(`grant create on schema public to ${user}`);
    const url = new URL(env.DATABASE_URL ?? "");
    url.username = user;
    env = { ...env, DATABASE_URL: url.href };
    const { code, stdout, stderr } = await distribute();
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /^Nothing was distributed, because PostgreSQL says: must be owner of database \w+\.\n$/,
    );
    expect(await count("citus_tables")).toBe(0);
  });

  test("takes no arguments", async () => {
    const { code, stdout, stderr } = await runCli(["distribute", "bots"], env);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^This command takes no arguments\.\nUsage:/);
    expect(await count("citus_tables")).toBe(0);
  });
});

const credited = { userTelegramId: "42", points: "5" };
const tapsPath = "/api/mini-app/demo/taps";
const tapsOf = (batchId: string) => ({ batchId, taps: 3 });
const activities: Partial<BotFile> = {
  tasks: [
    { id: "read", title: "Read", kind: "visit", reward: 5, url: "https://owner.example.com/" },
  ],
  daily: { rewards: [5], hour: 0, whenMissed: "start-over" },
  quizzes: [oneQuestion("sums", 5)],
  boosts: [{ id: "hand", title: "Hand", price: 5, growth: 1, max: 9, effect: { maxEnergy: 1 } }],
};
const broadcast = {
  message: "Hello",
  isEnableHtml: false,
  audience: {},
  idempotencyKey: "before-it",
};
const bought = { requestId: "before-it", price: 5 };

/** Calls of players and owners that leave a row in every table. */
async function fillEveryTable(builder: BuilderService): Promise<{ owner: Owner; token: string }> {
  await builder.reset();
  const { service, ask } = builder;
  const owner = await addOwner(service, activities);
  await addFriends(service, [43, 44]);
  // The clock stands still: of the events, only the trial is sent.
  const webhook = { url: `${service.url}/events`, types: ["points.changed"], updatedAt: null };
  expect((await ask("PUT", "bots/demo/webhook", webhook)).status).toBe(200);
  const { token } = await openSession(service);
  const fetches = [{ field: "rank", outcome: "ok", milliseconds: 100 }];
  const screen = { blocks: [{ type: "text", text: "New" }] };
  const answers = [
    await owner.get("increase-points", { ...credited, idempotencyKey: "before" }),
    await owner.post("send-message", { message: "Hello", isEnableHtml: false }),
    await owner.post("set-custom-value", { customValue: 7, idempotencyKey: "before" }),
    await post(service, tapsPath, token, tapsOf("before-it")),
    await post(service, "/api/mini-app/demo/wallet/challenge", token),
    await post(service, "/api/mini-app/demo/field-reports", token, { fetches }),
    await post(service, "/api/mini-app/demo/tasks/read/start", token),
    await post(service, "/api/mini-app/demo/daily", token),
    await post(service, "/api/mini-app/demo/quizzes/sums", token, { answers: [1] }),
    await post(service, "/api/mini-app/demo/boosts/hand", token, bought),
    await ask("PUT", "bots/demo/screen/draft", { revision: 0, screen }),
    await ask("POST", "invitations", { botIds: ["demo"] }),
    await builder.upload(await pictureFile("png")),
    await ask("POST", "bots/demo/webhook/test"),
    await ask("POST", "bots/demo/broadcasts", broadcast),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200, 204, 200, 200, 200, 200, 200, 201, 200, 200, 201,
  ]);
  const platform = playPlatform(service);
  await platform.turnOn();
  expect((await platform.start(99, "spring")).status).toBe(200);
  // A test's service has no scripts, no attempt limits, no known wallets and no erasures.
  const { db } = service.store;
  const { id } = answers.at(-1)?.body ?? {};
  expect((await ask("POST", `bots/demo/broadcasts/${id}/cancel`)).status).toBe(200);
  await addCounts(db, "demo", [{ day: 1, kind: "new", count: 1 }]);
  const asset = { path: "assets/a.js", body: "", superseded_at: null };
  await db.insertInto("page_assets").values(asset).execute();
  const wallet = { bot_id: "demo", tg_id: 42, task_id: "wallet", ton_address: "0:a" };
  await db.insertInto("paid_wallets").values(wallet).execute();
  const erasure = { bot_id: "demo", tg_id: 77, started_at: 1, removed: 0 };
  await db.insertInto("erasures").values(erasure).execute();
  const sum = { bot_id: "demo", month: "2026-11", part: 0, points: 1, entries: 1 };
  await db
    .insertInto("erased_points")
    .values({ ...sum, source: "api" })
    .execute();
  await db.insertInto("erased_marks").values({ bot_id: "demo", mark: "a", erased_at: 1 }).execute();
  await db.insertInto("owner_attempts").values({ key: "a", count: 1, ends_at: 1 }).execute();
  await db.insertInto("owner_networks").values({ key: "a", ends_at: 1 }).execute();
  return { owner, token };
}

/** A store that survives its service. */
function kept(env: Record<string, string>): FreshStore {
  return { env, remove: async () => {} };
}

/** The tables of the store and of its migrations, in order, and whether they have `bot_id`. */
async function tablesOf(db: Database): Promise<{ name: string; isOfBot: boolean }[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables
    .filter(({ isView }) => !isView)
    .map(({ name, columns }) => ({ name, isOfBot: columns.some((is) => is.name === "bot_id") }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The rows of every table as texts, in a stable order. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name } of await tablesOf(db))
    rows[name] = (
      await db
        .selectFrom(name as "bots")
        .selectAll()
        .execute()
    )
      .map((row) => JSON.stringify(row))
      .toSorted();
  return rows;
}

/** The number of open prepared transactions of a database on one of its servers. */
async function preparedOn(node: string, database: string): Promise<number> {
  const client = new pg.Client({ connectionString: node + new URL(database).pathname });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as n from pg_prepared_xacts where database = current_database()",
  );
  await client.end();
  return rows[0].n;
}
