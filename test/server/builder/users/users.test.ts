import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type UserPage,
  type UserRow,
  type UserSort,
  userSorts,
} from "#contract/user/user-table.schema.ts";
import { userCursorOf } from "#server/builder/users/user-query.ts";
import { type OwnerSession, signInOwner } from "../../owner-session.ts";
import {
  addBot,
  botFile,
  initDataOf,
  openSession,
  type Player,
  signIn,
  startOfTest,
} from "../../service.ts";
import { serviceForSuite } from "../../service-for-suite.ts";
import { insertUsers } from "../../store/user-rows.ts";
import { stores } from "../../stores.ts";

const hourMs = 3_600_000;
const wallet = `0:${"ab".repeat(32)}`;

describe.each(stores)("an owner's table of users on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let ada: OwnerSession;

  beforeAll(async () => {
    await addBot(service);
    await addBot(service, { id: "other" });
    ada = await signInOwner(service, { bots: ["demo"] });
  });
  afterEach(async () => {
    service.now = startOfTest;
    await service.store.db.deleteFrom("bot_users").execute();
  });

  const get = async (path: string) => {
    const response = await ada.call("GET", `/api/builder/bots/demo${path}`);
    return { status: response.status, body: await response.json() };
  };
  const page = async (query: Record<string, string> = {}): Promise<UserPage> =>
    (await get(`/users?${new URLSearchParams(query)}`)).body;
  const names = async (search: string) =>
    (await page({ search, sort: "createdAt", order: "ascending" })).users.map(({ name }) => name);

  async function allPages(query: Record<string, string>): Promise<UserRow[]> {
    const rows: UserRow[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { users, nextCursor }: UserPage = await page(cursor ? { ...query, cursor } : query);
      rows.push(...users);
      cursor = nextCursor;
    }
    return rows;
  }

  /** Opens the Mini App. */
  const open = async (player: Player) => {
    expect((await signIn(service, initDataOf(player, service.now))).status).toBe(200);
  };

  test("is empty for a bot that nobody has opened", async () => {
    expect(await page()).toEqual({ users: [], nextCursor: null });
  });

  test("shows current values: auto-mining included, friends, wallet, reachable or not", async () => {
    await insertUsers(service, [
      {
        points: 5,
        friends_count: 2,
        custom_value: -3,
        automine_points_per_hour: 10,
        ton_address: wallet,
        last_seen_at: startOfTest + 1,
        tg_name: "Ада",
        tg_username: "ada",
      },
      { registered_by_ref_code: "demo1", unreachable_since: startOfTest },
      { registered_by_ref_code: "demo1" },
    ]);
    service.now = startOfTest + hourMs;
    const row = {
      tgId: 1,
      name: "Ада",
      username: "ada",
      points: 15,
      level: 1,
      levelName: "Bronze",
      friendsCount: 2,
      customValue: -3,
      tonFriendlyAddress: expect.stringMatching(/^UQ[\w-]{46}$/),
      createdAt: startOfTest,
      lastSeenAt: startOfTest + 1,
      isReachable: true,
      blockedAt: null,
    };
    const boosted = { pointsPerTap: 0, maxEnergy: 0, energyPerSecond: 0, autominePerHour: 0 };
    const details = {
      registeredByRefCode: null,
      invitedBy: null,
      lastIp: null,
      boosts: [],
      boosted,
      block: null,
    };
    expect(await get("/users/1")).toEqual({ status: 200, body: { ...row, ...details } });
    const { users } = await page();
    expect(users[0]).toEqual(row);
    expect(users.map(({ tgId, isReachable }) => [tgId, isReachable])).toEqual([
      [1, true],
      [3, true],
      [2, false],
    ]);
  });

  test("shows a username in place of an invisible name", async () => {
    await insertUsers(service, [
      { tg_name: "\u3164", tg_username: "ada", friends_count: 1 },
      { tg_name: "\u200b", tg_username: "", registered_by_ref_code: "demo1" },
    ]);
    expect((await page()).users.map(({ name }) => name)).toEqual(["", "ada"]);
    expect((await get("/users/2")).body).toMatchObject({ name: "", invitedBy: { name: "ada" } });
    expect((await get("/inviters")).body.inviters).toMatchObject([{ name: "ada" }]);
  });

  test("answers 404 for an unknown user", async () => {
    for (const path of ["/users/42", "/users/42/ledger", "/sample-player?tgId=42"])
      expect(await get(path)).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
  });

  test("has no user of another bot", async () => {
    await insertUsers(service, [{ tg_name: "Eve" }], "other");
    expect(await page()).toEqual({ users: [], nextCursor: null });
    expect(await names("Eve")).toEqual([]);
    expect((await get("/users/1")).status).toBe(404);
  });

  test("finds a user by their newest name", async () => {
    await open({ id: 7, first_name: "Жанна", last_name: "Д’Арк", username: "Jeanne_A" });
    for (const search of ["жАН", "ЖАННА Д’а", "Д’арк", "jeanne", "@JEANNE_a", " жанна", "7"])
      expect(await names(search)).toEqual(["Жанна Д’Арк"]);
    for (const search of ["анна", "арк", "eanne", "77", "%", "_", "*"])
      expect(await names(search)).toEqual([]);
    await openSession(service, 7);
    expect(await names("жанна")).toEqual([]);
    expect(await names("ada lov")).toEqual(["Ada Lovelace"]);
  });

  test.each([0, 11_000])(
    "finds a user by any word of the name, among %d others",
    async (others) => {
      await insertUsers(service, [
        { tg_name: "Ada King Lovelace" },
        { tg_name: "Иван Иванов" },
        { tg_name: "100% _Sure" },
        ...Array.from({ length: others }, (_, index) => ({ tg_name: `User ${index}` })),
      ]);
      for (const search of ["lovelace", "King", "king love", "ada k"])
        expect(await names(search)).toEqual(["Ada King Lovelace"]);
      expect(await names("иванов")).toEqual(["Иван Иванов"]);
      expect(await names("_s")).toEqual(["100% _Sure"]);
      for (const search of ["love lace", "velace", "%k"]) expect(await names(search)).toEqual([]);
    },
  );

  test("finds the user with a tgId, and users whose names begin with it", async () => {
    await insertUsers(service, [
      { tg_id: 12, tg_name: "Bob", tg_username: "" },
      { tg_id: 13, tg_name: "12 Monkeys", tg_username: "" },
      { tg_id: 123, tg_name: "Carol" },
    ]);
    expect(await names("12")).toEqual(["Bob", "12 Monkeys"]);
  });

  test("keeps the platform's longest names, with any characters", async () => {
    const first_name = "𝓐".repeat(128);
    await open({ id: 8, first_name, last_name: "İ".repeat(128) });
    await insertUsers(service, [{ tg_id: 9, tg_name: "𝓑" }]);
    const rows = await allPages({ sort: "name", order: "ascending", limit: "1" });
    expect(rows.map(({ tgId }) => tgId)).toEqual([8, 9]);
    expect((await page({ search: "𝓐".repeat(100) })).users).toHaveLength(1);
  });

  describe("an owner's search among many users", () => {
    const letters = ["a", "A", "b", "Ä", "я", "Я", "ё", "𝓐", "é", "1", " ", "İ", "ß"];
    const nameArbitrary = fc
      .string({ unit: fc.constantFrom(...letters), minLength: 0, maxLength: 3 })
      .map((name) => name.trim());
    const userArbitrary = fc.record({
      tg_name: nameArbitrary,
      tg_username: fc.string({ unit: fc.constantFrom("a", "A", "b", "1"), maxLength: 3 }),
      points: fc.constantFrom(0, 1, 2, Number.MAX_SAFE_INTEGER),
      last_seen_at: fc.integer({ min: startOfTest, max: startOfTest + 3 }),
      created_at: fc.integer({ min: startOfTest, max: startOfTest + 3 }),
    });
    type User = (typeof userArbitrary extends fc.Arbitrary<infer Made> ? Made : never) & {
      tg_id: number;
    };
    const key = (text: string) => text.normalize("NFC").toLowerCase();
    const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
    const inOrder: Record<UserSort, (a: User, b: User) => number> = {
      points: (a, b) => a.points - b.points,
      name: (a, b) => bytes(key(a.tg_name), key(b.tg_name)),
      lastSeenAt: (a, b) => a.last_seen_at - b.last_seen_at,
      createdAt: (a, b) => a.created_at - b.created_at,
    };

    test("finds exactly the matching users, in order, each once, with any page size", async () => {
      const property = fc.asyncProperty(
        fc.array(userArbitrary, { maxLength: 12 }),
        fc.constantFrom(...userSorts),
        fc.constantFrom("ascending", "descending"),
        fc.oneof(fc.constant(""), nameArbitrary),
        fc.integer({ min: 1, max: 5 }),
        async (made, sort, order, search, limit) => {
          await service.store.db.deleteFrom("bot_users").execute();
          const users = made.map((user, index) => ({ ...user, tg_id: index + 1 }));
          await insertUsers(service, users);
          const wanted = key(search);
          const found = users.filter(
            ({ tg_id, tg_name, tg_username }) =>
              ` ${key(tg_name)}`.includes(` ${wanted}`) ||
              key(tg_username).startsWith(wanted) ||
              String(tg_id) === wanted,
          );
          const sorted = found.toSorted(
            (a, b) => (inOrder[sort](a, b) || a.tg_id - b.tg_id) * (order === "ascending" ? 1 : -1),
          );
          const rows = await allPages({ sort, order, search, limit: String(limit) });
          expect(rows.map(({ tgId }) => tgId)).toEqual(sorted.map(({ tg_id }) => tg_id));
        },
      );
      await fc.assert(property, { numRuns: 120 });
    });

    test("finds in the same order when matches exceed one sorted batch", async () => {
      const users = Array.from({ length: 12_000 }, (_, index) => ({
        tg_id: index + 1,
        tg_name: `${index % 2 ? "Often" : "Seldom"} ${index}`,
        // The matching users are neighbours at one end of the order.
        points: ((index * 7919) % 100) + (index % 2 ? 0 : 100),
      }));
      await insertUsers(service, users);
      for (const order of ["ascending", "descending"] as const) {
        const rows = await allPages({ search: "often", sort: "points", order, limit: "100" });
        const direction = order === "ascending" ? 1 : -1;
        const expected = users
          .filter(({ tg_name }) => tg_name.startsWith("Often"))
          .sort((a, b) => (a.points - b.points || a.tg_id - b.tg_id) * direction);
        expect(rows.map(({ tgId }) => tgId)).toEqual(expected.map(({ tg_id }) => tg_id));
      }
    });

    test("shows nobody twice while users return and earn between two pages", async () => {
      await insertUsers(
        service,
        Array.from({ length: 30 }, (_, index) => ({
          points: index,
          last_seen_at: startOfTest + index,
        })),
      );
      for (const sort of ["points", "lastSeenAt"]) {
        const first = await page({ sort, limit: "10" });
        service.now += 1000;
        for (const { tgId } of first.users.slice(0, 3)) await openSession(service, tgId);
        const ids = first.users.map(({ tgId }) => tgId);
        await service.store.db
          .updateTable("bot_users")
          .set(({ eb }) => ({ points: eb("points", "+", 100), last_seen_at: service.now }))
          .where("tg_id", "in", ids)
          .execute();
        const rest = await allPages({ sort, limit: "10", cursor: first.nextCursor ?? "" });
        expect(new Set([...first.users, ...rest].map(({ tgId }) => tgId)).size).toBe(30);
      }
    });
  });

  describe("with a cursor", () => {
    let cursor: string;
    beforeEach(async () => {
      await insertUsers(
        service,
        Array.from({ length: 3 }, (_, index) => ({ tg_name: `Ada ${index}` })),
      );
      cursor = (await page({ sort: "name", search: "ada", limit: "1" })).nextCursor ?? "";
    });

    const refusal = async (query: Record<string, string>) =>
      (await get(`/users?${new URLSearchParams(query)}`)).body.errors?.[0]?.field;

    test("continues where the page ended", async () => {
      expect((await page({ sort: "name", search: "ada", cursor })).users).toHaveLength(2);
    });

    test("refuses a cursor of another order or another search", async () => {
      for (const query of [
        { sort: "points", search: "ada" },
        { sort: "name", order: "ascending", search: "ada" },
        { sort: "name" },
      ])
        expect(await refusal({ ...query, cursor })).toBe("cursor");
    });

    test.each([
      ["points", Number.NaN],
      ["points", 1.5],
      ["points", Number.POSITIVE_INFINITY],
      ["createdAt", 1e30],
      ["name", "a\0b"],
    ] as const)(
      "that somebody has made up for a list by %s, of %s, is refused",
      async (sort, sortKey) => {
        const list = { sort, order: "descending", search: "" } as const;
        const cursor = userCursorOf("demo", list, { sortKey, tgId: 1 });
        expect(await refusal({ sort, cursor })).toBe("cursor");
      },
    );

    test("refuses a cursor changed at any position", async () => {
      const plain = Buffer.from(cursor, "base64url");
      for (let at = 0; at < plain.length; at += 1) {
        const changed = Buffer.from(plain);
        changed[at] = (changed[at] ?? 0) ^ 1;
        const query = { sort: "name", search: "ada", cursor: changed.toString("base64url") };
        expect(await refusal(query)).toBe("cursor");
      }
    });
  });

  test.each<Record<string, string>>([
    { limit: "0" },
    { limit: "101" },
    { order: "up" },
    { sort: "level" },
    { search: "a".repeat(101) },
  ])("is refused with %j", async (query) => {
    const { status, body } = await get(`/users?${new URLSearchParams(query)}`);
    expect([status, body.errors[0].field]).toEqual([400, Object.keys(query)[0]]);
  });

  describe("the sample player", () => {
    test("is an invented one, part of the way to the next level, unknown to every call", async () => {
      const { status, body } = await get("/sample-player");
      expect(status).toBe(200);
      expect(body).toMatchObject({
        token: "",
        level: 1,
        friendsCount: 3,
        screen: { blocks: expect.any(Array) },
      });
      expect(body.game.energyFullAt).toBeGreaterThan(service.now);
      expect(body.fieldRequest).toMatchObject({
        userTelegramId: body.player.tgId,
        userPoints: body.game.points,
        userLevel: 1,
      });
    });

    test("is a user of the bot on request: as in their own session, with every field but without the token", async () => {
      const { token: _token, expiresAt: _end, ...session } = await openSession(service, 42);
      const { body } = await get("/sample-player?tgId=42");
      const { token, expiresAt: _now, fieldTokens, ...sample } = body;
      expect([token, Object.keys(fieldTokens.tokens)]).toEqual(["", ["vip"]]);
      expect(sample).toEqual({
        ...session,
        customFields: [...session.customFields, expect.objectContaining({ name: "shop" })],
      });
    });

    test("exists for a bot without levels", async () => {
      await addBot(service, { id: "plain", game: { ...botFile().game, levels: [] } });
      const bob = await signInOwner(service, { email: "bob@example.com", bots: ["plain"] });
      const response = await bob.call("GET", "/api/builder/bots/plain/sample-player");
      expect(await response.json()).toMatchObject({ level: 0, game: { levels: [] } });
    });
  });
});
