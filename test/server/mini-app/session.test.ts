import { Check } from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import { Session } from "#contract/user/session.schema.ts";
import { createApp } from "#server/app.ts";
import { signInitData } from "#server/crypto/init-data.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { signIn } from "#server/store/user/sign-in.ts";
import {
  accountOf,
  addBot,
  botToken,
  initDataFields,
  initDataOf,
  ledgerOf,
  openSession,
  post,
  startOfTest,
} from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";
import { TestClock } from "../test-clock.ts";

describe.each(everyStore)("a session on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);

  beforeEach(async () => {
    await addBot(service);
  });

  const start = (authorization: string | undefined, botId = "demo") =>
    service.call(`/api/mini-app/${botId}/session`, {
      method: "POST",
      headers: authorization === undefined ? {} : { authorization },
    });

  test.each([
    ["ada", "ada"],
    ["", "42"],
  ])("has a player with an invisible name and the username %j as %s", async (username, name) => {
    const invisible = { first_name: "\u3164", last_name: "\u2800", username };
    const response = await start(`tma ${initDataOf(invisible, service.now)}`);
    expect((await response.json()).player.name).toBe(name);
  });

  const readDemoBot = async () => {
    const bot = await readBot(service.store.db, "demo");
    if (!bot) throw new Error("There is no demo bot.");
    return bot;
  };

  const countUsers = async () =>
    (await service.store.db.selectFrom("bot_users").select("tg_id").execute()).length;

  test("answers exactly the contract's members", async () => {
    const response = await start(`tma ${initDataOf({}, service.now)}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const session = await response.json();
    expect(Check(Session, session)).toBe(true);
    expect(session).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresAt: startOfTest + 3_600_000,
      serverTime: startOfTest,
      refCode: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
      bot: { name: "Demo", username: "demo_bot" },
      player: { tgId: 42, name: "Ada Lovelace", username: "ada", customValue: 0 },
      game: {
        levels: [
          { name: "Bronze", points: 10 },
          { name: "Silver", points: 1000 },
        ],
        maxEnergy: 100,
        energyPerSecond: 1,
        pointsPerTap: 2,
        autominePointsPerHour: 0,
        points: 0,
        pointsSpent: 0,
        energyFullAt: startOfTest,
        autominingSince: startOfTest,
        tapsCountedAt: startOfTest,
      },
      level: 0,
      friendsCount: 0,
      screen: {
        blocks: [
          { type: "points" },
          { type: "text", style: "body", text: "Rank {{rank}}" },
          { type: "stat", label: { en: "VIP", ru: "ВИП" }, value: "{{ vip }}" },
        ],
      },
      customFields: [
        {
          name: "rank",
          url: "https://owner.example.com/rank",
          fallback: "–",
          refreshSeconds: 60,
          signed: false,
        },
        {
          name: "vip",
          url: "https://owner.example.com/vip",
          fallback: "",
          refreshSeconds: 60,
          signed: true,
        },
      ],
      fieldRequest: {
        userTelegramId: 42,
        userPoints: 0,
        userFriendsCount: 0,
        userTotalLevels: 2,
        userLevel: 0,
        tonFriendlyAddress: "",
        tonRawAddress: "",
      },
    });
  });

  test("of a known player has the new name and keeps the code and the time of registration", async () => {
    const first = await openSession(service);
    service.now += 60_000;
    const initData = initDataOf({ first_name: "Ада", last_name: "", username: "" }, service.now);
    const second = await (await start(`tma ${initData}`)).json();
    expect(second).toMatchObject({ refCode: first.refCode, player: { name: "Ада", username: "" } });
    const row = await service.store.db
      .selectFrom("bot_users")
      .select(["created_at", "last_seen_at"])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ created_at: startOfTest, last_seen_at: service.now });
  });

  test("drops characters of a name that no store can hold", async () => {
    const initData = initDataOf(
      { first_name: "A\u0000b\ud800", last_name: "\u202eX" },
      service.now,
    );
    const session = await (await start(`tma ${initData}`)).json();
    expect(session.player.name).toBe("Ab\ufffd \u202eX");
  });

  test("two first sessions at the same moment make one player", async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => openSession(service)));
    expect(new Set(sessions.map(({ refCode }) => refCode)).size).toBe(1);
    expect(await countUsers()).toBe(1);
  });

  test("a bot that does not exist has no sessions", async () => {
    const response = await start(`tma ${initDataOf({}, service.now)}`, "nobody");
    expect([response.status, (await response.json()).code]).toEqual([404, "BOT_NOT_FOUND"]);
  });

  test("init data of another bot is refused", async () => {
    await addBot(service, { id: "other", token: "8000000001:another" });
    const response = await start(`tma ${initDataOf({}, service.now)}`, "other");
    expect([response.status, (await response.json()).code]).toEqual([
      401,
      "INIT_DATA_SIGNATURE_INVALID",
    ]);
    expect(await countUsers()).toBe(0);
  });

  test.each([
    ["no Authorization", () => undefined, "INIT_DATA_MISSING"],
    ["another scheme", () => "Basic dXNlcg==", "INIT_DATA_MISSING"],
    ["nothing after the scheme", () => "tma ", "INIT_DATA_MISSING"],
    ["no hash", () => "tma auth_date=1&user=%7B%7D", "INIT_DATA_SIGNATURE_INVALID"],
    [
      "another bot's token",
      () => `tma ${signInitData(initDataFields({}, startOfTest), "1:other")}`,
      "INIT_DATA_SIGNATURE_INVALID",
    ],
    [
      "25 hours of age",
      () => `tma ${initDataOf({}, startOfTest - 25 * 3_600_000)}`,
      "INIT_DATA_EXPIRED",
    ],
    [
      "no user",
      () => `tma ${signInitData({ auth_date: String(startOfTest / 1000) }, botToken)}`,
      "INIT_DATA_USER_MISSING",
    ],
    [
      "17 KiB",
      () => `tma ${initDataOf({}, startOfTest, { filler: "x".repeat(17_000) })}`,
      "INIT_DATA_TOO_LONG",
    ],
  ])("with %s is refused and creates nothing", async (_what, authorization, code) => {
    const response = await start(authorization());
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect([response.status, (await response.json()).code]).toEqual([401, code]);
    expect(await countUsers()).toBe(0);
  });

  test("init data of nearly 16 KiB fits into a request", async () => {
    expect(
      (await start(`tma ${initDataOf({}, service.now, { filler: "x".repeat(15_500) })}`)).status,
    ).toBe(200);
  });

  test("the first start parameter is the code a player registered with; later ones change nothing", async () => {
    const friend = await openSession(service, 1);
    await openSession(service, 2, { ref: friend.refCode });
    const stranger = await openSession(service, 3);
    await openSession(service, 2, { ref: stranger.refCode });
    expect((await openSession(service, 1)).friendsCount).toBe(1);
    expect((await openSession(service, 3)).friendsCount).toBe(0);
    expect((await openSession(service, 1)).fieldRequest.userFriendsCount).toBe(1);
  });

  test("players who open the Mini App at once are each added once, and the invited ones are friends once", async () => {
    const inviter = await openSession(service, 1);
    const ids = Array.from({ length: 40 }, (_, index) => 2 + index);
    const sessions = await Promise.all(
      [...ids, ...ids].map((id) =>
        openSession(service, id, id % 4 === 0 ? { ref: inviter.refCode } : {}),
      ),
    );
    expect(new Set(sessions.map(({ refCode }) => refCode)).size).toBe(40);
    expect(await countUsers()).toBe(41);
    expect((await openSession(service, 1)).friendsCount).toBe(10);
  });

  test("pays auto-mining with a ledger entry, and shows the rest in the balance", async () => {
    const game = { ...(await addBot(service)).game, autominePointsPerHour: 7 };
    await addBot(service, { game });
    await openSession(service);
    service.now += 2.5 * 3_600_000;
    const session = await openSession(service);
    expect(session.game).toMatchObject({
      points: 14,
      autominingSince: startOfTest + 2 * 3_600_000,
      autominePointsPerHour: 7,
    });
    expect(session.fieldRequest.userPoints).toBe(17);
    expect(session.level).toBe(1);
    expect(await ledgerOf(service)).toEqual([
      { delta: 14, balance_after: 14, source: "automining", created_at: service.now },
    ]);
  });

  test("auto-mining counts from the moment when another process sets a rate, though this one has cached none", async () => {
    await openSession(service);
    const staleBot = await readDemoBot();
    await service.store.db
      .updateTable("bots")
      .set({ automine_points_per_hour: 7 })
      .where("bot_id", "=", "demo")
      .execute();
    const arrival = {
      user: { tgId: 42, name: "Ada", username: "ada" },
      startParam: "",
      ip: null,
      mark: "",
      authDate: startOfTest,
    };
    const returnAt = (now: number) => signIn(service.store.db, staleBot, arrival, now);
    const hour = 3_600_000;
    expect(await returnAt(startOfTest + hour)).toMatchObject({
      autominePointsPerHour: 7,
      state: { points: 0, autominingSince: startOfTest + hour },
    });
    expect(await returnAt(startOfTest + 2 * hour)).toMatchObject({ state: { points: 7 } });
    expect(await accountOf(service)).toEqual({ points: 7, sum: 7 });
  });

  describe("its token", () => {
    const batch = { batchId: "batch-0001", taps: 1 };

    test("is valid for an hour, and is refused as expired later", async () => {
      const { token } = await openSession(service);
      service.now += 3_599_000;
      expect((await post(service, "/api/mini-app/demo/taps", token, batch)).status).toBe(200);
      service.now += 1_000;
      const response = await post(service, "/api/mini-app/demo/taps", token, batch);
      expect([response.status, (await response.json()).code]).toEqual([401, "SESSION_EXPIRED"]);
    });

    test("ends when the bot's token is replaced, and by no other change of the bot", async () => {
      const { token } = await openSession(service);
      await addBot(service, { name: "Renamed", username: "renamed_bot" });
      expect((await post(service, "/api/mini-app/demo/taps", token, batch)).status).toBe(200);
      await addBot(service, { token: `${botToken}9` });
      const response = await post(service, "/api/mini-app/demo/taps", token, batch);
      expect([response.status, (await response.json()).code]).toEqual([401, "SESSION_INVALID"]);
    });

    test("ends within a second in a process that has not read the bot's new token", async () => {
      const clock = new TestClock(() => service.now, { stopped: true });
      const { config, store } = service;
      const pages = { html: async () => "" };
      const other = await createApp({ config, store, pages, clock, log: { write: () => {} } });
      const headers = { authorization: `tma ${initDataOf({}, service.now)}` };
      const url = "/api/mini-app/demo/session";
      await other.inject({ method: "POST", url, headers });
      await addBot(service, { token: `${botToken}9` });
      const late = await other.inject({ method: "POST", url, headers });
      expect(late.statusCode).toBe(200);
      clock.skip(1000);
      const response = await other.inject({
        method: "POST",
        url: "/api/mini-app/demo/taps",
        headers: { authorization: `Bearer ${late.json().token}` },
        payload: batch,
      });
      expect([response.statusCode, response.json().code]).toEqual([401, "SESSION_INVALID"]);
      await other.close();
    });

    test.each([
      ["missing", () => ""],
      ["without a signature", (token: string) => `${token.split(".").slice(0, 2).join(".")}.`],
      [
        "changed",
        (token: string) =>
          token.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString("base64url")),
      ],
      ["no token at all", () => "abc"],
    ])("is refused when %s", async (_how, spoil) => {
      const { token } = await openSession(service);
      const response = await post(service, "/api/mini-app/demo/taps", spoil(token), batch);
      expect([response.status, (await response.json()).code]).toEqual([401, "SESSION_INVALID"]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    });
  });
});
