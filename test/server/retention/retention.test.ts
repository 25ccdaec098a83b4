import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addCounts } from "#server/store/count/day-count.ts";
import { setTasks, taskCalls } from "../mini-app/task-calls.ts";
import { addBot, botToken, openSession, post, startOfTest } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { insertUsers } from "../store/user-rows.ts";
import { everyStore } from "../stores.ts";

const dayMs = 86_400_000;

describe.each(everyStore)("data past its age on the $name", (kind) => {
  const service = serviceForSuite(kind, { env: { MESSAGE_DAYS: "7" } });
  emptyBeforeEach(service);
  let token: string;

  beforeEach(async () => {
    await addBot(service);
    ({ token } = await openSession(service));
  });

  const messageIds = async () =>
    (await service.store.db.selectFrom("messages").select("id").execute()).map(({ id }) => id);
  const tabs = async () =>
    (await service.store.db.selectFrom("tap_tabs").select("tab").execute()).map(({ tab }) => tab);
  const untilOldRowsEnd = (ids: () => Promise<string[]>) =>
    expect.poll(async () => {
      service.endOldRows();
      return (await ids()).toSorted();
    });
  const messageOf = (
    id: string,
    status: "queued" | "sent" | "failed" | "unknown",
    days: number,
  ) => ({
    bot_id: "demo",
    id,
    tg_id: 42,
    text: "Hello",
    is_html: 0,
    status,
    created_at: startOfTest - days * dayMs,
  });

  test("of messages ends after MESSAGE_DAYS, except messages still to be sent", async () => {
    await service.store.db
      .insertInto("messages")
      .values([
        messageOf("old-sent", "sent", 8),
        messageOf("old-failed", "failed", 8),
        messageOf("old-unknown", "unknown", 8),
        messageOf("old-queued", "queued", 8),
        messageOf("new-sent", "sent", 6),
      ])
      .execute();
    await untilOldRowsEnd(messageIds).toEqual(["new-sent", "old-queued"]);
  });

  test("ends in any quantity, for every bot", async () => {
    await addBot(service, { id: "other", token: botToken.replace("7000000001", "7000000002") });
    await insertUsers(service, [{ tg_id: 42 }], "other");
    for (const bot_id of ["demo", "other"])
      await service.store.db
        .insertInto("messages")
        .values(
          Array.from({ length: 700 }, (_, n) => ({ ...messageOf(`old-${n}`, "sent", 8), bot_id })),
        )
        .execute();
    await untilOldRowsEnd(messageIds).toEqual([]);
  });

  test("of a bot's history has 100,000 newer changes", async () => {
    const { db } = service.store;
    const entry = (id: string) => ({
      bot_id: "demo",
      id,
      owner_id: null,
      owner_name: "",
      action: "screen.published" as const,
      details: "{}",
      created_at: startOfTest,
    });
    await db.deleteFrom("audit_entries").execute();
    const first = Array.from({ length: 49 }, (_, n) => entry(`m${n}`));
    await db.insertInto("audit_entries").values(first).execute();
    for (let doublings = 0; doublings < 11; doublings += 1)
      await sql`insert into audit_entries select bot_id, id || ${`-${doublings}`}, owner_id, owner_name, action, details, created_at
        from audit_entries`.execute(db);
    await db
      .insertInto("audit_entries")
      .values([entry("a"), entry("z")])
      .execute();
    const history = db.selectFrom("audit_entries");
    await expect
      .poll(async () => {
        service.endOldRows();
        return history.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirst();
      })
      .toEqual({ count: 100_000 });
    const ends = await history.select("id").where("id", "in", ["a", "z"]).execute();
    expect(ends).toEqual([{ id: "z" }]);
  });

  test("of tabs ends 30 days after their last batch, which counts once until then", async () => {
    const tap = async (batchId: string) =>
      (await post(service, "/api/mini-app/demo/taps", token, { batchId, taps: 3 })).json();
    service.now += 1000;
    expect(await tap("batch-old")).toMatchObject({ accepted: 3 });
    service.now += 2 * dayMs;
    ({ token } = await openSession(service));
    expect(await tap("batch-new")).toMatchObject({ accepted: 3 });
    service.now += 28 * dayMs + 1;
    ({ token } = await openSession(service));
    expect(await tap("batch-old")).toMatchObject({ accepted: 3 });
    service.now += dayMs;
    await untilOldRowsEnd(tabs).toEqual(["batch-new"]);
  });

  test("of a bot's counts ends after 400 days", async () => {
    const today = Math.floor(startOfTest / dayMs);
    const days = async () =>
      (await service.store.db.selectFrom("day_counts").select("day").distinct().execute()).map(
        ({ day }) => String(today - day),
      );
    for (const ago of [400, 401, 700])
      await addCounts(service.store.db, "demo", [{ day: today - ago, kind: "taps", count: 1 }]);
    await untilOldRowsEnd(days).toEqual(["0", "400"]);
  });

  test("of started tasks ends after 30 days, but not while wrong words still count", async () => {
    await setTasks(service, [
      { id: "old", title: "Old", kind: "visit", reward: 1, url: "https://example.com" },
      { id: "new", title: "New", kind: "visit", reward: 1, url: "https://example.com" },
      { id: "word", title: "Word", kind: "code", reward: 1, code: "open" },
    ]);
    const { start, claim, taskOf } = taskCalls(service);
    const begun = async () =>
      (await service.store.db.selectFrom("started_tasks").select("task_id").execute()).map(
        (row) => row.task_id,
      );
    await start(token, "old");
    await start(token, "word");
    service.now += 30 * dayMs;
    ({ token } = await openSession(service));
    await start(token, "new");
    await claim(token, "word", { code: "close" });
    service.now += 60_000;
    await untilOldRowsEnd(begun).toEqual(["new", "word"]);
    expect(await taskOf(token, "word")).toMatchObject({ triesLeft: 4 });
    expect(await taskOf(token, "old")).toMatchObject({ state: "open" });
  });
});
