import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, inject, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { readCounts } from "#server/store/count/day-count.ts";
import { growth } from "#server/store/engine/migrations-growth.ts";
import { userTable } from "#server/store/engine/migrations-user-table.ts";
import { nameKey } from "#server/store/engine/name-key.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { addToHour } from "#server/store/user/ledger.ts";
import { creditPoints } from "#server/store/user/points.ts";
import { countTaps } from "#server/store/user/taps.ts";
import { findPgbouncer, type Pgbouncer, startPgbouncer } from "../../pgbouncer.ts";
import { botFile, startOfTest } from "../service.ts";
import { everyStore, type FreshStore, freshDatabase } from "../stores.ts";
import { insertUsers, rowOfTaps } from "./user-rows.ts";

const indexes = ["name", "username", "points", "last_seen", "created"].map(
  (what) => `bot_users_by_${what}`,
);

describe.each(everyStore)("a store of an earlier version on the $name", (kind) => {
  test("lets every user be found by name as soon as it is opened", {
    timeout: 60_000,
  }, async () => {
    const fresh = await kind.fresh();
    const store = await openStore(readConfig(fresh.env));
    for (const id of ["demo", "other"])
      await importBot(store, botFile({ id }), undefined, startOfTest);
    const users = Array.from({ length: 1500 }, (_, index) => ({
      tg_name: `ЁЛКА ${index}`,
      tg_username: `Elka_${index}`,
    }));
    for (const id of ["demo", "other"]) await insertUsers({ store }, users, id);
    const db = store.db as unknown as Kysely<unknown>;
    for (const name of indexes) await db.schema.dropIndex(name).execute();
    for (const column of ["name_key", "username_key"])
      await db.schema.alterTable("bot_users").dropColumn(column).execute();
    for (const column of ["owner_id", "reason"])
      await db.schema.alterTable("ledger").dropColumn(column).execute();

    await userTable(db);

    const rows = await store.db
      .selectFrom("bot_users")
      .select(["tg_name", "name_key", "tg_username", "username_key"])
      .execute();
    expect(rows).toHaveLength(3000);
    for (const row of rows)
      expect([row.name_key, row.username_key]).toEqual([
        nameKey(row.tg_name),
        nameKey(row.tg_username),
      ]);
    await store.close();
    await fresh.remove();
  });

  test("keeps the tap batches it has counted, and counts the friends of each user", async () => {
    const fresh = await kind.fresh();
    const store = await openStore(readConfig(fresh.env));
    for (const id of ["demo", "other"])
      await importBot(store, botFile({ id }), undefined, startOfTest);
    const invited = { registered_by_ref_code: "one" };
    await insertUsers({ store }, [{ ref_code: "one" }, invited, invited, { ref_code: "four" }]);
    await insertUsers({ store }, [invited, { ref_code: "one" }], "other");
    const db = store.db as unknown as Kysely<unknown>;
    await undoGrowth(db);
    await sql`insert into tap_batches (bot_id, tg_id, batch_id, accepted, created_at)
      values ('demo', 1, 'counted', 7, ${startOfTest - 86_400_000})`.execute(db);

    await growth(db);

    const users = await store.db
      .selectFrom("bot_users")
      .select(["bot_id", "tg_id", "friends_count"])
      .where("friends_count", ">", 0)
      .orderBy("bot_id")
      .execute();
    expect(users).toEqual([
      { bot_id: "demo", tg_id: 1, friends_count: 2 },
      { bot_id: "other", tg_id: 2, friends_count: 1 },
    ]);
    const rules = { ...botFile(), energySince: 0, pastEnergy: [] };
    const send = async (batchId: string) => {
      const player = { botId: "demo", tgId: 1 };
      return countTaps(store.db, player, rules, { batchId, taps: 5 }, startOfTest + 10_000);
    };
    expect(await send("counted")).toMatchObject({ accepted: 7, user: { state: { points: 0 } } });
    expect(await send("new")).toMatchObject({ accepted: 5 });
    const { rows } = await sql`select counted_on from tap_tabs where tab = 'counted'`.execute(db);
    expect(rows).toEqual([{ counted_on: Math.floor(startOfTest / 86_400_000) - 1 }]);
    await store.close();
    await fresh.remove();
  });

  test("knows who has tapped, and how often at least, by the points of their taps", async () => {
    const fresh = await kind.fresh();
    const earlier = await openStore(readConfig(fresh.env));
    const { game, ...file } = botFile();
    await importBot(
      earlier,
      { ...file, game: { ...game, pointsPerTap: 2, levels: [] } },
      undefined,
      1,
    );
    const levels = [5, 10, 7].map((pointsPerTap, at) => ({
      name: `${at}`,
      points: 10 ** (at + 1),
      pointsPerTap,
    }));
    await importBot(earlier, { ...file, id: "other", game: { ...game, levels } }, undefined, 1);
    for (const id of ["demo", "other"]) {
      await insertUsers({ store: earlier }, [{}, {}, {}, {}], id);
      const taps = (tgId: number, delta: number, hour: number) =>
        addToHour(earlier.db, [
          rowOfTaps({ botId: id, tgId }, delta, startOfTest + hour * 3_600_000),
        ]);
      await taps(1, 60, 0);
      await taps(1, 41, 1);
      await taps(2, 1, 0);
      await taps(3, 0, 0);
      const credit = {
        botId: id,
        owner: { id: "o", name: "" },
        reason: "",
        idempotencyKey: undefined,
      };
      for (const tgId of [1, 4])
        await creditPoints(earlier.db, { ...credit, tgId, points: 500 }, startOfTest);
    }
    await undoAfterActivities(earlier.db as unknown as Kysely<unknown>);
    await undoActivities(earlier.db as unknown as Kysely<unknown>);
    await earlier.close();

    const store = await openStore(readConfig(fresh.env));
    const users = await store.db
      .selectFrom("bot_users")
      .select(["bot_id", "tg_id", "taps_count"])
      .orderBy("bot_id")
      .orderBy("tg_id")
      .execute();
    expect(users.map((user) => Object.values(user))).toEqual([
      ["demo", 1, 50],
      ["demo", 2, 1],
      ["demo", 3, 0],
      ["demo", 4, 0],
      ["other", 1, 10],
      ["other", 2, 1],
      ["other", 3, 0],
      ["other", 4, 0],
    ]);
    await store.close();
    await fresh.remove();
  });

  test("knows who joined and who was active lately, and when counting began", async () => {
    const fresh = await kind.fresh();
    const earlier = await openStore(readConfig(fresh.env));
    const day = Math.floor(Date.now() / 86_400_000);
    const at = (ago: number) => (day - ago) * 86_400_000 + 5;
    const user = (joined: number, seen: number) => ({
      created_at: at(joined),
      last_seen_at: at(seen),
    });
    for (const id of ["demo", "other"])
      await importBot(earlier, botFile({ id }), undefined, startOfTest);
    await insertUsers({ store: earlier }, [user(0, 0), user(3, 0), user(3, 2), user(401, 31)]);
    await insertUsers({ store: earlier }, [user(399, 29)], "other");
    await undoAfterActivities(earlier.db as unknown as Kysely<unknown>);
    await earlier.close();

    const store = await openStore(readConfig(fresh.env));
    const counts = async (botId: string) =>
      (await readCounts(store.db, botId, 0))
        .map((count) => `${day - count.day} ${count.kind} ${count.count}`)
        .sort();
    expect(await counts("demo")).toEqual([
      "0 active 2",
      "0 last-active 2",
      "0 new 1",
      "0 since 1",
      "2 last-active 1",
      "3 new 2",
    ]);
    expect(await counts("other")).toEqual(["0 since 1", "29 last-active 1", "399 new 1"]);
    await store.close();
    await fresh.remove();
  });
});

