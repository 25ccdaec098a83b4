import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { type ActivityPlayer, activityPlayer } from "../../activities/activity-player.ts";
import { endpoints } from "../../endpoints.ts";
import { addOwner, type Owner } from "../../external/owner.ts";
import { accountOf, initDataOf, ledgerOf, type RunningService, template } from "../../service.ts";
import { stores } from "../../stores.ts";
import { TestClock } from "../../test-clock.ts";
import { builderForSuite } from "../builder-service.ts";

const hourMs = 3_600_000;
const reason = "Taps of a robot";

const game = {
  levels: [{ name: "Gold", points: 1_000_000 }],
  maxEnergy: 1000,
  energyPerSecond: 100,
  pointsPerTap: 2,
  autominePointsPerHour: 3600,
};
const activities = {
  tasks: [
    { kind: "invite", id: "friends", title: "Friends", reward: 50, count: 1 } as const,
    { kind: "code", id: "word", title: "Word", reward: 60, code: "sesame" } as const,
  ],
  daily: { rewards: [10], hour: 0, whenMissed: "start-over" as const },
  boosts: [
    { id: "strong", title: "Strong", effect: { pointsPerTap: 1 }, price: 1, growth: 1, max: 3 },
  ],
  quizzes: [
    {
      id: "quiz",
      title: "Quiz",
      reward: 70,
      questions: [{ question: "1 + 1?", options: ["1", "2"], right: 1 }],
    },
  ],
  invite: { points: 100, friendPoints: 40, when: { taps: 10 } },
};

