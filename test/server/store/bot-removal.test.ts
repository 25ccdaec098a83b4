import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { removeRows } from "#server/store/bot/bot-removal.ts";
import type { Store } from "#server/store/engine/database.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { botFile, startOfTest } from "../service.ts";
import { everyStore, type FreshStore } from "../stores.ts";
import { insertUsers } from "./user-rows.ts";

describe.each(everyStore)("the rows of a deleted bot on the $name", (kind) => {
  let fresh: FreshStore;
  let store: Store;

  // Without a service, whose chores remove the same rows.
  beforeEach(async () => {
    fresh = await kind.fresh();
    store = await openStore(readConfig(fresh.env));
    await importBot(store, botFile(), undefined, startOfTest);
  });
  afterEach(async () => {
    await store.close();
    await fresh.remove();
  });

  const countOf = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where bot_id = 'demo'`.execute(store.db);
    return Number(rows[0]?.n);
  };

  test("are removed in smaller steps where they hold files", async () => {
    const { db } = store;
    const files = [1, 2, 3, 4, 5].map((width) => ({ bot_id: "demo", hash: "0", width, body: "" }));
    await db.insertInto("picture_files").values(files).execute();
    await db.updateTable("bots").set({ deleted_at: startOfTest }).execute();
    for (const left of [3, 1]) {
      expect(await removeRows(db, "demo")).toEqual({ kind: "more" });
      expect(await countOf("picture_files")).toBe(left);
    }
    expect(await removeRows(db, "demo")).toEqual({ kind: "none" });
  });

  test.each([
    ["started_tasks", "task_id, started_at, tries, tried_since", "'task', 0, 0, 0"],
    ["daily_bonuses", "day, streak", "1, 1"],
    ["bought_boosts", "boost_id, bought", "'boost', 1"],
    ["quiz_answers", "quiz_id, answers, paid, answered_at", "'quiz', '[]', 0, 0"],
    ["paid_wallets", "task_id, ton_address", "'wallet', cast(tg_id as text)"],
  ])("are removed in small steps, also those of %s", async (table, columns, values) => {
    const { db } = store;
    await insertUsers(
      { store },
      Array.from({ length: 600 }, (_, at) => ({ tg_id: at + 1 })),
    );
    await sql`insert into ${sql.table(table)} (bot_id, tg_id, ${sql.raw(columns)})
      select bot_id, tg_id, ${sql.raw(values)} from bot_users where bot_id = 'demo'`.execute(db);
    await db.updateTable("bots").set({ deleted_at: startOfTest }).execute();
    const rest = async () => [await countOf(table), await countOf("bot_users")];

    expect(await removeRows(db, "demo")).toEqual({ kind: "more" });
    expect(await rest()).toEqual([100, 600]);
    expect(await removeRows(db, "demo")).toEqual({ kind: "more" });
    expect(await rest()).toEqual([0, 200]);
    expect(await removeRows(db, "demo")).toEqual({ kind: "none" });
    expect(await rest()).toEqual([0, 0]);
    expect(await countOf("bots")).toBe(0);
  });
});
