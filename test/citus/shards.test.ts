import { AsyncLocalStorage } from "node:async_hooks";
import diagnostics from "node:diagnostics_channel";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { exactPlaces, leaderboardPeriods, leaderboardScores } from "#contract/user/leaderboard.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { weekEndsAt, weekOf } from "#game/week.ts";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import { addPicture } from "#server/store/picture/picture.ts";
import { startErasure } from "#server/store/user/erasure.ts";
import { stepErasure } from "#server/store/user/erasure-step.ts";
import { describeInstalled } from "../for-suite.ts";
import { oneQuestion } from "../server/activities/activity-player.ts";
import { type Answer, addFriends, addOwner, type Owner } from "../server/external/owner.ts";
import { type OwnerSession, signInOwner } from "../server/owner-session.ts";
import {
  addBot,
  botFile,
  openSession,
  post,
  type RunningService,
  startService,
} from "../server/service.ts";
import { insertUsers } from "../server/store/user-rows.ts";
import { citus } from "../server/stores.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../telegram-stand-in.ts";

const hourMs = 3_600_000;
const picture = `/pictures/demo/${"a".repeat(32)}`;

const boards = leaderboardScores.flatMap((by) =>
  leaderboardPeriods.map((period) => ({ by, period })),
);
const activities: Activities = {
  tasks: [
    { id: "site", title: "Visit us", kind: "visit", url: "https://example.com/", reward: 1 },
    { id: "word", title: "The word", kind: "code", code: "word", reward: 1 },
    { id: "order", title: "Order", kind: "api", url: "https://example.com/", reward: 1 },
  ],
  daily: { rewards: [1], hour: 0, whenMissed: "go-on" },
  boosts: [
    { id: "boost", title: "Boost", price: 1, growth: 1, max: 1, effect: { pointsPerTap: 1 } },
  ],
  quizzes: [oneQuestion("quiz", 1)],
  invite: { points: 1, friendPoints: 1 },
};

const broadcast = { message: "Hello", isEnableHtml: false, audience: {}, idempotencyKey: "key" };
const webhook = { url: "https://example.com/", types: ["points.changed"], updatedAt: null };

interface Sent {
  readonly text: string;
  readonly values?: unknown[];
}

