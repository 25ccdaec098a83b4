import { Check } from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import type { Boost } from "#contract/activity/activities.schema.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Page } from "#contract/screen/screen.schema.ts";
import { Leaderboard } from "#contract/user/leaderboard.schema.ts";
import { exactPlaces, topRows } from "#contract/user/leaderboard.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { weekEndsAt, weekOf } from "#game/week.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { randomBase62 } from "#server/crypto/random-token.ts";
import { buyBoost } from "#server/store/activity/boost-purchase.ts";
import { debitPoints } from "#server/store/user/points.ts";
import { addFriends, addOwner, type Owner } from "../external/owner.ts";
import { addBot, botFile, openSession, post, startOfTest } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { insertUsers } from "../store/user-rows.ts";
import { stores } from "../stores.ts";

const ofAllTime: readonly Block[] = [
  { type: "leaderboard" },
  { type: "leaderboard", by: "friends" },
];
const withBoards: Partial<BotFile> = { screen: { blocks: [...ofAllTime] } };
const withWeek: Partial<BotFile> = {
  screen: {
    blocks: [
      ...ofAllTime,
      { type: "leaderboard", period: "week" },
      { type: "leaderboard", by: "friends", period: "week" },
    ],
  },
};

describe.each(stores)("a leaderboard on the $name", (kind) => {
  // Stopped, because a board is kept for 3 s.
  const service = serviceForSuite(kind, { stopped: true });
  emptyBeforeEach(service);
  let owner: Owner;
  let session: Session;
  beforeEach(async () => {
    expireCaches();
    owner = await addOwner(service, withBoards);
    session = await openSession(service);
  });

  const ask = (query: Record<string, string> = {}, token = session.token) =>
    service.call(`/api/mini-app/demo/leaderboard?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  async function board(query: Record<string, string> = {}, token = session.token) {
    const response = await ask(query, token);
    const found: Leaderboard = await response.json();
    expect([response.status, Check(Leaderboard, found)]).toEqual([200, true]);
    return found;
  }
  const credit = (points: number, userTelegramId = 42) =>
    owner.get("increase-points", { points, userTelegramId });
  const hide = (isHidden: boolean, token = session.token) =>
    service.call("/api/mini-app/demo/leaderboard/name", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ isHidden }),
    });
  /** Expires the short caches. */
  const expireCaches = () => {
    for (let second = 0; second < 4; second += 1) service.expireCaches();
  };
  const crowd = (count: number, points: (n: number) => number) =>
    insertUsers(
      service,
      Array.from({ length: count }, (_, at) => ({
        tg_id: 1000 + at,
        points: points(at),
        ref_code: randomBase62(12),
      })),
    );

  test("is empty while nobody has points, and lists nobody without any", async () => {
    await openSession(service, 7);
    expect(await board()).toEqual({
      top: [],
      around: [],
      place: null,
      topPercent: null,
      score: 0,
      endsAt: null,
    });
  });

  test("shows a username in place of an invisible name, else the ID", async () => {
    const invisible = [
      ["", "\u3164 \u3164", "\u200b\u2060\u00ad", "\u115f\uffa0", "\u2800"],
      ["\u0301\u20d0", "\ufe0f\u{e0041}\u{e007f}", "\u202e\u2069", " \u00a0", "\u{1d159}"],
    ].flat();
    const visible = [
      "👨‍👩‍👧",
      "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
      "❤\ufe0f",
      "Zoe\u0308",
      ".",
    ];
    await insertUsers(
      service,
      [...invisible, ...visible].map((tg_name, at) => ({
        tg_id: 1000 + at,
        tg_name,
        tg_username: at % 2 === 0 ? `user${at}` : "",
        points: 1000 - at,
        friends_count: 1000 - at,
      })),
    );
    const shown = invisible.map((_, at) => (at % 2 === 0 ? `user${at}` : String(1000 + at)));
    for (const by of ["points", "friends"])
      expect((await board({ by })).top.map(({ name }) => name)).toEqual([...shown, ...visible]);
  });

  test("has the most points first, and the player's own rank", async () => {
    await crowd(3, (n) => 10 * n + 5);
    await credit(17);
    expect(await board()).toEqual({
      top: [
        { place: 1, name: "User 1002", avatar: { color: 1 }, score: 25, isSelf: false },
        { place: 2, name: "Ada Lovelace", avatar: { color: 0 }, score: 17, isSelf: true },
        { place: 3, name: "User 1001", avatar: { color: 0 }, score: 15, isSelf: false },
        { place: 4, name: "User 1000", avatar: { color: 6 }, score: 5, isSelf: false },
      ],
      around: [],
      place: 2,
      topPercent: null,
      score: 17,
      endsAt: null,
    });
  });

  test("shows the player's own points at once, though the others' are a few seconds old", async () => {
    await crowd(3, (n) => 10 * n + 5);
    await board();
    await credit(16);
    expect(await board()).toMatchObject({ place: 2, score: 16 });
    await credit(1000);
    await credit(2000, 1000);
    const own = await board();
    expect(own).toMatchObject({ place: 1, score: 1016 });
    expect(own.top.filter(({ isSelf }) => isSelf)).toHaveLength(1);
    expireCaches();
    expect(await board()).toMatchObject({ place: 2, score: 1016 });
  });

  test("past the top shows the two before and the two behind", async () => {
    await crowd(300, (n) => 10 * (n + 1));
    await credit(1005);
    const { top, around, place } = await board();
    expect([top.length, place]).toEqual([topRows, 201]);
    expect(around.map((row) => [row.place, row.score, row.isSelf])).toEqual([
      [199, 1020, false],
      [200, 1010, false],
      [201, 1005, true],
      [202, 1000, false],
      [203, 990, false],
    ]);
  });

  test("has exact ranks up to the last one, and beyond it a share of all players with the neighbours", async () => {
    await crowd(4000, (n) => 10 * (n + 1));
    const unnamed = service.store.db.updateTable("bot_users").set({ tg_name: "\u3164" });
    await unnamed.where("tg_id", "=", 3998).execute();
    await credit(10 * 3000 + 15);
    expect(await board()).toMatchObject({ place: exactPlaces, topPercent: null });
    expireCaches();
    // With equal scores, the larger id comes first.
    await credit(5, 4000);
    const beyond = await board();
    expect([beyond.place, beyond.top.length]).toEqual([null, topRows]);
    // A quarter of all, within the error of the sample.
    expect(beyond.topPercent).toBeGreaterThanOrEqual(20);
    expect(beyond.topPercent).toBeLessThanOrEqual(31);
    expect(beyond.around.map(({ name }) => name)).toContain("user3998");
    expect(beyond.around.map(({ place, score, isSelf }) => [place, score, isSelf])).toEqual([
      [null, 30020, false],
      [null, 30015, false],
      [null, 30015, true],
      [null, 30000, false],
      [null, 29990, false],
    ]);
  });

  const weekly = async () => {
    owner = await addOwner(service, withWeek);
    service.expireCaches();
  };

  test("of the week turns on Monday at 00:00 UTC, and excludes earlier points", async () => {
    await weekly();
    await openSession(service, 7);
    await credit(50, 7);
    session = await openSession(service);
    await credit(20);
    service.now = weekEndsAt(service.now) - 1;
    session = await openSession(service);
    expect(await board({ period: "week" })).toMatchObject({
      place: 2,
      score: 20,
      endsAt: service.now + 1,
    });
    service.now += 1;
    session = await openSession(service);
    expect(await board({ period: "week" })).toMatchObject({ top: [], place: null, score: 0 });
    await credit(5);
    expect((await board({ period: "week" })).top).toMatchObject([
      { place: 1, score: 5, isSelf: true },
    ]);
    expect((await board()).top.map(({ score }) => score)).toEqual([50, 25]);
  });

  test("among friends has the player and the friends alone", async () => {
    await addFriends(service, [1, 2]);
    await crowd(3, () => 1000);
    await credit(5, 1);
    await credit(7);
    expect(await board({ among: "friends" })).toMatchObject({
      top: [
        { place: 1, score: 7, isSelf: true },
        { place: 2, score: 5, isSelf: false },
      ],
      place: 1,
    });
  });

  test("shows photos from Telegram until their player hides or has none, and initials of no hidden name", async () => {
    const photo = "https://t.me/i/userpic/320/ada.svg";
    const other = (await openSession(service, 1)).token;
    await openSession(service, 42, { photo });
    await credit(9);
    const avatars = async (token: string) =>
      (await board({}, token)).top.map(({ avatar }) => avatar);
    expect(await avatars(other)).toEqual([{ color: 0, photo }]);
    await hide(true);
    expect(await avatars(other)).toEqual([undefined]);
    expect(await avatars(session.token)).toEqual([{ color: 0, photo }]);
    await hide(false);
    await openSession(service);
    expireCaches();
    expect(await avatars(other)).toEqual([{ color: 0 }]);
  });

  test("keeps the rank of a player who hides, and only that player sees the name", async () => {
    await addFriends(service, [1]);
    const other = (await openSession(service, 1)).token;
    await credit(9);
    await credit(5, 1);
    await board();
    expect((await hide(true)).status).toBe(204);
    const names = async (token?: string, query = {}) =>
      (await board(query, token)).top.map(({ name }) => name);
    expect(await names(other)).toEqual(["", "Ada Lovelace"]);
    expect(await names()).toEqual(["Ada Lovelace", "Ada Lovelace"]);
    await hide(false);
    expect(await names(other)).toEqual(["Ada Lovelace", "Ada Lovelace"]);
    // Friends could guess the player.
    await hide(true, other);
    expect((await board({ among: "friends" })).top.map(({ score }) => score)).toEqual([9]);
  });

  test("is refreshed at once after a name was hidden, but not after an unchanged setting", async () => {
    await crowd(1, () => 5);
    const first = async () => (await board()).top[0]?.score;
    expect(await first()).toBe(5);
    await credit(10, 1000);
    expect([(await hide(false)).status, await first()]).toEqual([204, 5]);
    expect([(await hide(true)).status, await first()]).toEqual([204, 15]);
    await credit(10, 1000);
    expect([(await hide(true)).status, await first()]).toEqual([204, 15]);
  });

  test("never has another bot's players", async () => {
    await addOwner(service, { id: "other" });
    await insertUsers(service, [{ tg_id: 5, points: 50 }], "other");
    await credit(1);
    expect((await board()).top).toHaveLength(1);
  });

  test.each([
    ["another score", { by: "level" }],
    ["another period", { period: "day" }],
    ["other players", { among: "enemies" }],
  ])("is refused for %s", async (_what, query) => {
    const response = await ask(query);
    expect([response.status, (await response.json()).code]).toEqual([400, "BAD_ARGUMENT"]);
  });

  test("exists only while the published screen has it, on a page and in a group too", async () => {
    const statusOf = async (query: Record<string, string>) => (await ask(query)).status;
    const boards = [
      {},
      { among: "friends" },
      { by: "friends" },
      { period: "week" },
      { by: "friends", period: "week" },
    ] as Record<string, string>[];
    const publish = async (screen: Partial<BotFile>) => {
      await addBot(service, screen);
      return Promise.all(boards.map(statusOf));
    };
    const group: Block = {
      type: "group",
      layout: "row",
      blocks: [{ type: "leaderboard", by: "friends", period: "week" }],
    };
    expect(await publish({})).toEqual([404, 404, 404, 404, 404]);
    expect((await (await ask()).json()).code).toBe("ACTIVITY_NOT_FOUND");
    expect(await publish(withBoards)).toEqual([200, 200, 200, 404, 404]);
    const page: Page = { id: "more", title: "More", icon: "gift", blocks: [group] };
    expect(await publish({ pages: [page] })).toEqual([404, 404, 404, 404, 200]);
  });

  test("needs an existing player, also to hide", async () => {
    await service.store.db.deleteFrom("bot_users").execute();
    for (const response of [await ask(), await hide(true), await ask({}, "x.y.z")])
      expect(response.status).toBe(401);
  });

  test("of the week is null in a player's row until the bot has such a board, and again when it has none", async () => {
    const rowOf = () =>
      service.store.db
        .selectFrom("bot_users")
        .select(["week", "week_points", "week_friends"])
        .where("tg_id", "=", 42)
        .executeTakeFirstOrThrow();
    const none = { week: null, week_points: null, week_friends: null };
    await credit(4);
    expect(await rowOf()).toEqual(none);
    await weekly();
    await openSession(service);
    expect(await rowOf()).toEqual({ week: weekOf(service.now), week_points: 4, week_friends: 0 });
    owner = await addOwner(service, withBoards);
    service.expireCaches();
    await openSession(service);
    expect(await rowOf()).toEqual(none);
  });

  describe("of the week", () => {
    const minuteMs = 60_000;
    /** The scores and the rank of a week's points, with all points stored by now. */
    const weekOfPoints = async () => {
      expireCaches();
      const { score, top } = await board({ period: "week" });
      return [score, top.map((row) => row.score)];
    };
    const tap = (batchId: string) =>
      post(service, "/api/mini-app/demo/taps", session.token, { batchId, taps: 3 });

    beforeEach(async () => {
      // Sessions last an hour: one that begins before the turn of the week is still valid after it.
      service.now = weekEndsAt(startOfTest) - minuteMs;
      await weekly();
      session = await openSession(service);
    });

    test.each<[string, () => Promise<unknown>, [number, number, number]]>([
      ["taps", () => tap(`batch-${service.now}`), [6, 0, 6]],
      ["credits", () => credit(6), [6, 0, 6]],
      [
        "auto-mining",
        async () => {
          await mine();
          service.now += minuteMs / 2;
          return openSession(service);
        },
        // Points mined before the turn and paid after it count in neither week.
        [6, 6, 6],
      ],
    ])(
      "counts %s in the week in which they came, and starts at zero on Monday",
      async (_what, earn, [first, between, second]) => {
        await earn();
        expect(await weekOfPoints()).toEqual([first, [first]]);
        service.now = Math.max(service.now, weekEndsAt(startOfTest));
        expect(await weekOfPoints()).toEqual([0, []]);
        await earn();
        expect(await weekOfPoints()).toEqual([second, [second]]);
        expect((await board()).score).toBe(first + between + second);
      },
    );

    const mine = async (autominePointsPerHour = 720) => {
      const file = botFile({ ...withWeek, game: { ...botFile().game, autominePointsPerHour } });
      await importBot(service.store, file, undefined, service.now);
      service.expireCaches();
    };
    const player = { botId: "demo", tgId: 42 };
    const debit = (points: number) =>
      debitPoints(
        service.store.db,
        {
          ...player,
          points,
          owner: { id: "owner", name: "" },
          reason: "",
          idempotencyKey: `debit-${points}`,
        },
        service.now,
      );
    const buy = (effect: Boost["effect"]) => {
      const boost: Boost = { id: "boost", title: "Boost", effect, price: 5, growth: 1, max: 1 };
      const purchase = { ...player, boost, requestId: "request-1", price: 5 };
      const rules = { ...botFile(), energySince: 0, pastEnergy: [] };
      return buyBoost(service.store.db, purchase, rules, service.now);
    };

    test.each<[string, () => Promise<unknown>, number]>([
      ["an open", async () => undefined, 12],
      ["a credit", () => credit(6), 18],
      ["a boost for taps", () => buy({ pointsPerTap: 1 }), 12],
      ["a boost for auto-mining", () => buy({ autominePerHour: 720 }), 12],
      ["a debit", () => debit(1), 11],
      ["another rate", () => mine(1440), 12],
    ])(
      "counts auto-mining since Monday alone after two weeks away and %s",
      async (_what, change, score) => {
        // Mining 5 seconds from 2 seconds on, it began 3 seconds before the turn.
        service.now += 2000;
        await mine();
        await openSession(service);
        service.now = weekEndsAt(startOfTest) + 2 * 7 * 24 * 60 * minuteMs + minuteMs;
        await change();
        for (let opens = 0; opens < 2; opens += 1) {
          session = await openSession(service);
          expect((await weekOfPoints())[0]).toBe(score);
        }
      },
    );

    test("ignores points that are taken and given back, and is never below 0", async () => {
      service.now = weekEndsAt(startOfTest) - 2 * minuteMs;
      await credit(20);
      service.now = weekEndsAt(startOfTest);
      await credit(6);
      await debit(10);
      expect(await weekOfPoints()).toEqual([0, []]);
      await credit(10);
      expect(await weekOfPoints()).toEqual([6, [6]]);
    });

    test("counts friends in the week in which they came", async () => {
      await openSession(service, 1, { ref: session.refCode });
      service.now += minuteMs;
      const friends = async () => {
        expireCaches();
        const { top } = await board({ by: "friends", period: "week" });
        return top.map(({ score }) => score);
      };
      expect(await friends()).toEqual([]);
      await openSession(service, 2, { ref: session.refCode });
      await openSession(service, 3, { ref: session.refCode });
      expect(await friends()).toEqual([2]);
      expect((await board({ by: "friends" })).score).toBe(3);
    });
  });
});
