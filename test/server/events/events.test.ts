import * as Value from "typebox/value";
import { describe, expect, test } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { recordPoints } from "#server/store/event/record-events.ts";
import { settleGame } from "#server/store/user/settle-game.ts";
import { setWallet } from "#server/store/user/wallet.ts";
import { oneQuestion } from "../activities/activity-player.ts";
import { botFile, openSession, post } from "../service.ts";
import { everyStore } from "../stores.ts";
import { eventsForSuite } from "./event-service.ts";

const activities: Activities = {
  tasks: [
    { id: "news", title: "News", kind: "level", level: 1, reward: 50 },
    { id: "wallet", title: "Wallet", kind: "wallet", reward: 30 },
  ],
  daily: { rewards: [7], hour: 0, whenMissed: "go-on" },
  boosts: [
    { id: "finger", title: "Finger", price: 20, growth: 2, max: 3, effect: { pointsPerTap: 1 } },
  ],
  invite: { points: 11, friendPoints: 5, when: { taps: 1 } },
  quizzes: [oneQuestion("history", 3)],
};

const address = `0:${"ab".repeat(32)}`;
const other = `0:${"cd".repeat(32)}`;

describe.each(everyStore)("events on the $name", (kind) => {
  const events = eventsForSuite(kind);
  const play = (token: string, path: string, body?: unknown) =>
    post(events.service, `/api/mini-app/demo/${path}`, token, body);
  /** Advances the clock before the taps. */
  const taps = (token: string, count: number) => {
    events.service.skip(1000);
    return play(token, "taps", { taps: count, batchId: crypto.randomUUID() });
  };

  /** The deltas of the user's `points.changed`; checks that the balances are their running sums. */
  function deltas(arrived: (readonly [string, object])[], tgId = 42): number[] {
    let balance = 0;
    return arrived.flatMap(([type, data]) => {
      const change = data as { tgId: number; delta: number; balance: number };
      if (type !== "points.changed" || change.tgId !== tgId) return [];
      balance += change.delta;
      expect(change.balance).toBe(balance);
      return [change.delta];
    });
  }

  test("are a new user, then points and levels, in order, as the contract defines", async () => {
    await events.connect();
    await events.open();
    const key = { idempotencyKey: "order-1" };
    const { transaction } = (await events.credit(1500, 42, key)) as { transaction: { id: string } };
    expect(await events.arrived(4)).toEqual([
      [
        "user.created",
        { tgId: 42, tgName: "Ada Lovelace", tgUsername: "ada", registeredByRefCode: null },
      ],
      [
        "points.changed",
        {
          tgId: 42,
          delta: 1500,
          balance: 1500,
          source: "api",
          reason: "",
          transactionId: transaction.id,
          ...key,
        },
      ],
      ["level.reached", { tgId: 42, level: 1, points: 10 }],
      ["level.reached", { tgId: 42, level: 2, points: 1000 }],
    ]);
    for (const { event, headers } of events.receiver.arrivals) {
      expect([...Value.Errors(eventSchemas[event.type], event)]).toEqual([]);
      expect(event.botId).toBe("demo");
      expect(headers["content-type"]).toBe("application/json");
    }
    await events.open();
    await events.credit(1);
    expect((await events.arrived(5)).slice(4)).toEqual([
      [
        "points.changed",
        expect.objectContaining({ delta: 1, balance: 1501, idempotencyKey: null }),
      ],
    ]);
  });

  test("combine taps for ten seconds, or until another event", async () => {
    await events.connect();
    const { token } = await events.open();
    await events.arrived(1);
    await taps(token, 1);
    await taps(token, 1);
    events.service.skip(5000);
    await events.credit(3);
    // The credit ended the batch, so balances are continuous.
    expect((await events.arrived(3)).slice(1)).toMatchObject([
      ["points.changed", { delta: 4, balance: 4, source: "taps", transactionId: null }],
      ["points.changed", { delta: 3, balance: 7, source: "api" }],
    ]);
    // A new level ends it, too.
    await taps(token, 1);
    await taps(token, 2);
    await taps(token, 3);
    expect((await events.arrived(5)).slice(3)).toMatchObject([
      ["points.changed", { delta: 6, balance: 13, source: "taps" }],
      ["level.reached", { level: 1 }],
    ]);
    events.service.skip(10_000);
    expect((await events.arrived(6)).slice(5)).toMatchObject([
      ["points.changed", { delta: 6, balance: 19, source: "taps" }],
    ]);
  });

  test("of a task without a reward are its completion alone", async () => {
    const task = { id: "write", title: "Write", kind: "messages", reward: 0 } as const;
    await events.change({ tasks: [task] });
    await events.connect();
    const { token } = await events.open();
    await play(token, "tasks/write/claim", {});
    await events.credit(3);
    expect((await events.arrived(3)).slice(1)).toMatchObject([
      ["task.completed", { tgId: 42, taskId: "write", reward: 0 }],
      ["points.changed", { delta: 3, balance: 3 }],
    ]);
  });

  test("cover every way to get and to spend points", async () => {
    await events.change(activities);
    await events.connect();
    const { token } = await events.open();
    await events.credit(100);
    await play(token, "tasks/news/claim", {});
    await play(token, "daily");
    await play(token, "quizzes/history", { answers: [1] });
    await play(token, "boosts/finger", { requestId: crypto.randomUUID(), price: 20 });
    await events.ask("POST", "bots/demo/users/42/credits", {
      points: 9,
      reason: "For luck",
      idempotencyKey: "luck",
    });
    await events.ask("POST", "bots/demo/users/42/debits", {
      points: 4,
      reason: "Too much",
      idempotencyKey: "much",
    });
    const arrived = await events.arrived(10);
    expect(deltas(arrived)).toEqual([100, 50, 7, 3, -20, 9, -4]);
    expect(arrived.map(([type]) => type)).toEqual([
      "user.created",
      "points.changed",
      "level.reached",
      "task.completed",
      ...Array.from({ length: 6 }, () => "points.changed"),
    ]);
    expect(arrived[3]).toEqual(["task.completed", { tgId: 42, taskId: "news", reward: 50 }]);
    expect(arrived.slice(-2)).toMatchObject([
      ["points.changed", { source: "owner", reason: "For luck" }],
      ["points.changed", { source: "owner", reason: "Too much" }],
    ]);
  });

  test("include an invitation, for both players", async () => {
    await events.change(activities);
    const { refCode } = await events.open(7);
    await events.connect(["points.changed", "user.created"]);
    const { token } = await openSession(events.service, 42, { ref: refCode });
    await taps(token, 1);
    const arrived = await events.arrived(4);
    // The order of two users is free.
    expect(arrived.find(([, data]) => "tgId" in data && data.tgId === 42)).toMatchObject([
      "user.created",
      { registeredByRefCode: refCode },
    ]);
    expect(deltas(arrived)).toEqual([2, 5]);
    expect(deltas(arrived, 7)).toEqual([11]);
    expect(arrived).toContainEqual([
      "points.changed",
      expect.objectContaining({ tgId: 7, source: "invite", reason: "42" }),
    ]);
  });

  test("include wallets: a replaced one, and a removed one", async () => {
    await events.connect(["wallet.linked", "wallet.unlinked"]);
    await events.open();
    const player = { botId: "demo", tgId: 42 };
    const set = (to: string) => setWallet(events.service.store.db, player, to, events.service.now);
    for (const to of [address, address, other, "", ""]) await set(to);
    const wallet = (tonRawAddress: string) =>
      expect.objectContaining({ tgId: 42, tonRawAddress, tonFriendlyAddress: expect.any(String) });
    expect(await events.arrived(4)).toEqual([
      ["wallet.linked", wallet(address)],
      ["wallet.unlinked", wallet(address)],
      ["wallet.linked", wallet(other)],
      ["wallet.unlinked", wallet(other)],
    ]);
  });

  test("include auto-mining at a session, and when the bot's rate changes", async () => {
    await events.change({ game: { ...botFile().game, autominePointsPerHour: 3600 } });
    await events.connect(["points.changed", "level.reached"]);
    await events.open(1);
    await events.open(2);
    events.service.skip(20_000);
    await events.open(1);
    const arrived = await events.arrived(2);
    expect(arrived).toEqual([
      ["points.changed", expect.objectContaining({ tgId: 1, delta: 20, source: "automining" })],
      ["level.reached", { tgId: 1, level: 1, points: 10 }],
    ]);
    await events.service.store.db
      .updateTable("bots")
      .set({ automine_points_per_hour: 0, rate_changed_at: events.service.now })
      .execute();
    await settleGame(events.service.store.db, "demo", events.service.now, async () => "go on");
    expect((await events.arrived(4)).slice(2)).toEqual([
      ["points.changed", expect.objectContaining({ tgId: 2, delta: 20, balance: 20 })],
      ["level.reached", { tgId: 2, level: 1, points: 10 }],
    ]);
  });

  test("include the auto-mining that a block pays", async () => {
    await events.change({ game: { ...botFile().game, autominePointsPerHour: 3600 } });
    await events.open();
    await events.connect(["points.changed"]);
    events.service.skip(5000);
    await events.ask("PUT", "bots/demo/users/42/block", { reason: "" });
    events.service.skip(10_000);
    expect(await events.arrived(1)).toMatchObject([["points.changed", { delta: 5, balance: 5 }]]);
  });

  test("are stored for very many users who reach levels at once", async () => {
    const { db } = events.service.store;
    const levels = [1, 2, 3, 4, 5, 6].map((points) => ({ name: `Level ${points}`, points }));
    await events.change({ game: { ...botFile().game, levels } });
    const types = ["points.changed", "level.reached"] as const;
    const changes = Array.from({ length: 600 }, (_, index) => {
      const points = { delta: 6, balance: 6, spent: 0 };
      return { tgId: index + 1, ...points, source: "automining" } as const;
    });
    await db
      .transaction()
      .execute((tx) =>
        recordPoints({ tx, botId: "demo", types, now: events.service.now }, changes),
      );
    const rows = await db.selectFrom("events").select(["tg_id", "number"]).execute();
    expect(rows).toHaveLength(600 * 7);
    expect(rows.filter(({ tg_id }) => tg_id === 600).map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
  });

  test("exclude other types, earlier changes and repetitions", async () => {
    await events.open();
    await events.credit(5);
    await events.connect(["points.changed"]);
    events.service.expireCaches();
    await events.credit(1500, 42, { idempotencyKey: "once" });
    await events.credit(1500, 42, { idempotencyKey: "once" });
    await events.credit(1);
    await events.open(43);
    expect(await events.arrived(2)).toMatchObject([
      ["points.changed", { delta: 1500, balance: 1505 }],
      ["points.changed", { delta: 1, balance: 1506 }],
    ]);
    const { body } = await events.ask("GET", "bots/demo/webhook/events");
    expect(body.events).toHaveLength(2);
  });

  test("are in order for each user, with many writers at once", async () => {
    await events.connect(["points.changed"]);
    const users = [1, 2, 3];
    const tokens = new Map<number, string>();
    for (const tgId of users) tokens.set(tgId, (await events.open(tgId)).token);
    await Promise.all(
      Array.from({ length: 24 }, async (_, turn) => {
        const tgId = users[turn % users.length] ?? 1;
        if (turn % 4 === 0) await taps(tokens.get(tgId) ?? "", 1);
        else await events.credit(1 + turn, tgId);
      }),
    );
    events.service.skip(10_000);
    const points = await events.service.store.db
      .selectFrom("bot_users")
      .select(["tg_id", "points"])
      .execute();
    const sums = () =>
      users.map((tgId) =>
        deltas(
          events.receiver.arrivals.map(({ event }) => [event.type, event.data] as const),
          tgId,
        ).reduce((sum, delta) => sum + delta, 0),
      );
    await expect
      .poll(sums)
      .toEqual(users.map((tgId) => points.find((row) => row.tg_id === tgId)?.points));
    const ids = events.receiver.arrivals.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
