import { beforeEach, describe, expect, test } from "vitest";
import type { Overview, OverviewDay } from "#contract/bot/overview.schema.ts";
import { addCounts, type CountKind } from "#server/store/count/day-count.ts";
import { takeUnwritten } from "#server/store/count/unwritten-counts.ts";
import { refusal } from "../../telegram-stand-in.ts";
import { type ActivityPlayer, activityPlayer, oneQuestion } from "../activities/activity-player.ts";
import { builderForSuite } from "../builder/builder-service.ts";
import { addBot, post, type RunningService, startBeside, startOfTest } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

const dayMs = 86_400_000;
const noMessages = { sent: 0, failed: 0, unknown: 0 };

describe.each(stores)("the overview of a bot on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let service: RunningService;

  beforeEach(() => {
    service = builder.service;
    takeUnwritten(service.store.db);
    // Midday.
    service.now = Math.floor(startOfTest / dayMs) * dayMs + dayMs / 2;
  });

  const read = async (days?: number): Promise<Overview> => {
    const query = days === undefined ? "" : `?days=${days}`;
    const { status, body } = await builder.ask("GET", `bots/demo/overview${query}`);
    expect(status).toBe(200);
    return body;
  };
  const dayOf = ({ days }: Overview, ago = 0): OverviewDay => {
    const day = days.at(-1 - ago);
    if (!day) throw new Error(`There is no day ${ago} days ago.`);
    return day;
  };
  const open = (tgId = 42, ref?: string) =>
    activityPlayer(service, tgId, ref === undefined ? {} : { ref });
  const credit = (kind: "credits" | "debits", points: number, key: string) =>
    builder.ask("POST", `bots/demo/users/42/${kind}`, { points, reason: "R", idempotencyKey: key });
  const activeOf = async () => Object.values((await read()).active);

  test("covers 30 or 90 days up to today, and no other number", async () => {
    const overview = await read();
    expect(overview.days).toHaveLength(30);
    expect(dayOf(overview).at).toBe(service.now - dayMs / 2);
    expect((await read(90)).days).toHaveLength(90);
    for (const days of ["31", "-5", "12.5", "", "30&days=90", "9007199254740993", "null"])
      expect((await builder.ask("GET", `bots/demo/overview?days=${days}`)).status).toBe(400);
  });

  test("of a new bot has no counts, and the date of its first publication", async () => {
    const { totals, active, countedSince, published, fields } = await read();
    expect(totals).toEqual({
      newPlayers: 0,
      invited: 0,
      taps: 0,
      earned: [],
      spent: [],
      messages: noMessages,
      afterDay: { joined: 0, returned: 0 },
      afterWeek: { joined: 0, returned: 0 },
    });
    expect([Object.values(active), countedSince]).toEqual([[0, 0, 0], null]);
    expect(published).toEqual({ version: 1, at: startOfTest, by: "bot file" });
    expect(fields).toEqual({ count: 3, reported: 0, failing: [] });
  });

  test("counts a player as new once, as active once a day, and as invited by a player's code alone", async () => {
    const { session } = await open(1);
    await open(1);
    await open(2, session.refCode);
    await open(3, "nobody");
    await Promise.all([open(4), open(4), open(4)]);
    expect(dayOf(await read())).toMatchObject({ newPlayers: 4, activePlayers: 4, invited: 1 });
    service.now += dayMs;
    await Promise.all([open(1), open(1), open(2)]);
    const overview = await read();
    expect(dayOf(overview)).toMatchObject({ newPlayers: 0, activePlayers: 2, invited: 0 });
    expect(overview.active).toEqual({ today: 2, last7Days: 4, last30Days: 4 });
    expect(overview.totals).toMatchObject({ newPlayers: 4, invited: 1 });
  });

  test("begins a day at 00:00 UTC", async () => {
    service.now += dayMs / 2 - 1;
    await open(1);
    service.now += 1;
    await open(1);
    const overview = await read();
    expect([1, 0].map((ago) => dayOf(overview, ago).activePlayers)).toEqual([1, 1]);
    expect(overview.active).toEqual({ today: 1, last7Days: 1, last30Days: 1 });
  });

  test("counts active players within 7 and 30 days, each once", async () => {
    await open(1);
    await open(2);
    service.now += 6 * dayMs;
    await open(1);
    expect(await activeOf()).toEqual([1, 2, 2]);
    service.now += dayMs;
    expect(await activeOf()).toEqual([0, 1, 2]);
    service.now += 22 * dayMs;
    expect(await activeOf()).toEqual([0, 0, 2]);
    service.now += dayMs;
    expect(await activeOf()).toEqual([0, 0, 1]);
    await open(2);
    expect(await activeOf()).toEqual([1, 1, 2]);
  });

  test("counts players who returned after 1 and 7 days, once those days are over", async () => {
    for (const tgId of [1, 2, 3]) await open(tgId);
    service.now += dayMs;
    for (const tgId of [1, 2, 2]) await open(tgId);
    expect(dayOf(await read(), 1)).toMatchObject({
      returnedAfterDay: null,
      returnedAfterWeek: null,
    });
    service.now += dayMs;
    await open(3);
    expect(dayOf(await read(), 2).returnedAfterDay).toBe(2);
    service.now += 5 * dayMs;
    for (const tgId of [1, 3]) await open(tgId);
    service.now += dayMs;
    const overview = await read();
    expect(dayOf(overview, 8)).toMatchObject({ returnedAfterDay: 2, returnedAfterWeek: 2 });
    expect(overview.totals).toMatchObject({
      afterDay: { joined: 3, returned: 2 },
      afterWeek: { joined: 3, returned: 2 },
    });
  });

  test("counts taps and their points once, however often a batch arrives", async () => {
    const { session } = await open();
    service.now += 1000;
    const send = (batchId: string, number: number, taps = 3) =>
      post(service, "/api/mini-app/demo/taps", session.token, {
        batchId,
        taps,
        tab: { id: "a-tab-of-the-test", number },
      });
    await Promise.all([send("batch-one", 1), send("batch-one", 1)]);
    await send("batch-one", 1);
    await send("batch-two", 2, 200);
    await send("batch-three", 3);
    expect(dayOf(await read())).toMatchObject({
      taps: 50,
      earned: [{ source: "taps", points: 100 }],
    });
  });

  test("counts credits and debits once, however often they are sent", async () => {
    await open();
    await Promise.all([credit("credits", 50, "key-1"), credit("credits", 50, "key-1")]);
    await credit("credits", 7, "key-2");
    await credit("debits", 20, "key-3");
    await credit("debits", 20, "key-3");
    await credit("debits", 9999, "key-4");
    const { earned, spent } = dayOf(await read());
    expect(earned).toEqual([{ source: "owner", points: 57 }]);
    expect(spent).toEqual([{ source: "owner", points: 20 }]);
  });

  test("counts messages by result", async () => {
    await open();
    const send = (idempotencyKey: string) =>
      builder.ask("POST", "bots/demo/users/42/messages", {
        message: "Hello",
        isEnableHtml: false,
        idempotencyKey,
      });
    const messageCounts = () => expect.poll(async () => dayOf(await read()).messages);
    await send("key-1");
    await send("key-1");
    await messageCounts().toEqual({ ...noMessages, sent: 1 });
    builder.telegram.answer = () => refusal(403, "Forbidden");
    service.skip(2000);
    await send("key-2");
    await messageCounts().toEqual({ ...noMessages, sent: 1, failed: 1 });
    builder.telegram.answer = () => ({ kind: "ok" });
  });

  test("lists the failing fields with their last 24 hours, the worst first", async () => {
    const { session } = await open();
    const report = (field: string, ...outcomes: string[]) =>
      post(service, "/api/mini-app/demo/field-reports", session.token, {
        fetches: outcomes.map((outcome) => ({ field, outcome, milliseconds: 100 })),
      });
    const since = service.now;
    await report("rank", ...Array(15).fill("ok"), ...Array(5).fill("timeout"));
    await report("vip", ...Array(5).fill("blocked"));
    await report("shop", "ok", "timeout");
    const failing = [
      { name: "vip", since, fetches: 5, good: 0 },
      { name: "rank", since, fetches: 20, good: 15 },
    ];
    expect((await read()).fields).toEqual({ count: 3, reported: 3, failing });
    const failingFields = async () => (await builder.ask("GET", "bots/demo/failing-fields")).body;
    expect(await failingFields()).toEqual({ fields: failing });
    service.now += dayMs;
    expect(await failingFields()).toEqual({
      fields: ["rank", "vip"].map((name) => ({ name, since, fetches: 0, good: 0 })),
    });
  });

  test("counts for each bot alone", async () => {
    await addBot(service, { id: "other", token: "7000000002:other" });
    await open(1);
    const { days } = await read();
    expect(days.at(-1)?.newPlayers).toBe(1);
    const rows = await service.store.db
      .selectFrom("day_counts")
      .select("bot_id")
      .distinct()
      .execute();
    expect(rows).toEqual([{ bot_id: "demo" }]);
  });

  test("compares new players, taps and messages with the same number of days before, if all were counted", async () => {
    const { db } = service.store;
    const today = Math.floor(service.now / dayMs);
    const countOn = (ago: number, count: number) =>
      addCounts(
        db,
        "demo",
        (["new", "taps", "messages:sent"] as const).map((kind) => ({
          day: today - ago,
          kind,
          count,
        })),
      );
    await countOn(29, 1);
    await countOn(30, 10);
    await countOn(59, 20);
    await countOn(60, 400);
    expect((await read()).previous).toBeNull();
    await db
      .updateTable("bots")
      .set({ created_at: service.now - 100 * dayMs })
      .execute();
    expect((await read()).previous).toEqual({ newPlayers: 30, taps: 30, sent: 30 });
    expect((await read(90)).previous).toBeNull();
  });

  test("caps a sum at the largest safe integer", async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const day = Math.floor(service.now / dayMs);
    for (const count of [most, most, 5])
      await addCounts(service.store.db, "demo", [{ day, kind: "points:api", count }]);
    expect((await read()).totals.earned).toEqual([{ source: "api", points: most }]);
  });
});