/** Makes a store as it was when activities were new. */
async function undoAfterActivities(db: Kysely<unknown>): Promise<void> {
  await undoEnergy(db);
  await undoErasures(db);
  await undoEvents(db);
  await undoBlocks(db);
  await undoRoles(db);
  await undoBroadcasts(db);
  await undoDayCounts(db);
}

/** Makes a store as it was before there were blocks. */
async function undoBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("bot_users_blocked").execute();
  await db.schema.alterTable("bots").dropColumn("blocked_changed_at").execute();
  for (const column of ["blocked_at", "blocked_by", "block_reason"])
    await db.schema.alterTable("bot_users").dropColumn(column).execute();
  await sql`delete from kysely_migration where name = '0020-blocks'`.execute(db);
}

/** Makes a store as it was before there were broadcasts. */
async function undoBroadcasts(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("broadcasts").execute();
  await db.schema.dropIndex("messages_of_broadcast").execute();
  for (const column of ["picture", "button", "broadcast_id"])
    await db.schema.alterTable("messages").dropColumn(column).execute();
  await db.schema.alterTable("pictures").dropColumn("platform_file_id").execute();
  await db.schema.alterTable("bot_users").dropColumn("language").execute();
  await sql`delete from kysely_migration where name = '0018-broadcasts'`.execute(db);
}

