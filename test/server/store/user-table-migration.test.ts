import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { userTable } from "#server/store/engine/migrations-user-table.ts";
import { nameKey } from "#server/store/engine/name-key.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { botFile, startOfTest } from "../service.ts";
import { everyStore } from "../stores.ts";
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
