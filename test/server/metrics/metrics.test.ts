import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#server/store/schema/tables.ts";
import { addBot, openSession, post, startOfTest } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";
import { metricsToken, scrape } from "./scrape.ts";

const env = { METRICS_TOKEN: metricsToken };

describe.each(everyStore)("the metrics of a service on the $name", (kind) => {
  // Its workers sleep, so that waiting rows stay in the store.
  const service = serviceForSuite(kind, { env, stopped: true });
  beforeAll(async () => {
    await addBot(service);
    await addBot(service, { id: "other" });
    for (const botId of ["demo", "other"]) await openSession(service, 42, { botId });
  });
  afterEach(() => vi.restoreAllMocks());

  test("show a store that can be read and written", async () => {
    const series = await scrape(service);
    expect([series.get("slotwire_store_up"), series.get("slotwire_ready")]).toEqual([1, 1]);
    expect(series.get("slotwire_store_write_seconds")).toBeGreaterThanOrEqual(0);
    expect(
      series.get('slotwire_store_statement_duration_seconds_count{kind="read"}'),
    ).toBeGreaterThan(0);
    expect(
      series.get('slotwire_store_statement_duration_seconds_count{kind="write"}'),
    ).toBeGreaterThan(0);
  });

  test("show the waiting work of all bots, with its age", async () => {
    const empty = await scrape(service);
    expect(empty.get("slotwire_outbox_messages_queued")).toBe(0);
    expect(empty.get("slotwire_webhook_overdue_seconds")).toBe(0);
    const { db } = service.store;
    await queueMessages(db, "demo", [60, 90]);
    await queueMessages(db, "other", [30]);
    await waitingEvents(db, "demo", { ages: [500, 400], next_at: startOfTest - 1, dueAge: 20 });
    await waitingEvents(db, "other", { ages: [900], next_at: startOfTest + 60_000, dueAge: 900 });
    const series = await scrape(service);
    const found = Object.fromEntries(
      [...series].filter(([name]) => /^slotwire_(?:outbox_[mo]|webhook_[eo]|webhooks)/.test(name)),
    );
    expect(found).toEqual({
      slotwire_outbox_messages_queued: 3,
      slotwire_outbox_oldest_message_age_seconds: 90,
      slotwire_webhook_events_queued: 3,
      slotwire_webhook_oldest_event_age_seconds: 900,
      // Excludes the older one of the paused webhook.
      slotwire_webhook_overdue_seconds: 20,
      'slotwire_webhooks{state="active"}': 1,
      'slotwire_webhooks{state="resting"}': 1,
      'slotwire_webhooks{state="paused"}': 0,
    });
  });

  test("show a store that is gone, and leave out its content", async () => {
    const executor = service.store.db.getExecutor();
    vi.spyOn(executor, "executeQuery").mockRejectedValue(new Error("The store is gone."));
    const series = await scrape(service);
    vi.restoreAllMocks();
    expect([series.get("slotwire_store_up"), series.get("slotwire_ready")]).toEqual([0, 0]);
    expect([...series.keys()].join()).not.toMatch(
      /messages_queued|events_queued|overdue|slotwire_webhooks|write_seconds/,
    );
    expect((await scrape(service)).get("slotwire_store_up")).toBe(1);
  });

  test("show a silent store within two seconds, without a second query", async () => {
    const executor = service.store.db.getExecutor();
    const held: (() => void)[] = [];
    const backlogs: string[] = [];
    vi.spyOn(executor, "executeQuery").mockImplementation((query) => {
      if (query.sql.includes('from "chats" cross join')) backlogs.push(query.sql);
      return new Promise((_, reject) => held.push(() => reject(new Error("It was held."))));
    });
    for (let n = 1; n <= 2; n += 1) {
      const scraping = scrape(service);
      await expect.poll(() => backlogs.length).toBe(1);
      const series = await service.skipUntil(scraping);
      expect([series.get("slotwire_store_up"), series.get("slotwire_ready")]).toEqual([0, 0]);
    }
    expect(backlogs).toHaveLength(1);
    vi.restoreAllMocks();
    for (const release of held) release();
    await expect.poll(async () => (await scrape(service)).get("slotwire_store_up")).toBe(1);
  });

  test("count requests by route names, never by callers' text", async () => {
    const before = await scrape(service);
    const { token } = await openSession(service);
    for (let n = 0; n < 3; n += 1)
      await post(service, "/api/mini-app/demo/taps", token, { batchId: `batch-000${n}`, taps: 1 });
    await post(service, "/api/mini-app/demo/taps", "wrong", { batchId: "batch-0009", taps: 1 });
    const odd = ["/x%22%7D%20666", '/"}\\n666', `/${"y".repeat(300)}`, "/api/mini-app/%zz/taps"];
    for (const path of odd) await service.call(path);
    await service.call("/health/live", { method: "PROPFIND" });
    const series = await scrape(service);
    const grown = (name: string) => (series.get(name) ?? 0) - (before.get(name) ?? 0);
    const requests = (route: string, method: string, status: number) =>
      grown(`slotwire_http_requests_total{route="${route}",method="${method}",status="${status}"}`);
    const taps = "/api/mini-app/:botId/taps";
    expect([requests(taps, "POST", 200), requests(taps, "POST", 401)]).toEqual([3, 1]);
    expect(requests("/api/mini-app/:botId/session", "POST", 200)).toBe(1);
    expect(
      grown(`slotwire_http_request_duration_seconds_count{route="${taps}",method="POST"}`),
    ).toBe(4);
    expect(grown('slotwire_http_problems_total{code="SESSION_INVALID"}')).toBe(1);
    // One of them is no address, one is too long, and the others do not exist.
    expect(
      [404, 400, 414].map((status) => requests("none", "GET", status)).reduce((sum, n) => sum + n),
    ).toBe(odd.length);
    expect(requests("none", "other", 405)).toBe(1);
    expect(series.get("slotwire_http_requests_in_flight")).toBe(1);
    const names = [...series.keys()].join("\n");
    for (const sent of ["demo", "666", "zz", "yyy", "PROPFIND", "batch", "42"])
      expect(names.replaceAll(/\b0?\.\d+|\d+x\d+/g, "")).not.toContain(`"${sent}`);
  });
});