/** Makes a store as it was before anything was counted by day. */
async function undoDayCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("day_counts").execute();
  await db.schema.alterTable("bot_users").dropColumn("seen_before_at").execute();
  await sql`delete from kysely_migration where name = '0017-day-counts'`.execute(db);
}

/** Makes a store as it was before there were roles. */
async function undoRoles(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("audit_entries").execute();
  for (const [table, column] of [
    ["bot_owners", "role"],
    ["owner_links", "role"],
    ["owner_sessions", "user_agent"],
    ["owner_sessions", "used_at"],
  ] as const)
    await db.schema.alterTable(table).dropColumn(column).execute();
  await sql`delete from kysely_migration where name = '0019-roles'`.execute(db);
}

/** Makes a store as it was before users' energy was moved to new settings. */
async function undoEnergy(db: Kysely<unknown>): Promise<void> {
  for (const table of ["bots", "bot_users"])
    await db.schema.alterTable(table).dropColumn("energy_since").execute();
  for (const column of ["past_energy", "staged_until"])
    await db.schema.alterTable("bots").dropColumn(column).execute();
  await sql`delete from kysely_migration where name = '0024-settled-energy'`.execute(db);
}

/** Makes a store as it was before users were erased. */
async function undoErasures(db: Kysely<unknown>): Promise<void> {
  for (const table of ["erasures", "erased_points", "erased_marks"])
    await db.schema.dropTable(table).execute();
  await db.schema.dropIndex("custom_value_calls_by_user").execute();
  await sql`delete from kysely_migration where name = '0022-erasures'`.execute(db);
}

/** Makes a store as it was before there were events. */
async function undoEvents(db: Kysely<unknown>): Promise<void> {
  for (const table of ["event_deliveries", "events", "event_queues", "webhooks"])
    await db.schema.dropTable(table).execute();
  await sql`delete from kysely_migration where name = '0021-events'`.execute(db);
}

/** Makes a store as it was before there were activities. */
async function undoActivities(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    "started_tasks",
    "daily_bonuses",
    "bought_boosts",
    "quiz_answers",
    "paid_wallets",
  ])
    await db.schema.dropTable(table).execute();
  for (const what of ["friends", "week_points", "week_friends"])
    await db.schema.dropIndex(`bot_users_by_${what}`).execute();
  await db.schema.alterTable("bots").dropColumn("activities").execute();
  for (const column of [
    "points_spent",
    "taps_count",
    "is_hidden",
    "is_onboarded",
    "boost_points_per_tap",
    "boost_max_energy",
    "boost_energy_per_second",
    "boost_automine_per_hour",
    "week",
    "week_points",
    "week_friends",
    "invitation_paid_at",
  ])
    await db.schema.alterTable("bot_users").dropColumn(column).execute();
  await sql`delete from kysely_migration where name = '0016-activities'`.execute(db);
}

