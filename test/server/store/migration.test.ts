import { Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { systemClock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";
import { embedded } from "#server/store/embedded/dialect.ts";
import { type Store, withoutTimeLimits } from "#server/store/engine/database.ts";
import { isForeignKeyViolation } from "#server/store/engine/store-error.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { createTable } from "#server/store/schema/create.ts";
import { bringUpToDate, recordedVersions } from "#server/store/schema/migration.ts";
import { type Migrations, migrations } from "#server/store/schema/migrations.ts";
import { ofBot, ofUser, table, text } from "#server/store/schema/table.ts";
import type { Tables } from "#server/store/schema/tables.ts";
import { creditPoints } from "#server/store/user/points.ts";
import { botFile, startOfTest } from "../service.ts";
import { citus, everyStore, type FreshStore, freshFolder, isPostgresql } from "../stores.ts";
import { insertUsers } from "./user-rows.ts";

const shelves = table({
  of: "bot",
  columns: ofBot,
  key: ["bot_id"],
  players: "none",
});
const giftTable = table({
  of: "user",
  columns: { ...ofUser, id: text() },
  key: ["bot_id", "id"],
  indexes: { gifts_by_user: { on: ["bot_id", "tg_id", "id"] } },
  players: { order: ["id"], erase: "delete" },
});
const seasons = table({
  of: "service",
  columns: { id: text() },
  key: ["id"],
  players: "none",
});

/** A column, a backfill, an index, and tables of bots, of users and of the service. */
async function gifts(db: Parameters<Migrations[string]>[0]): Promise<void> {
  await createTable(db, "shelves", shelves);
  await createTable(db, "gifts", giftTable);
  await createTable(db, "seasons", seasons);
  await sql`insert into shelves (bot_id) select bot_id from bots`.execute(db);
  await sql`insert into gifts (bot_id, tg_id, id) select bot_id, tg_id, id from ledger`.execute(db);

  await db.schema
    .alterTable("bot_users")
    .addColumn("gifts_count", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update bot_users set gifts_count = counts.gifts
    from (
      select bot_id as of_bot, tg_id as of_user, count(*) as gifts from gifts group by bot_id, tg_id
    ) as counts
    where bot_id = counts.of_bot and tg_id = counts.of_user`.execute(db);
  await db.schema
    .createIndex("bot_users_by_gifts")
    .on("bot_users")
    .columns(["bot_id", "gifts_count"])
    .execute();
}

type GiftTables = {
  gifts: { bot_id: string; tg_id: number; id: string };
  shelves: { bot_id: string };
  bot_users: { bot_id: string; tg_id: number; gifts_count: number };
};

describe.each(everyStore)("a later version's migration on the $name", (kind) => {
  let fresh: FreshStore;
  let store: Store;
  let others: pg.Client[];

  beforeEach(async () => {
    fresh = await kind.fresh();
    others = [];
    store = await openStore(readConfig(fresh.env));
    for (const id of ["demo", "other", "third"]) {
      await importBot(store, botFile({ id }), undefined, startOfTest);
      await insertUsers({ store }, [{}, {}], id);
      await credit(id);
    }
  });
  afterEach(async () => {
    await Promise.all(others.map((client) => client.end()));
    await store.close();
    await fresh.remove();
  });

  const credit = (botId: string) =>
    creditPoints(
      store.db,
      { botId, tgId: 1, points: 5, idempotencyKey: "k", owner: { id: "o", name: "" }, reason: "" },
      startOfTest,
    );
  /** Uses a separate connection, like the opening of a store. */
  const migrate = (up = gifts) => {
    const to = { ...migrations, "9.9.9": up };
    const { DATABASE_URL } = fresh.env;
    return DATABASE_URL
      ? withoutTimeLimits(DATABASE_URL, (db) => bringUpToDate(db, to))
      : bringUpToDate(store.db, to);
  };
  const migrated = () => store.db.withTables<GiftTables>();
  const tablesNow = async () => {
    const tables = await store.db.introspection.getTables();
    return tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]);
  };

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: fresh.env.DATABASE_URL });
    others.push(client);
    await client.connect();
    return client;
  }

  test("adds columns, indexes and tables, fills them, and keeps each row with its bot", async () => {
    await migrate();
    const counts = await migrated()
      .selectFrom("bot_users")
      .select(["bot_id", "tg_id", "gifts_count"])
      .orderBy("bot_id")
      .orderBy("tg_id")
      .execute();
    expect(counts).toEqual(
      ["demo", "other", "third"].flatMap((bot_id) => [
        { bot_id, tg_id: 1, gifts_count: 1 },
        { bot_id, tg_id: 2, gifts_count: 0 },
      ]),
    );
    expect(await migrated().selectFrom("shelves").select("bot_id").execute()).toHaveLength(3);

    const ofNobody = migrated()
      .insertInto("gifts")
      .values({ bot_id: "demo", tg_id: 99, id: "g" })
      .execute();
    const refusal = await ofNobody.catch((error: unknown) => error);
    expect(isForeignKeyViolation(refusal)).toBe(true);
    await store.db.deleteFrom("bots").where("bot_id", "=", "demo").execute();
    for (const table of ["gifts", "shelves"] as const) {
      const rows = await migrated().selectFrom(table).select("bot_id").orderBy("bot_id").execute();
      expect(rows).toEqual([{ bot_id: "other" }, { bot_id: "third" }]);
    }
    await migrate();
  });

  test("that fails leaves the store unchanged, and can run again when it is fixed", async () => {
    const before = await tablesNow();
    const failing = migrate(async (db) => {
      await gifts(db);
      throw new Error("It is not finished.");
    });
    await expect(failing).rejects.toThrow("It is not finished.");
    expect(await tablesNow()).toEqual(before);
    await migrate();
    expect(await migrated().selectFrom("gifts").select("bot_id").execute()).toHaveLength(3);
  });

  if (isPostgresql(kind))
    test("that is cut off leaves the store unchanged, and runs at the next start", async () => {
      const before = await tablesNow();
      const holder = await connect();
      await holder.query("begin; lock table bot_users");
      const cut = migrate().catch((error: unknown) => error);
      const watcher = await connect();
      const ofDatabase =
        "pg_locks join pg_database on pg_database.oid = database and datname = current_database()";
      await expect
        .poll(
          async () =>
            (
              await watcher.query(
                `select pg_terminate_backend(pid) from ${ofDatabase} where not granted`,
              )
            ).rowCount,
        )
        .toBe(1);
      expect(await cut).toBeInstanceOf(Error);
      await holder.query("rollback");
      expect(await tablesNow()).toEqual(before);
      await migrate();
      expect(await migrated().selectFrom("gifts").select("bot_id").execute()).toHaveLength(3);
    });

  if (citus.includes(kind))
    test("distributes its tables, and places those of bots with the bots", async () => {
      await migrate();
      const { rows } = await sql`
        select table_name::text as "table", citus_table_type as kind,
          colocation_id = (select colocation_id from citus_tables where table_name = 'bots'::regclass) as "withBots"
        from citus_tables where table_name::text in ('gifts', 'seasons', 'shelves') order by 1`.execute(
        store.db,
      );
      expect(rows).toEqual([
        { table: "gifts", kind: "distributed", withBots: true },
        { table: "seasons", kind: "reference", withBots: false },
        { table: "shelves", kind: "distributed", withBots: true },
      ]);
    });
});

test("an empty store is made without migrations, and all of them count as done", async () => {
  const fresh = await freshFolder();
  const folder = fresh.env.DATA_DIR ?? "";
  const dialect = await embedded({ folder, lockWaitMs: 0, clock: systemClock });
  const db = new Kysely<Tables>({ dialect });
  const fails = () => Promise.reject(new Error("The migration was run."));
  for (const _ of [1, 2]) await bringUpToDate(db, { ...migrations, "9.9.9": fails });
  expect(await recordedVersions(db)).toEqual([...Object.keys(migrations), "9.9.9"]);
  await db.destroy();
  await fresh.remove();
});
