import { beforeEach, describe, expect, test } from "vitest";
import { openSession, startOfTest } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { insertUsers } from "../store/user-rows.ts";
import { stores } from "../stores.ts";
import { addFriends, addOwner, getWithBody, type Members, type Owner, queryOf } from "./owner.ts";

const maxTgId = 2 ** 52;

describe.each(stores)("the external API on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let owner: Owner;

  beforeEach(async () => {
    owner = await addOwner(service);
  });

  const setUser = (values: object, tgId = 42) =>
    service.store.db.updateTable("bot_users").set(values).where("tg_id", "=", tgId).execute();

  /** Adds players 1001 and up who came by the code. */
  const insertFriends = (registered_by_ref_code: string, count: number) =>
    insertUsers(
      service,
      Array.from({ length: count }, (_, at) => ({ tg_id: 1001 + at, registered_by_ref_code })),
    );

  describe("a bot user", () => {
    test("has exactly the twelve fields, with null and empty for absent values", async () => {
      service.now = startOfTest + 123;
      await openSession(service);
      const { status, body } = await owner.get("bot-user");
      expect(status).toBe(200);
      expect(body).toEqual({
        tgId: 42,
        createdAt: new Date(startOfTest + 123).toISOString(),
        registeredByRefCode: null,
        tgUsername: "ada",
        tgName: "Ada Lovelace",
        points: 0,
        maxEnergy: 100,
        customValue: 0,
        autominePointsPerHour: 0,
        tonFriendlyAddress: "",
        level: 0,
        lastIp: null,
      });
      expect(body.createdAt).toMatch(/T\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    test("has the code they came with, the wallet in friendly form and the level of their points", async () => {
      await openSession(service, 42, { ref: "friend_code-9" });
      const wallet = "0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e";
      await setUser({ ton_address: wallet, points: 1000, custom_value: -7 });
      expect((await owner.get("bot-user")).body).toMatchObject({
        registeredByRefCode: "friend_code-9",
        tonFriendlyAddress: "UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA",
        points: 1000,
        level: 2,
        customValue: -7,
      });
    });

    test("has points that include auto-mining up to now, and their level", async () => {
      await addOwner(service, {
        game: { levels: [{ name: "One", points: 15 }], ...rules, autominePointsPerHour: 10 },
      });
      await openSession(service);
      service.now += 90 * 60_000;
      expect((await owner.get("bot-user")).body).toMatchObject({
        points: 15,
        level: 1,
        autominePointsPerHour: 10,
      });
    });

    test("may have the largest id and the largest balance", async () => {
      await openSession(service, maxTgId);
      await setUser({ points: Number.MAX_SAFE_INTEGER }, maxTgId);
      expect((await owner.get("bot-user", { userTelegramId: maxTgId })).body).toMatchObject({
        tgId: maxTgId,
        points: Number.MAX_SAFE_INTEGER,
      });
    });
  });

  describe("friends", () => {
    test("of a user without any are an empty array", async () => {
      await openSession(service);
      const { status, body } = await owner.get("bot-user-friends");
      expect([status, body]).toEqual([200, []]);
    });

    test("are whole bot users by ascending id, none of another user or bot", async () => {
      await addFriends(service, [900, 7, 4_000_000_000_000_000, 100]);
      await openSession(service, 55);
      await addOwner(service, { id: "other" });
      await addFriends(service, [8], "other");
      const { body } = await owner.get("bot-user-friends");
      expect(body.map(({ tgId }: { tgId: number }) => tgId)).toEqual([
        7, 100, 900, 4_000_000_000_000_000,
      ]);
      expect(body[0]).toEqual((await owner.get("bot-user", { userTelegramId: 7 })).body);
    });

    test("look like a single bot user, with any name and balance", async () => {
      const names = [
        '"',
        "\\",
        "[null]",
        "a\nb\tc",
        "\u0001\u001f\u007f",
        "\u2028",
        "Ада 👩‍🚀",
        "' -- $1",
        "",
      ];
      const ids = names.map((_, index) => 100 + index);
      await addFriends(service, ids);
      for (const [index, name] of names.entries())
        await setUser(
          {
            tg_name: name,
            points: Number.MAX_SAFE_INTEGER - index,
            custom_value: -Number.MAX_SAFE_INTEGER + index,
            created_at: startOfTest - index,
          },
          100 + index,
        );
      const wallet = `0:${"0f".repeat(32)}`;
      await setUser({ ton_address: wallet, last_ip: "2001:db8::1" }, 101);
      await setUser(
        { points: 0, automine_points_per_hour: 7, automining_since: service.now - 60 * 60_000 },
        102,
      );
      const { body } = await owner.get("bot-user-friends");
      expect(body.map(({ tgName }: { tgName: string }) => tgName)).toEqual(names);
      expect(body[2].points).toBe(7);
      const alone = await Promise.all(
        ids.map(async (userTelegramId) => (await owner.get("bot-user", { userTelegramId })).body),
      );
      expect(body).toEqual(alone);
    });

    test("come in pages by limit and after", async () => {
      await addFriends(service, [1, 2, 3, 4, 5]);
      const page = async (members: Members) =>
        (await owner.get("bot-user-friends", members)).body.map(
          ({ tgId }: { tgId: number }) => tgId,
        );
      expect(await page({ limit: 2 })).toEqual([1, 2]);
      expect(await page({ limit: 2, after: 2 })).toEqual([3, 4]);
      expect(await page({ limit: 2, after: 4 })).toEqual([5]);
      expect(await page({ limit: 1000, after: 5 })).toEqual([]);
      expect(await page({ after: 3 })).toEqual([4, 5]);
      expect(await page({ limit: 1, after: 0 })).toEqual([1]);
    });

    test("all come without a limit, however many there are", async () => {
      const { refCode } = await openSession(service);
      await insertFriends(refCode, 2500);
      const { body } = await owner.get("bot-user-friends");
      expect(body).toHaveLength(2500);
      expect(body.at(-1).tgId).toBe(1000 + 2500);
      expect((await owner.get("bot-user-friends", { limit: 1000 })).body).toHaveLength(1000);
    });
  });

  describe("the list of users", () => {
    const ids = async (members: Members = {}) =>
      (await owner.get("bot-users", { userTelegramId: undefined, ...members })).body.map(
        ({ tgId }: { tgId: number }) => tgId,
      );

    test("of a bot without any is an empty array", async () => {
      expect(await ids()).toEqual([]);
    });

    test("has all users of the bot by ascending id, each as a single bot user", async () => {
      await addFriends(service, [900, 7]);
      await addOwner(service, { id: "other" });
      await openSession(service, 8, { botId: "other" });
      await setUser({ tg_name: '"\\\u2028', points: Number.MAX_SAFE_INTEGER }, 900);
      const { body } = await owner.get("bot-users", { userTelegramId: undefined });
      const alone = [7, 42, 900].map(
        async (userTelegramId) => (await owner.get("bot-user", { userTelegramId })).body,
      );
      expect(body).toEqual(await Promise.all(alone));
      expect(body[0].registeredByRefCode).toMatch(/\w/);
      expect(body[1].registeredByRefCode).toBeNull();
    });

    test("comes in pages by limit and after, each user once", async () => {
      await addFriends(service, [1, 2, 3, 4]);
      expect(await ids({ limit: 2 })).toEqual([1, 2]);
      expect(await ids({ limit: 2, after: 2 })).toEqual([3, 4]);
      // A newcomer changes no earlier page.
      await openSession(service, 5);
      expect(await ids({ limit: "2", after: 4 })).toEqual([5, 42]);
      expect(await ids({ limit: 2, after: 42 })).toEqual([]);
      expect(await ids({ after: maxTgId })).toEqual([]);
    });

    test("has a hundred users by default, and up to a thousand", async () => {
      const { refCode } = await openSession(service, 999);
      await insertFriends(refCode, 1100);
      expect(await ids()).toHaveLength(100);
      const page = await ids({ limit: 1000 });
      expect([page.length, page[0], page.at(-1)]).toEqual([1000, 999, 1999]);
    });
  });

  describe("arguments", () => {
    beforeEach(async () => void (await openSession(service)));

    test("are refused with a reason when repeated", async () => {
      const { body } = await owner.get("bot-user", { apiKey: [owner.apiKey, owner.apiKey] });
      expect(body.errors).toEqual([{ field: "apiKey", message: "is repeated" }]);
    });

    test("with unknown names are ignored, also repeated", async () => {
      expect(
        (await owner.get("bot-user", { colour: ["blue", "red"], __proto__x: 1, limit: "all" }))
          .status,
      ).toBe(200);
    });
  });

  describe("the key", () => {
    beforeEach(async () => void (await openSession(service)));

    test("counts in no header, cookie or body of a GET", async () => {
      const { apiKey } = owner;
      const headers = {
        authorization: `Bearer ${apiKey}`,
        "x-api-key": apiKey,
        apikey: apiKey,
        cookie: `apiKey=${apiKey}`,
      };
      const { body } = await owner.get("bot-user", { apiKey: undefined }, headers);
      expect(body.code).toBe("INVALID_API_KEY");
      const user = { botId: "demo", userTelegramId: 42 };
      expect(await getWithBody(service, "bot-user", user, { apiKey })).toBe(401);
      const withKey = { apiKey, ...user };
      expect(await getWithBody(service, "bot-user", withKey, { apiKey: "x" })).toBe(200);
    });

    test("counts in no query of a POST", async () => {
      const query = queryOf({ apiKey: owner.apiKey, botId: "demo" });
      const json = JSON.stringify({ botId: "demo", userTelegramId: 42, points: 1 });
      const { body } = await owner.postText(`increase-points?${query}`, json);
      expect(body.code).toBe("INVALID_API_KEY");
    });
  });

  test("is not needed for an unknown method, whose 404 is not cached", async () => {
    const response = await service.call("/api/bot-users/external/nothing?apiKey=CANARY");
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });
});

const rules = { maxEnergy: 100, energyPerSecond: 1, pointsPerTap: 2 };