describe.each(stores)("players' income on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let service: RunningService;
  let player: ActivityPlayer;

  beforeEach(async () => {
    service = builder.service;
    takeUnwritten(service.store.db);
    await addBot(service, {
      game: {
        levels: [],
        maxEnergy: 100,
        energyPerSecond: 1,
        pointsPerTap: 2,
        autominePointsPerHour: 3600,
      },
      tasks: [{ id: "site", title: "Site", kind: "visit", reward: 30, url: "https://a.example" }],
      daily: { rewards: [10], hour: 0, whenMissed: "start-over" },
      boosts: [{ id: "b", title: "B", price: 25, growth: 1, max: 3, effect: { maxEnergy: 5 } }],
      quizzes: [oneQuestion("q", 7)],
      invite: { points: 100, friendPoints: 40, when: { taps: 1 } },
    });
    player = await activityPlayer(service);
  });

  const totals = async () =>
    (await builder.ask("GET", "bots/demo/overview")).body.totals as Overview["totals"];

  test("is counted by source, once, and adds up to the ledger", async () => {
    service.now += 60_000;
    for (let time = 0; time < 2; time += 1) {
      await player.send("daily");
      await player.send("quizzes/q", { answers: [1] });
      await player.send("boosts/b", { requestId: "request-1", price: 25 });
      await player.send("tasks/site/start");
      service.now += 30_000;
      await player.send("tasks/site/claim", {});
    }
    const friend = await activityPlayer(service, 2, { ref: player.session.refCode });
    service.now += 1000;
    await friend.tap(1);
    await friend.tap(1);
    await player.open();
    const { earned, spent } = await totals();
    const sums = await service.store.db
      .selectFrom("ledger")
      .select(({ fn }) => ["source", fn.sum<number | string>("delta").as("points")])
      .where("delta", ">", 0)
      .groupBy("source")
      .execute();
    const bySource = (a: { source: string }, b: { source: string }) =>
      a.source < b.source ? -1 : 1;
    expect(earned.toSorted(bySource)).toEqual(
      sums.map(({ source, points }) => ({ source, points: Number(points) })).toSorted(bySource),
    );
    expect(earned.map(({ source }) => source).toSorted()).toEqual([
      "automining",
      "daily",
      "invite",
      "quiz",
      "taps",
      "task",
    ]);
    expect(spent).toEqual([{ source: "boost", points: 25 }]);
  });

  test("includes the auto-mining that a rate change paid", async () => {
    service.now += 3_600_000;
    const { updatedAt, game } = (await builder.ask("GET", "bots/demo")).body;
    const change = { updatedAt, game: { ...game, autominePointsPerHour: 10 } };
    expect((await builder.ask("PATCH", "bots/demo", change)).status).toBe(200);
    await expect
      .poll(async () => (await totals()).earned)
      .toEqual([{ source: "automining", points: 3600 }]);
  });
});