describeInstalled(citus, "what the service asks the $name for one call", (kind) => {
  let telegram: TelegramStandIn;
  let service: RunningService;
  let owner: Owner;
  let browser: OwnerSession;
  let client: pg.Client;
  /** The statements of calls, without those of background work. */
  let sent: Sent[];
  const calls = new AsyncLocalStorage<true>();
  const enter = () => calls.enterWith(true);

  beforeAll(async () => {
    telegram = await startTelegramStandIn();
    service = await startService(kind, { env: { TELEGRAM_API_ROOT: telegram.url }, stopped: true });
    client = new pg.Client({ connectionString: service.env.DATABASE_URL });
    await client.connect();
    const game = { ...botFile().game, autominePointsPerHour: 60 };
    // A week with all of the test's hours.
    service.now = weekEndsAt(service.now);
    const blocks = boards.map((board) => ({ type: "leaderboard", ...board }) as const);
    owner = await addOwner(service, { game, screen: { blocks }, ...activities });
    browser = await signInOwner(service);
    for (const id of ["other", "third", "fourth", "fifth"]) await addBot(service, { id, game });
    await addFriends(service, [1, 2, 3]);
    await insertUsers(service, ahead());
    const made = { hash: "a".repeat(32), width: 1, height: 1, color: "#000000" };
    const files = [{ width: 160, body: Buffer.from("a picture") }];
    await addPicture(service.store.db, "demo", { ...made, files }, service.now);
    diagnostics.subscribe("http.server.request.start", enter);
  });
  beforeEach(() => {
    sent = [];
    const { query } = pg.Client.prototype as { query: (...words: unknown[]) => unknown };
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...words: unknown[]
    ) {
      // A new connection's settings come as a string, and touch no table.
      if (calls.getStore() && typeof words[0] === "object") sent.push(words[0] as Sent);
      return query.apply(this, words);
    } as never);
    service.expireCaches();
    service.now += hourMs;
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    diagnostics.unsubscribe("http.server.request.start", enter);
    await client?.end();
    await service?.stop();
    await telegram?.close();
  });

  /** The number of shards of each part of a statement, by Citus's own plan. */
  async function tasksOf({ text, values = [] }: Sent): Promise<number[]> {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    return numbersAt("Task Count", rows);
  }

  /** Enough users to exhaust the exact ranks; the first of them invited them all. */
  const ahead = () =>
    Array.from({ length: exactPlaces + 10 }, (_, at) => ({
      tg_id: 1000 + at,
      ref_code: `ahead${at}`,
      registered_by_ref_code: at === 0 ? null : "ahead0",
      points: 1_000_000,
      friends_count: at === 0 ? 10_000 : 10,
      week: weekOf(service.now),
      week_points: 0,
      week_friends: 0,
      created_at: service.now,
    }));

  const get = (path: string, token: string) =>
    service.call(`/api/mini-app/demo/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const read = async (path: string) => get(path, (await openSession(service, 42)).token);
  const act = async (path: string, body?: unknown) => {
    const { token } = await openSession(service, 42);
    return post(service, `/api/mini-app/demo/${path}`, token, body);
  };
  const hide = async (isHidden: boolean) =>
    service.call("/api/mini-app/demo/leaderboard/name", {
      method: "PUT",
      headers: {
        authorization: `Bearer ${(await openSession(service, 42)).token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ isHidden }),
    });
  const inviters = (period: string) =>
    browser.call("GET", `/api/builder/bots/demo/inviters?period=${period}`);
  const tap = async (batchId: string, number: number, taps = 3) => {
    const { token } = await openSession(service);
    sent = [];
    const tab = { id: "the-first-tab", number };
    return post(service, "/api/mini-app/demo/taps", token, { batchId, taps, tab });
  };

  test("counts the shards of a statement over all bots, so that the limits below can fail", async () => {
    const { rows } = await client.query(
      "select distinct get_shard_id_for_distribution_column('bots', bot_id) from bots",
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(
      await tasksOf({ text: "select name from bots where username = $1", values: ["x"] }),
    ).toEqual([4]);
  });

  const expectPaid = async (tgId: number) => {
    const paid = await service.store.db
      .selectFrom("bot_users")
      .select("tg_id")
      .where("bot_id", "=", "demo")
      .where("tg_id", "=", tgId)
      .where("invitation_paid_at", "is not", null)
      .execute();
    expect(paid).toHaveLength(1);
  };

  const credit = (idempotencyKey?: string) =>
    owner.get("increase-points", { points: 5, idempotencyKey });
  const debit = (idempotencyKey?: string) =>
    owner.post("decrease-points", { points: 1, idempotencyKey });
  const askOwner = (method: string, path: string, body?: unknown) =>
    browser.call(method, `/api/builder/bots/demo/${path}`, body);
  const setValue = (idempotencyKey?: string) =>
    owner.post("set-custom-value", { customValue: 7, idempotencyKey });
  /**
   * A busy cluster may refuse the first attempt, and the clock stands still until the next; the
   * call answers 202 if both take too long.
   */
  const send = (idempotencyKey?: string) =>
    service.skipUntil(
      owner.post("send-message", { message: "Hello", isEnableHtml: false, idempotencyKey }),
    );

  test.each<[string, () => Promise<Session | Response | Answer>]>([
    ["a new player", () => openSession(service, 100)],
    [
      "a new player whom another one has invited",
      async () => {
        const { refCode } = await openSession(service, 42);
        sent = [];
        return openSession(service, 101, { ref: refCode });
      },
    ],
    ["a player who comes back, and is paid for auto-mining", () => openSession(service, 42)],
    [
      "a player who comes back at once",
      async () => {
        await openSession(service, 42);
        sent = [];
        return openSession(service, 42);
      },
    ],
    ["the first taps of a tab", () => tap("first-taps", 1)],
    ["further taps", () => tap("second-taps", 2)],
    ["taps that are sent again", () => tap("second-taps", 2)],
    ["a bot user", () => owner.get("bot-user")],
    ["a bot user's friends", () => owner.get("bot-user-friends")],
    ["a player's list of friends", () => read("friends")],
    ["a player's history", () => read("history")],
    ["a player's activities", () => read("activities")],
    ["a task that is started", () => act("tasks/site/start")],
    ["a secret word", () => act("tasks/word/claim", { code: "word" })],
    ["a daily bonus", () => act("daily")],
    ["a boost", () => act("boosts/boost", { requestId: "request-1", price: 1 })],
    ["a quiz", () => act("quizzes/quiz", { answers: [1] })],
    ["the end of the onboarding", () => act("onboarding")],
    [
      "an invitation that is paid",
      async () => {
        const { refCode } = await openSession(service, 42);
        const { token } = await openSession(service, 200, { ref: refCode });
        service.now += 60_000;
        const batch = { batchId: "ten-taps", taps: 10, tab: { id: "friends-tab", number: 1 } };
        const tapped = await post(service, "/api/mini-app/demo/taps", token, batch);
        await expectPaid(200);
        return tapped;
      },
    ],
    ...boards.map(({ by, period }): [string, () => Promise<Response>] => [
      `a leaderboard by ${by} (${period}) that one is far down on`,
      async () => {
        const board = await read(`leaderboard?by=${by}&period=${period}`);
        const { place, around } = await board.clone().json();
        expect([place, around.length]).toEqual([null, expect.toSatisfy((rows) => rows > 2)]);
        return board;
      },
    ]),
    ["a leaderboard of friends", () => read("leaderboard?among=friends")],
    ["a player who hides", () => hide(true)],
    ["an owner's list of inviters (all)", () => inviters("all")],
    ["an owner's list of inviters (7 days)", () => inviters("last-7-days")],
    ["a credit", () => credit()],
    ["a credit with an idempotency key", () => credit("key")],
    ["a credit that is repeated", () => credit("key")],
    ["a debit", () => debit()],
    ["a debit with an idempotency key", () => debit("debit")],
    ["a debit that is repeated", () => debit("debit")],
    [
      "a task that the owner's server reports",
      () => owner.post("complete-task", { taskId: "order" }),
    ],
    ["a page of the bot's users", () => owner.get("bot-users", { limit: 5 })],
    ["a custom value", () => setValue()],
    ["a custom value with an idempotency key", () => setValue("key")],
    ["a custom value that is repeated", () => setValue("key")],
    ["an owner's overview", () => askOwner("GET", "overview?days=90")],
    ["an owner's users who are blocked", () => askOwner("GET", "users?blocked=yes")],
    ["a user who is blocked", () => askOwner("PUT", "users/100/block", { reason: "" })],
    ["a user whose block ends", () => askOwner("DELETE", "users/100/block")],
    [
      "all that is stored of a user",
      async () => {
        const exported = await askOwner("GET", "users/42/export.json");
        expect(await exported.clone().json()).toHaveProperty("botUsers");
        return exported;
      },
    ],
    ["an owner's view of a ledger", () => askOwner("GET", "users/42/ledger")],
    ["the history of a bot", () => askOwner("GET", "audit")],
    ["how many users an audience has", () => askOwner("POST", "broadcast-count", {})],
    ["a bot's broadcasts", () => askOwner("GET", "broadcasts")],
    ["a broadcast", () => askOwner("POST", "broadcasts", broadcast)],
    ["a new webhook", () => askOwner("PUT", "webhook", webhook)],
    ["a credit that is an event", () => credit()],
    ["a bot's events", () => askOwner("GET", "webhook/events")],
    ["a picture", () => service.call(`${picture}/160.webp`)],
    ["a message", () => send()],
    ["a message with an idempotency key", () => send("key")],
    [
      "a user who is erased",
      async () => {
        const player = { botId: "demo", tgId: 42 };
        // The service's background work.
        await calls.run(true, async () => {
          await startErasure(service.store, commandLineActor("demo", service.now), 42);
          while ((await stepErasure(service.store, player)) === "more");
        });
        return askOwner("DELETE", "users/42", { tgId: "42" });
      },
    ],
  ])("goes to one shard for %s", async (_what, call) => {
    const answer = await call();
    if ("status" in answer) expect([200, 201, 202, 204]).toContain(answer.status);
    const data = sent.filter(({ text }) => !withoutTables.test(text));
    expect(data.length).toBeGreaterThan(0);
    for (const statement of data)
      expect([statement.text, await tasksOf(statement)]).toEqual([statement.text, [1]]);
  });
});

const withoutTables = /^(?:begin|commit|rollback|set |select pg_advisory)/;

/** All numbers with a name, at any depth of a plan. */
function numbersAt(name: string, plan: unknown): number[] {
  if (typeof plan !== "object" || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) =>
    key === name ? [value as number] : numbersAt(name, value),
  );
}
