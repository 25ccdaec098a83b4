import { CompiledQuery, sql } from "kysely";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { EmbeddedFile } from "#server/store/embedded/connection.ts";
import { opener } from "#server/store/embedded/driver.ts";
import { embeddedFile } from "#server/store/embedded/folder.ts";
import type { Store } from "#server/store/engine/database.ts";
import { inSharedTransaction } from "#server/store/engine/shared-transaction.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { type FreshStore, freshFolder } from "../stores.ts";

const lockWaitMs = 10;
const rounds = 50;

describe("the embedded store with another process on its file", () => {
  let fresh: FreshStore;
  let store: Store;
  let other: Libsql.Database;

  beforeEach(async () => {
    fresh = await freshFolder();
    store = await openStore(readConfig(fresh.env), { lockWaitMs });
    // Two connections of one process block each other exactly as those of two do.
    other = new Libsql(embeddedFile(fresh.env.DATA_DIR ?? ""));
    other.exec("create table others (n integer)");
    other.exec("insert into others values (0)");
    for (const name of ["kept", "gone"])
      await store.db
        .insertInto("service_secrets")
        .values({ name, value: "0", created_at: 1 })
        .execute();
  });
  afterEach(async () => {
    other.close();
    await store.close();
    await fresh.remove();
  });

  let made = 0;
  const values = () => ({ name: `made-${made++}`, value: "", created_at: 1 });
  const secrets = (db: Database) =>
    db.selectFrom("service_secrets").select("value").where("name", "=", "kept");

  /** Every kind of write of the service. */
  const writes: Record<string, (db: Database) => Promise<unknown>> = {
    insert: (db) => db.insertInto("service_secrets").values(values()).execute(),
    "insert … returning": (db) =>
      db.insertInto("service_secrets").values(values()).returning("name").execute(),
    "insert … on conflict": (db) =>
      db
        .insertInto("service_secrets")
        .values({ ...values(), name: "kept" })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "1" }))
        .execute(),
    update: (db) =>
      db.updateTable("service_secrets").set({ value: "2" }).where("name", "=", "kept").execute(),
    "update … returning": (db) =>
      db
        .updateTable("service_secrets")
        .set({ value: "3" })
        .where("name", "=", "kept")
        .returning("value")
        .execute(),
    delete: (db) => db.deleteFrom("service_secrets").where("name", "=", "gone").execute(),
    "a statement in words": (db) =>
      sql`update service_secrets set value = ${"4"} where name = 'kept'`.execute(db),
    "a transaction": (db) =>
      db.transaction().execute(async (transaction) => {
        await secrets(transaction).execute();
        await transaction
          .updateTable("service_secrets")
          .set({ value: "5" })
          .where("name", "=", "kept")
          .execute();
      }),
    "a shared transaction": (db) =>
      inSharedTransaction(db, (transaction) =>
        transaction
          .updateTable("service_secrets")
          .set({ value: "6" })
          .where("name", "=", "kept")
          .execute(),
      ),
  };

  const othersCount = async () => {
    const { rows } = await sql<{ n: number }>`select n from others`.execute(store.db);
    return rows[0]?.n;
  };
  const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
    new Set(
      outcomes.map((outcome) =>
        outcome.status === "fulfilled" ? "done" : (outcome.reason as { code?: string }).code,
      ),
    );

  test(`is unchanged once the lock is free, after ${rounds} locks longer than any statement waits`, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      other.exec("begin immediate");
      other.exec("update others set n = n + 1");
      const refused = await Promise.allSettled(
        Object.values(writes).map((write) => write(store.db)),
      );
      expect(codes(refused)).toEqual(new Set(["SQLITE_BUSY"]));
      expect(await othersCount()).toBe(round - 1);
      other.exec("commit");

      expect(await othersCount()).toBe(round);
      for (const [how, write] of Object.entries(writes))
        expect(await codes(await Promise.allSettled([write(store.db)])), how).toEqual(
          new Set(["done"]),
        );
      // Afterwards both sides write and see each other's rows.
      other.exec("update others set n = n");
      expect(
        other.prepare("select value from service_secrets where name = 'kept'").all(),
      ).toMatchObject([{ value: "6" }]);
    }
  });

  test("completes a write that came during a lock as soon as it is free", async () => {
    const store = await openStore(readConfig(fresh.env), { lockWaitMs: 60_000 });
    other.exec("begin immediate");
    const done: string[] = [];
    const writing = Promise.all(
      Object.entries(writes).map(([how, write]) => write(store.db).then(() => done.push(how))),
    );
    await Promise.all(Array.from({ length: 5 }, () => secrets(store.db).execute()));
    expect(done).toEqual([]);
    other.exec("commit");
    await writing;
    expect(done.toSorted()).toEqual(Object.keys(writes).toSorted());
    await store.close();
  });

  test("reads and runs timers while writes wait for the lock", async () => {
    other.exec("begin immediate");
    const events: string[] = [];
    const writing = Promise.allSettled(Object.values(writes).map((write) => write(store.db))).then(
      () => events.push("refused"),
    );
    setTimeout(() => events.push("tick"), 0);
    await secrets(store.db).execute();
    events.push("read");
    await writing;
    expect(events).toHaveLength(3);
    expect(events.at(-1)).toBe("refused");
    other.exec("rollback");
  });

  test("reopens the file after a read that was refused during another process's recovery, with any number of refusals", async () => {
    const open = await opener(embeddedFile(fresh.env.DATA_DIR ?? ""));
    const refused = Object.assign(new Error("database is locked"), {
      code: "SQLITE_BUSY_RECOVERY",
    });
    let refusals = 3;
    const openAnew = () => {
      if (refusals-- > 0) throw refused;
      return open();
    };
    // Only SQLite can take the locks of a recovery.
    const first = open();
    const recovering = Object.assign(Object.create(first), {
      prepare: () => {
        throw refused;
      },
      close: () => first.close(),
    });
    const count = CompiledQuery.raw("select n from others");
    const startingWith = (file: Libsql.Database) => {
      const first = [file];
      return () => first.pop() ?? openAnew();
    };
    const patient = new EmbeddedFile(startingWith(recovering), 10_000);
    expect((await patient.read(count)).rows).toEqual([{ n: 0 }]);
    expect(refusals).toBe(-1);
    patient.close();

    const second = open();
    const hasty = new EmbeddedFile(
      startingWith(Object.assign(Object.create(recovering), { close: () => second.close() })),
      1,
    );
    refusals = Number.POSITIVE_INFINITY;
    await expect(hasty.read(count)).rejects.toBe(refused);
    await expect(hasty.begin()).rejects.toBe(refused);
    refusals = 0;
    await hasty.begin();
    hasty.exec("rollback");
    hasty.mutex.release();
    expect((await hasty.read(count)).rows).toEqual([{ n: 0 }]);
    hasty.close();
    expect(() => hasty.exec("begin")).toThrow("The store is closed.");
  });

  test("waits for another process that is making the file, and runs timers meanwhile", async () => {
    const fresh = await freshFolder();
    const other = new Libsql(embeddedFile(fresh.env.DATA_DIR ?? ""));
    other.exec("begin exclusive");
    setTimeout(() => other.exec("commit"), 50);
    const store = await openStore(readConfig(fresh.env));
    expect(await store.db.selectFrom("bots").select("bot_id").execute()).toEqual([]);
    await store.close();
    other.close();
    await fresh.remove();
  });

  test("refuses everything in a shared transaction at once, not one after another", async () => {
    const store = await openStore(readConfig(fresh.env), { lockWaitMs: 200 });
    other.exec("begin immediate");
    const startedAt = performance.now();
    const works = Array.from({ length: 250 }, () => writes["a shared transaction"]?.(store.db));
    expect(codes(await Promise.allSettled(works))).toEqual(new Set(["SQLITE_BUSY"]));
    // One after another would wait for 50 s.
    expect(performance.now() - startedAt).toBeLessThan(25_000);
    other.exec("rollback");
    await store.close();
  });
});