/** Makes a store as it was before taps left a row an hour. */
async function undoGrowth(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    "tap_tabs_oldest",
    "messages_oldest",
    "bot_users_by_friends",
    "bot_users_by_week_friends",
  ])
    await db.schema.dropIndex(name).execute();
  await db.schema.alterTable("bot_users").dropColumn("friends_count").execute();
  for (const column of ["number", "counted_on"])
    await db.schema.alterTable("tap_tabs").dropColumn(column).execute();
  await db.schema.alterTable("tap_tabs").renameColumn("tab", "batch_id").execute();
  await db.schema.alterTable("tap_tabs").renameColumn("counted_at", "created_at").execute();
  await db.schema.alterTable("tap_tabs").renameTo("tap_batches").execute();
  for (const name of ["tap_batches_oldest", "tap_batches_unpaid"])
    await db.schema.createIndex(name).on("tap_batches").columns(["created_at"]).execute();
}

const server = inject("postgresUrl");
const program = findPgbouncer();
const poolers = server && program && inject("pgbouncerUrl") ? [{ server, program }] : [];

describe.each(poolers)("a store behind a PgBouncer", ({ server, program }) => {
  let pooler: Pgbouncer;
  let fresh: FreshStore;
  let other: pg.Client | undefined;

  async function startWith(connectQuery: string): Promise<void> {
    pooler = await startPgbouncer(program, server, { connectQuery });
    fresh = await freshDatabase(server, pooler.url);
  }
  afterEach(async () => {
    await other?.end();
    other = undefined;
    await pooler.stop();
    await fresh.remove();
  });

  const open = () => openStore(readConfig(fresh.env));

  /** A connection to the same database, past the PgBouncer. */
  async function connect(): Promise<pg.Client> {
    const url = new URL(server);
    url.pathname = new URL(fresh.env.DATABASE_URL ?? "").pathname;
    other = new pg.Client({ connectionString: url.href });
    await other.connect();
    return other;
  }

  test("of which DATABASE_URL says nothing is refused in one sentence", async () => {
    await startWith("set statement_timeout = 5000");
    const DATABASE_URL = fresh.env.DATABASE_URL?.replace("pgbouncer=true", "");
    await expect(openStore(readConfig({ ...fresh.env, DATABASE_URL }))).rejects.toThrow(
      "DATABASE_URL leads through a PgBouncer and does not say so: add pgbouncer=true to its parameters, or use the port of PostgreSQL itself.",
    );
  });

  test("whose connections have no time limits is refused in one sentence that says what to set", async () => {
    await startWith("set statement_timeout = 60000; set lock_timeout = 1000");
    await expect(open()).rejects.toThrow(
      /^The pooler of DATABASE_URL gives connections without the service's time limits \(idle_in_transaction_session_timeout, statement_timeout\); .*: connect_query='set lock_timeout = 3000; .*'\.$/,
    );
  });

  test("is migrated however long that takes, and leaves no lock behind", async () => {
    await startWith(
      "set lock_timeout = 10; set statement_timeout = 1500; set idle_in_transaction_session_timeout = 10000",
    );
    const earlier = await connect();
    const count = async (what: string) =>
      (await earlier.query(`select count(*)::int as n from ${what}`)).rows[0].n;
    // What an earlier version of the service does while it migrates.
    await earlier.query("select pg_advisory_lock(3853314791062309107)");
    const opening = open();
    await expect
      .poll(() =>
        count(
          "pg_stat_activity where wait_event = 'advisory' and datname = current_database() and now() - query_start > interval '2 s'",
        ),
      )
      .toBe(1);
    await earlier.query("select pg_advisory_unlock_all()");
    await (await opening).close();
    const ofDatabase = "pg_database on pg_database.oid = database and datname = current_database()";
    expect(await count(`pg_locks join ${ofDatabase} where locktype = 'advisory'`)).toBe(0);
  });
});