describe.each(stores)("the counts of a process on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);

  beforeEach(async () => {
    takeUnwritten(service.store.db);
    await addBot(service);
  });

  const countsOf = async (...kinds: CountKind[]) =>
    (
      await service.store.db
        .selectFrom("day_counts")
        .select("count")
        .where("kind", "in", kinds)
        .orderBy("kind")
        .execute()
    ).map(({ count }) => count);
  const failures = () => service.log.filter((line) => /counts failed/.test(line));

  test("add up with another's, and are written when it stops", async () => {
    const beside = await startBeside(kind, service);
    for (const tgId of [1, 2, 3]) await activityPlayer(service, tgId);
    for (const tgId of [3, 4, 5]) await activityPlayer(beside, tgId);
    await beside.stop();
    await expect.poll(() => countsOf("new", "active", "last-active")).toEqual([5, 5, 5]);
  });

  test("are kept while the store fails, and written once it works again", async () => {
    const { db } = service.store;
    await db.schema.alterTable("day_counts").renameTo("lost").execute();
    await activityPlayer(service, 1);
    await expect.poll(failures).toHaveLength(1);
    await activityPlayer(service, 2);
    service.skip(1000);
    service.skip(1000);
    await db.schema.alterTable("lost").renameTo("day_counts").execute();
    await expect.poll(() => countsOf("new")).toEqual([2]);
    expect(failures()).toHaveLength(1);
  });

  test("of a deleted bot are dropped", async () => {
    const before = failures().length;
    await activityPlayer(service, 1);
    await service.store.db.deleteFrom("bots").execute();
    service.skip(1000);
    await expect.poll(() => takeUnwritten(service.store.db).size).toBe(0);
    expect(failures()).toHaveLength(before);
  });
});