async function queueMessages(db: Database, botId: string, ages: readonly number[]): Promise<void> {
  await db.insertInto("chats").values({ bot_id: botId, tg_id: 42, due_at: startOfTest }).execute();
  for (const age of ages)
    await db
      .insertInto("messages")
      .values({
        bot_id: botId,
        id: `${botId}-${age}`,
        tg_id: 42,
        text: "Hello",
        is_html: 0,
        status: "queued",
        created_at: startOfTest - age * 1000,
      })
      .execute();
}

async function waitingEvents(
  db: Database,
  botId: string,
  { ages, next_at, dueAge }: { ages: readonly number[]; next_at: number; dueAge: number },
): Promise<void> {
  const created_at = startOfTest - 1_000_000;
  await db
    .insertInto("webhooks")
    .values({
      bot_id: botId,
      url: "https://owner.example.com/events",
      types: "[]",
      secret: "",
      created_at,
      updated_at: created_at,
      fails: 0,
      next_at,
    })
    .execute();
  await db
    .insertInto("event_queues")
    .values({
      bot_id: botId,
      tg_id: 42,
      number: ages.length,
      due_at: startOfTest - dueAge * 1000,
      attempts: 0,
      open_delta: 0,
      changed_at: created_at,
    })
    .execute();
  for (const [number, age] of ages.entries())
    await db
      .insertInto("events")
      .values({
        bot_id: botId,
        id: `${botId}-${number}`,
        tg_id: 42,
        number,
        type: "points.changed",
        data: "{}",
        created_at: startOfTest - age * 1000,
        status: "waiting",
        attempts: 0,
      })
      .execute();
}
