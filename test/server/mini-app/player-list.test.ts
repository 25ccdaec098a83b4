import { Check } from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Friend,
  FriendList,
  type HistoryEntry,
  HistoryList,
  type Session,
} from "#contract/user/session.schema.ts";
import { creditPoints } from "#server/store/user/points.ts";
import { addFriends, addOwner, type Owner } from "../external/owner.ts";
import { addBot, ledgerOf, openSession, post, startOfTest } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { insertUsers } from "../store/user-rows.ts";
import { stores } from "../stores.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe.each(stores)("a player's lists on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let session: Session;
  let owner: Owner;

  beforeEach(async () => {
    owner = await addOwner(service);
    session = await openSession(service);
  });

  const get = (list: string, query: Record<string, string> = {}, token = session.token) =>
    service.call(`/api/mini-app/demo/${list}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });

  /** All pages with so many rows each. */
  async function pages<List extends { nextCursor: string | null }>(
    list: string,
    limit: number,
    between?: () => Promise<void>,
  ) {
    const found: List[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: List = await (
        await get(list, { limit: String(limit), ...(cursor && { cursor }) })
      ).json();
      found.push(page);
      cursor = page.nextCursor;
      await between?.();
    }
    return found;
  }

  describe("of friends", () => {
    const names = async (limit: number) =>
      (await pages<FriendList>("friends", limit)).map(({ friends }) =>
        friends.map(({ name }) => name),
      );

    async function comeOneByOne(count: number) {
      for (let id = 1; id <= count; id += 1) {
        service.now += id % 2 === 0 ? 1000 : 0;
        await openSession(service, 100 + id, { ref: session.refCode });
        await service.store.db
          .updateTable("bot_users")
          .set({ tg_name: `F${id}` })
          .where("tg_id", "=", 100 + id)
          .execute();
      }
    }

    test("is empty without friends", async () => {
      const response = await get("friends");
      expect([
        response.status,
        response.headers.get("cache-control"),
        await response.json(),
      ]).toEqual([200, "no-store", { friends: [], nextCursor: null }]);
    });

    test("has the contract's members for each friend, including auto-mining", async () => {
      const { game } = await addBot(service);
      await addBot(service, { game: { ...game, autominePointsPerHour: 7 } });
      await addFriends(service, [7]);
      service.now += 2.5 * hourMs;
      const list = await (await get("friends", {}, (await openSession(service)).token)).json();
      expect(Check(FriendList, list)).toBe(true);
      expect(list).toEqual({
        friends: [
          {
            name: "Ada Lovelace",
            username: "ada",
            avatar: { color: 0 },
            points: 17,
            level: 1,
            createdAt: startOfTest,
            invitationPaid: 0,
          } satisfies Friend,
        ],
        nextCursor: null,
      });
    });

    test("shows friends' photos, but not that of a friend who hides their name", async () => {
      const photo = "https://t.me/i/userpic/320/bob.svg";
      const friend = { registered_by_ref_code: session.refCode, tg_photo: photo };
      await insertUsers(service, [
        { ...friend, tg_id: 9 },
        { ...friend, tg_id: 8, is_hidden: 1 },
      ]);
      const { friends }: FriendList = await (await get("friends")).json();
      expect(friends.map(({ avatar }) => avatar)).toEqual([{ color: 2, photo }, { color: 1 }]);
    });

    test("shows a username in place of an invisible name, else the ID", async () => {
      const registered_by_ref_code = session.refCode;
      await insertUsers(service, [
        { tg_id: 7, registered_by_ref_code, tg_name: "\u3164" },
        { tg_id: 6, registered_by_ref_code, tg_name: "\u200b\u0301", tg_username: "" },
      ]);
      expect(await names(2)).toEqual([["user7", "6"]]);
    });

    test.each([1, 2, 3, 100])("has everyone once, newest first, in pages of %i", async (limit) => {
      await comeOneByOne(7);
      const found = await names(limit);
      expect(found.flat()).toEqual(["F7", "F6", "F5", "F4", "F3", "F2", "F1"]);
      expect(found).toHaveLength(Math.ceil(7 / limit));
    });

    test("has 50 on a page by default", async () => {
      await comeOneByOne(51);
      const { friends, nextCursor } = await (await get("friends")).json();
      expect([friends.length, typeof nextCursor]).toEqual([50, "string"]);
    });

    test("continues where it stopped when somebody comes meanwhile", async () => {
      await comeOneByOne(4);
      let id = 200;
      const found = await pages<FriendList>("friends", 2, async () => {
        id += 1;
        await openSession(service, id, { ref: session.refCode });
      });
      expect(found.flatMap(({ friends }) => friends.map(({ name }) => name))).toEqual([
        "F4",
        "F3",
        "F2",
        "F1",
      ]);
    });

    test("is the player's own: the same cursor shows another player nothing of it", async () => {
      await comeOneByOne(3);
      const { nextCursor } = await (await get("friends", { limit: "1" })).json();
      const stranger = await openSession(service, 9);
      expect(await (await get("friends", { cursor: nextCursor }, stranger.token)).json()).toEqual({
        friends: [],
        nextCursor: null,
      });
    });
  });

  describe("of the points' history", () => {
    const tap = async (taps: number) => {
      const response = await post(service, "/api/mini-app/demo/taps", session.token, {
        batchId: `batch-${service.now}`,
        taps,
      });
      expect((await response.json()).accepted).toBe(taps);
    };
    const credit = async (points: number) =>
      expect((await owner.get("increase-points", { points })).status).toBe(200);
    const at = async (offsetMs: number, act: () => Promise<void>) => {
      service.now = Math.floor(startOfTest / dayMs) * dayMs + dayMs + offsetMs;
      session = await openSession(service);
      await act();
      return service.now;
    };
    const history = async (limit: number) =>
      (await pages<HistoryList>("history", limit)).map(({ entries }) => entries);

    test("is empty without points", async () => {
      expect(await (await get("history")).json()).toEqual({ entries: [], nextCursor: null });
    });

    test("sums the taps of a day, has everything else one by one, newest first", async () => {
      await at(0, () => tap(1));
      const credited = await at(10 * 60_000, () => credit(500));
      await at(9 * hourMs, () => tap(4));
      const again = await at(10 * hourMs, () => credit(500));
      const lastOfDay = await at(dayMs - 1, () => tap(2));
      const nextDay = await at(dayMs, () => tap(3));
      const list: HistoryList = await (await get("history")).json();
      expect(Check(HistoryList, list)).toBe(true);
      expect(list).toEqual({
        entries: [
          { source: "taps", points: 6, createdAt: nextDay },
          { source: "taps", points: 14, createdAt: lastOfDay },
          { source: "api", points: 500, createdAt: again },
          { source: "api", points: 500, createdAt: credited },
        ] satisfies HistoryEntry[],
        nextCursor: null,
      });
    });

    test("has a day's auto-mining in one entry, besides its taps", async () => {
      const { game } = await addBot(service);
      await addBot(service, { game: { ...game, autominePointsPerHour: 60 } });
      for (let hour = 1; hour < 48; hour += 1) await at(hour * hourMs, () => tap(1));
      const { entries }: HistoryList = await (await get("history")).json();
      expect(entries.map(({ source }) => source).sort()).toEqual([
        "automining",
        "automining",
        "taps",
        "taps",
      ]);
      const newest = new Map(entries.toReversed().map(({ source, points }) => [source, points]));
      expect(Object.fromEntries(newest)).toEqual({ automining: 24 * 60, taps: 24 * 2 });
    });

    test.each([
      ["UTC", [2, 8]],
      ["Asia/Kolkata", [4, 6]], // Five and a half hours ahead.
      ["America/New_York", [2, 6, 2]],
      ["Etc/Unknown", [2, 8]],
    ])("ends a day at the player's midnight (%s)", async (timeZone, points) => {
      for (const hour of [1, 6, 18, 20, 30]) await at(hour * hourMs, () => tap(1));
      const list: HistoryList = await (await get("history", { timeZone })).json();
      expect(list.entries.map((entry) => entry.points)).toEqual(points);
    });

    test.each([1, 2, 3, 100])(
      "adds up to the balance in pages of %i, with nothing twice",
      async (limit) => {
        for (let day = 0; day < 4; day += 1) {
          await at(day * dayMs, () => tap(5));
          await at(day * dayMs + 60_000, () => credit(day + 1));
          await at(day * dayMs + 3 * hourMs, () => tap(6));
          await at(day * dayMs + 4 * hourMs, () => credit(day + 10));
        }
        const found = await history(limit);
        const entries = found.flat();
        expect(found.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        expect(entries.map(({ source }) => source)).toEqual(
          Array(4).fill(["api", "taps", "api"]).flat(),
        );
        expect(entries.map(({ createdAt }) => createdAt)).toEqual(
          entries.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
        );
        const rows = await ledgerOf(service);
        expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(
          rows.at(-1)?.balance_after,
        );
      },
    );

    describe("of activities", () => {
      const task = { id: "same", kind: "visit", url: "https://example.com", reward: 5 } as const;
      const pay = async (source: "task" | "boost" | "quiz", idempotencyKey: string) => {
        service.now += 1;
        const credit = { botId: "demo", tgId: 42, points: 5, reason: "same", source };
        await creditPoints(service.store.db, { ...credit, idempotencyKey }, service.now);
      };
      const entries = async (query: Record<string, string> = {}) => {
        service.expireCaches();
        const list: HistoryList = await (await get("history", query)).json();
        return list.entries.map(({ source, title }) => [source, title]);
      };

      test("names a task in the player's language until it is removed, and no boost with its id", async () => {
        for (const source of ["task", "boost", "quiz"] as const) await pay(source, source);
        await addBot(service, { tasks: [{ ...task, title: { "pt-BR": "Entre", en: "Join" } }] });
        expect(await entries()).toEqual([
          ["quiz", undefined],
          ["boost", undefined],
          ["task", "Join"],
        ]);
        for (const [language, title] of [
          ["PT_BR", "Entre"],
          ["pt-PT", "Join"],
          ["toString", "Join"],
        ] as const)
          expect((await entries({ language })).at(-1)).toEqual(["task", title]);
        await addBot(service, { tasks: [{ ...task, id: "another", title: "Join" }] });
        expect((await entries()).at(-1)).toEqual(["task", undefined]);
      });

      test("stays small, even if a title is written in 200 languages", async () => {
        const languages = Array.from(
          { length: 200 },
          (_, at) => `en-x${String(at).padStart(3, "0")}`,
        );
        const title = Object.fromEntries(languages.map((language) => [language, "t".repeat(100)]));
        await addBot(service, { tasks: [{ ...task, title }] });
        for (let entry = 0; entry < 50; entry += 1) await pay("task", `key-${entry}`);
        service.expireCaches();
        expect((await (await get("history")).text()).length).toBeLessThan(50_000);
      });
    });

    test("shows a day's taps once, even when more come between two pages", async () => {
      await at(0, () => credit(1));
      await at(60_000, () => tap(4));
      await at(120_000, () => credit(2));
      await at(180_000, () => tap(4));
      let later = 240_000;
      const found = await pages<HistoryList>("history", 1, async () => {
        later += 1000;
        await at(later, () => tap(1));
      });
      expect(found.flatMap(({ entries }) => entries.map(({ source }) => source))).toEqual([
        "taps",
        "api",
        "api",
      ]);
    });

    test("is refused for an impossible time zone", async () => {
      const response = await get("history", { timeZone: "no zone" });
      expect([response.status, (await response.json()).errors[0].field]).toEqual([400, "timeZone"]);
    });

    test("is the player's own", async () => {
      await credit(5);
      const stranger = await openSession(service, 9);
      expect(await (await get("history", {}, stranger.token)).json()).toEqual({
        entries: [],
        nextCursor: null,
      });
    });
  });

  describe.each(["friends", "history"])("of %s", (list) => {
    test.each([
      ["no rows at all", { limit: "0" }],
      ["more rows than a page has", { limit: "101" }],
      ["rows that are no number", { limit: "ten" }],
      ["a cursor with other characters", { cursor: "a b" }],
      ["a cursor of one's own", { cursor: "AAAA" }],
      ["a cursor with SQL in it", { cursor: Buffer.from("1' or 1=1").toString("base64url") }],
      ["a cursor with a NUL", { cursor: Buffer.from("1.2\0").toString("base64url") }],
    ])("with %s are a bad request", async (_what, query) => {
      const response = await get(list, query);
      const problem = await response.json();
      expect([response.status, problem.code, problem.errors[0].field]).toEqual([
        400,
        "BAD_ARGUMENT",
        Object.keys(query)[0],
      ]);
    });

    test("need an existing player", async () => {
      await service.store.db.deleteFrom("bots").execute();
      const response = await get(list);
      expect([response.status, (await response.json()).code]).toEqual([401, "SESSION_INVALID"]);
    });
  });
});