describe.each(stores)("a blocked user on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let service: RunningService;
  let system: Owner;
  let player: ActivityPlayer;

  beforeEach(async () => {
    service = builder.service;
    system = await addOwner(service, { game, ...activities });
    service.expireCaches();
    player = await activityPlayer(service);
  });

  /** Taps a second after the last call, within the limit of a human rate. */
  const tap = (who: ActivityPlayer, taps: number) => {
    service.now += 1000;
    return who.tap(taps);
  };
  const at = (tgId: number) => `bots/demo/users/${tgId}`;
  const block = (tgId = 42, body: object = { reason }) =>
    builder.ask("PUT", `${at(tgId)}/block`, body);
  const unblock = (tgId = 42) => builder.ask("DELETE", `${at(tgId)}/block`);
  const details = async (tgId = 42) => (await builder.ask("GET", at(tgId))).body;
  const found = async (query: string) => {
    const { users } = (await builder.ask("GET", `bots/demo/users?${query}`)).body;
    return users.map(({ tgId }: { tgId: number }) => tgId);
  };
  const signIn = (url = service.url) =>
    fetch(`${url}/api/mini-app/demo/session`, {
      method: "POST",
      headers: { authorization: `tma ${initDataOf({ id: 42 }, service.now)}` },
    });
  const codeOf = async (answer: Response | Promise<Response>) => (await (await answer).json()).code;
  const refused = "PLAYER_BLOCKED";

  test("is shown to owners with author and reason, and found by the filter", async () => {
    await activityPlayer(service, 43);
    const { body } = await block();
    expect(body).toMatchObject({
      tgId: 42,
      blockedAt: service.now,
      block: { by: "ada", reason },
    });
    expect(await details()).toEqual(body);
    expect([await found("blocked=yes"), await found("blocked=no")]).toEqual([[42], [43]]);
    const { call } = builder.owner;
    const csv = await (await call("GET", "/api/builder/bots/demo/users.csv?blocked=yes")).text();
    expect(csv.split("\r\n")[1]).toMatch(/,true,2026-[\d-]+T[\d:.]+Z$/);
  });

  test("keeps the first date when blocked again, with the new reason", async () => {
    const { blockedAt } = (await block()).body;
    service.now += 5;
    expect((await block(42, { reason: "  " })).body).toMatchObject({
      blockedAt,
      block: { by: "ada", reason: "" },
    });
  });

  test("must exist, and the reason is one line", async () => {
    expect((await block(99)).body.code).toBe("USER_NOT_FOUND");
    expect((await unblock(99)).body.code).toBe("USER_NOT_FOUND");
    for (const wrong of [{}, { reason: "a\nb" }, { reason: "a".repeat(201) }, { reason: 5 }])
      expect((await block(42, wrong)).status).toBe(400);
    expect((await unblock()).body).toMatchObject({ blockedAt: null, block: null });
  });

  test("gets no session, and one and the same answer to every call of an open app", async () => {
    await block();
    expect(await codeOf(signIn())).toBe(refused);
    const { token } = player.session;
    const ofPlayers = endpoints.filter(({ caller }) => caller === "player");
    expect(ofPlayers.length).toBeGreaterThan(15);
    for (const { route } of ofPlayers) {
      const [method = "", url = ""] = route.split(" ");
      const path = url.replace(":botId", "demo").replace(":activityId", "word");
      const answer = service.call(path, { method, headers: { authorization: `Bearer ${token}` } });
      expect(await codeOf(answer), path).toBe(refused);
    }
    expect((await tap(player, 5)).body.detail).not.toContain(reason);
  });

  test("plays on as soon as the block ends", async () => {
    await block();
    expect((await tap(player, 5)).status).toBe(403);
    await unblock();
    expect((await tap(player, 5)).body.accepted).toBe(5);
    expect((await signIn()).status).toBe(200);
  });

  test("keeps the balance of the moment of the block, and earns nothing until it ends", async () => {
    service.now += hourMs;
    expect((await block()).body.points).toBe(3600);
    expect(await accountOf(service)).toEqual({ points: 3600, sum: 3600 });
    service.now += hourMs;
    expect((await details()).points).toBe(3600);
    expect((await system.get("bot-user")).body.points).toBe(3600);
    await block();
    expect((await unblock()).body.points).toBe(3600);
    service.now += hourMs;
    expect((await details()).points).toBe(7200);
    await player.open();
    expect(await accountOf(service)).toEqual({ points: 7200, sum: 7200 });
  });

  test("is paid nothing when the bot's auto-mining changes meanwhile, and the new rate afterwards", async () => {
    await block();
    service.now += hourMs;
    const { updatedAt, game: current } = (await builder.ask("GET", "bots/demo")).body;
    const change = { updatedAt, game: { ...current, autominePointsPerHour: 7200 } };
    expect((await builder.ask("PATCH", "bots/demo", change)).status).toBe(200);
    await expect
      .poll(async () => (await system.get("bot-user")).body.autominePointsPerHour)
      .toBe(7200);
    expect((await details()).points).toBe(0);
    await unblock();
    service.now += hourMs;
    expect((await details()).points).toBe(7200);
  });

  test("cannot be credited, but debited", async () => {
    const key = { idempotencyKey: "before-the-block" };
    expect((await system.post("increase-points", { points: 20, ...key })).status).toBe(200);
    await block();
    for (const credit of [system.post, system.get]) {
      const { body } = await credit("increase-points", { points: 5 });
      expect(body.code).toBe("USER_BLOCKED");
    }
    expect((await system.post("increase-points", { points: 20, ...key })).status).toBe(200);
    const change = { points: 5, reason: "Cheated", idempotencyKey: "by-hand" };
    const credited = await builder.ask("POST", `${at(42)}/credits`, change);
    expect(credited.body.code).toBe("USER_BLOCKED");
    const debited = await builder.ask("POST", `${at(42)}/debits`, change);
    expect([debited.status, debited.body.user.points]).toEqual([200, 15]);
    service.now += hourMs;
    expect(await accountOf(service)).toEqual({ points: 15, sum: 15 });
    expect((await details()).points).toBe(15);
  });

  test("has the same fields as other users for the owner's system", async () => {
    const { body } = await system.get("bot-user");
    await block();
    expect((await system.get("bot-user")).body).toEqual(body);
  });

  test("gets no reward for an invitation, as inviter or as friend", async () => {
    const { refCode } = player.session;
    const friend = await activityPlayer(service, 43, { ref: refCode });
    const blockedFriend = await activityPlayer(service, 44, { ref: refCode });
    await block();
    await block(44);
    await tap(friend, 15);
    expect((await tap(blockedFriend, 15)).status).toBe(403);
    expect(await friend.paidBy("invite")).toEqual([40]);
    await unblock();
    await tap(friend, 15);
    expect(await player.paidBy("invite")).toEqual([]);
    expect(await blockedFriend.paidBy("invite")).toEqual([]);
  });

  test("is on no leaderboard", async () => {
    const screen = { blocks: [{ type: "leaderboard" } as const] };
    await addOwner(service, { game, screen });
    service.expireCaches();
    const other = await activityPlayer(service, 43, { ref: player.session.refCode });
    await tap(player, 15);
    await tap(other, 15);
    await block(43);
    for (const among of ["all", "friends"]) {
      const headers = { authorization: `Bearer ${player.session.token}` };
      const path = `/api/mini-app/demo/leaderboard?among=${among}`;
      const board = await (await service.call(path, { headers })).json();
      expect(board, JSON.stringify(board)).toHaveProperty("top");
      expect(board.top.map(({ score }: { score: number }) => score)).toEqual([30]);
    }
  });

  describe("a block made by another process", () => {
    let clock: TestClock;
    let url: string;
    const send = (path: string, body?: object, token = player.session.token) =>
      fetch(`${url}/api/mini-app/demo/${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });

    beforeEach(async () => {
      clock = new TestClock(() => service.now, { stopped: true });
      const store = await openStore(service.config, { clock });
      const second = await createApp({
        config: service.config,
        store,
        clock,
        pages: { html: async () => template },
        log: { write: () => {} },
      });
      url = await second.listen({ port: 0, host: "127.0.0.1" });
      onTestFinished(async () => {
        await second.close();
        await store.close();
      });
      // From here on the process has cached the bot without blocked players.
      expect((await send("taps", { batchId: "first-of-process", taps: 1 })).status).toBe(200);
    });

    test("and its end take effect within a second", async () => {
      await block();
      const friends = () =>
        fetch(`${url}/api/mini-app/demo/friends`, {
          headers: { authorization: `Bearer ${player.session.token}` },
        });
      clock.skip(1000);
      expect(await codeOf(friends())).toBe(refused);
      await unblock();
      clock.skip(1000);
      expect((await friends()).status).toBe(200);
    });

    test("stops payments at once, even with a stale cache", async () => {
      await system.post("increase-points", { points: 10 });
      const before = (await block()).body.points;
      const rows = (await ledgerOf(service)).length;
      service.now += hourMs / 6;
      const claims: readonly (readonly [string, object?])[] = [
        ["taps", { batchId: "second-of-process", taps: 5 }],
        ["taps", { batchId: "tabofprocess-0", taps: 5, tab: { id: "tabofprocess", number: 0 } }],
        ["daily"],
        ["tasks/word/claim", { code: "sesame" }],
        ["boosts/strong", { requestId: "00000000-0000-4000-8000-000000000001", price: 1 }],
        ["quizzes/quiz", { answers: [1] }],
      ];
      for (const [path, body] of claims) expect(await codeOf(send(path, body)), path).toBe(refused);
      expect(await codeOf(signIn(url))).toBe(refused);
      expect((await ledgerOf(service)).length).toBe(rows);
      expect(await accountOf(service)).toEqual({ points: before, sum: before });
    });

    test("pays only earlier points while many batches are running", async () => {
      service.now += 10_000;
      const batches = Array.from({ length: 40 }, (_, n) =>
        send("taps", { batchId: `racing-${n}`, taps: 1 }).then((answer) => answer.status),
      );
      await batches[4];
      const atBlock = (await block()).body.points;
      const statuses = new Set(await Promise.all(batches));
      expect([...statuses].filter((status) => status !== 200 && status !== 403)).toEqual([]);
      const { points, sum } = await accountOf(service);
      expect([points, sum]).toEqual([atBlock, atBlock]);
      // Auto-mining brought 10.
      expect(points).toBeGreaterThan(10);
    });

    test("is in the end as the last of many changes left it", async () => {
      await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? block() : unblock())));
      await block();
      clock.skip(1000);
      expect(await codeOf(send("daily"))).toBe(refused);
      await unblock();
      clock.skip(1000);
      expect((await send("daily")).status).toBe(200);
    });
  });
});
