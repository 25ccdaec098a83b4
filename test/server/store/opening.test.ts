import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { readBroadcast } from "#server/store/broadcast/broadcast.ts";
import type { Store } from "#server/store/engine/database.ts";
import { enqueueMessage } from "#server/store/message/message.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { findPgbouncer, type Pgbouncer, startPgbouncer } from "../../programs/pgbouncer.ts";
import { PlayedBroadcast } from "../messages/played-broadcast.ts";
import { botFile, startOfTest } from "../service.ts";
import { everyStore, type FreshStore, freshDatabase } from "../stores.ts";
import { insertUsers } from "./user-rows.ts";

describe.each(everyStore)("a store of another version on the $name", (kind) => {
  let fresh: FreshStore;
  const open = () => openStore(readConfig(fresh.env));

  beforeEach(async () => {
    fresh = await kind.fresh();
  });
  afterEach(async () => {
    await fresh.remove();
  });

  /** Replaces the store's recorded migrations. */
  async function recordOnly(...names: string[]): Promise<void> {
    const store = await open();
    const rows = names.map((name) => ({ name, timestamp: "2026-01-01" }));
    await recordedIn(store).deleteFrom("kysely_migration").execute();
    await recordedIn(store).insertInto("kysely_migration").values(rows).execute();
    await store.close();
  }
  const recordedIn = ({ db }: Store) =>
    db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();

  test("is refused when a newer version has made it", async () => {
    await recordOnly("1.0.0", "9999-future");
    await expect(open()).rejects.toThrow(
      /^The store belongs to a newer version of Slotwire \(migration 9999-future\)/,
    );
  });

  test("is refused when its version is too old, however often it is opened", async () => {
    await recordOnly("0001-start", "0021-events");
    for (const _ of [1, 2])
      await expect(open()).rejects.toThrow(
        "The store was made by a version before 1.0.0 (its last migration is 0021-events) that this version cannot migrate: back it up, start the last version before 1.0.0 (commit 2f790d0) on it once, and then this version.",
      );
  });

  /** Takes back what the migration 1.3.0 does. */
  async function undo130(db: Store["db"]): Promise<void> {
    for (const column of ["updates_since", "app_name", "app_mode"])
      await db.schema.alterTable("bots").dropColumn(column).execute();
    await db.schema.alterTable("bot_users").dropColumn("source").execute();
    await db.schema.dropTable("updates").execute();
    await db.schema.dropTable("start_codes").execute();
    await db.schema.alterTable("broadcasts").dropColumn("send_at").execute();
    for (const table of ["broadcasts", "messages"]) {
      await db.schema.alterTable(table).dropColumn("options").execute();
      await db.schema.alterTable(table).addColumn("button", "text").execute();
    }
  }

  test("keeps the buttons of its messages and broadcasts", async () => {
    // Without a service, which would begin to send them.
    const older = await open();
    const { db } = older;
    await importBot(older, botFile(), undefined, startOfTest);
    await insertUsers({ store: older }, 2);
    const play = new PlayedBroadcast(() => db, startOfTest);
    const { id } = await play.start();
    const own = { botId: "demo", text: "{{name}}", isHtml: false, apiKeyId: null };
    for (const tgId of [1, 2])
      await enqueueMessage(db, { ...own, tgId, idempotencyKey: `${tgId}` }, startOfTest);
    await undo130(db);
    const button = `Play "now" \\ 🦊`;
    await sql`update broadcasts set button = ${button}`.execute(db);
    await sql`update messages set button = ${button} where tg_id = 1`.execute(db);
    const all = ["1.0.0", "1.1.0", "1.2.0"].map((name) => ({ name, timestamp: "2026-01-01" }));
    await recordedIn(older).deleteFrom("kysely_migration").execute();
    await recordedIn(older).insertInto("kysely_migration").values(all).execute();
    await older.close();
    const store = await open();
    const options = { buttons: [{ text: button }] };
    expect(await readBroadcast(store.db, "demo", id)).toMatchObject({ options, sendAt: null });
    const messages = await store.db
      .selectFrom("messages")
      .select(["tg_id", "options"])
      .orderBy("tg_id")
      .execute();
    expect(messages).toEqual([
      { tg_id: 1, options: JSON.stringify(options) },
      { tg_id: 2, options: null },
    ]);
    await store.close();
  });

  test("from before 1.0.0 is upgraded once by several processes at once", async () => {
    const { db, close } = await open();
    await db.schema.alterTable("bot_users").dropColumn("tg_photo").execute();
    await db.schema.alterTable("custom_fields").dropColumn("options").execute();
    await db.schema.alterTable("bots").dropColumn("language").execute();
    await db.schema.dropTable("field_states").execute();
    await undo130(db);
    await close();
    await recordOnly("0001-start", "0022-erasures", "0024-settled-energy");
    for (const store of await Promise.all([open(), open(), open()])) await store.close();
    const store = await open();
    const names = await recordedIn(store).selectFrom("kysely_migration").select("name").execute();
    const versions = ["1.0.0", "1.1.0", "1.2.0", "1.3.0"];
    expect(names).toEqual(versions.map((name) => ({ name })));
    await store.close();
  });
});

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

  test("is refused in one sentence when DATABASE_URL does not mention it", async () => {
    await startWith("set statement_timeout = 5000");
    const DATABASE_URL = fresh.env.DATABASE_URL?.replace("pgbouncer=true", "");
    await expect(openStore(readConfig({ ...fresh.env, DATABASE_URL }))).rejects.toThrow(
      "DATABASE_URL leads through a PgBouncer and does not say so: add pgbouncer=true to its parameters, or use the port of PostgreSQL itself.",
    );
  });

  test("with connections without time limits is refused in one sentence with the setting", async () => {
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
    // An earlier version does this while it migrates.
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
