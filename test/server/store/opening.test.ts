import type { Kysely } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, inject, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { userTable } from "#server/store/engine/migrations-user-table.ts";
import { nameKey } from "#server/store/engine/name-key.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { findPgbouncer, type Pgbouncer, startPgbouncer } from "../../pgbouncer.ts";
import { botFile, startOfTest } from "../service.ts";
import { everyStore, type FreshStore, freshDatabase } from "../stores.ts";
import { insertUsers } from "./user-rows.ts";

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
