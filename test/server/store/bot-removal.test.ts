import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { removeRows } from "#server/store/bot/bot-removal.ts";
import { addBot } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";
import { insertUsers } from "./user-rows.ts";

describe.each(everyStore)("the rows of a deleted bot on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);

  const countOf = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where bot_id = 'demo'`.execute(service.store.db);
    return Number(rows[0]?.n);
  };

  test("are removed in smaller steps where they hold files", async () => {
    const { db } = service.store;
    await addBot(service);
    const files = [1, 2, 3, 4, 5].map((width) => ({ bot_id: "demo", hash: "0", width, body: "" }));
    await db.insertInto("picture_files").values(files).execute();
    await db.updateTable("bots").set({ deleted_at: service.now }).execute();
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
  ])("are removed in small steps, those of %s too", async (table, columns, values) => {
    const { db } = service.store;
    await addBot(service);
    await insertUsers(
      service,
      Array.from({ length: 600 }, (_, at) => ({ tg_id: at + 1 })),
    );
    await sql`insert into ${sql.table(table)} (bot_id, tg_id, ${sql.raw(columns)})
      select bot_id, tg_id, ${sql.raw(values)} from bot_users where bot_id = 'demo'`.execute(db);
    await db.updateTable("bots").set({ deleted_at: service.now }).execute();
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
