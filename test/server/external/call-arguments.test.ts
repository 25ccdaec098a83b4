import { beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "../endpoints.ts";
import { accountOf, openSession } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";
import { addOwner, externalCalls, type Members, type Owner, pathOf } from "./owner.ts";

const task = { id: "first-order", title: "Order", kind: "api", reward: 30 } as const;
const declared = endpoints.filter(({ caller }) => caller === "key");
const declarationOf = (way: string, method: string) =>
  declared.find(({ route }) => route === `${way.toUpperCase()} ${pathOf(method)}`);
const namesIn = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
const most = Number.MAX_SAFE_INTEGER;

const wrongDigits = [
  "",
  "+5",
  "05",
  " 5",
  "5 ",
  "42\n",
  "5.0",
  "5e1",
  "0x10",
  "٤٢",
  "NaN",
  "Infinity",
];
const noNumbers = [undefined, 5.5, null, true, [5, 5], { value: 5 }, "9".repeat(400)];
const noWholeNumber = [...wrongDigits, ...noNumbers];
const tooFar = [most + 1, -most - 1, "9007199254740992", "-9007199254740992"];

/** Values that each argument refuses, in every call that takes it. */
const wrong: Record<string, readonly unknown[]> = {
  botId: [undefined, ["demo", "demo"]],
  userTelegramId: [...noWholeNumber, "0", "-42", "4503599627370497"],
  points: [...noWholeNumber, 0, "0", -5, "-5", 1_000_000_000_001],
  customValue: [...noWholeNumber, "-0", ...tooFar],
  taskId: [undefined, "", " ", "First", "a/b", "-a", "a".repeat(41), 5, null, ["first-order"]],
  idempotencyKey: ["", " ", "a b", "ключ", "a/b", "x".repeat(256)],
  limit: ["", "0", "1001", "-5", "12.5", "all", "01"],
  after: ["", "-5", "12.5", "x", "4503599627370497"],
};

/** Headers of calls that nobody has meant to make. */
const accidents: readonly Record<string, string>[] = [
  { "sec-purpose": "prefetch" },
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
  { "user-agent": "TelegramBot (like TwitterBot)" },
  { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
  { "user-agent": "WhatsApp/2.23.20.0" },
  { "user-agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)" },
  { "user-agent": "facebookexternalhit/1.1" },
  { "sec-fetch-site": "cross-site" },
];

test("the calls of these tests are all calls of the external API", () => {
  const routes = externalCalls.map(([way, method]) => `${way.toUpperCase()} ${pathOf(method)}`);
  expect(routes.toSorted()).toEqual(declared.map(({ route }) => route).toSorted());
});

describe("an argument of the external API", () => {
  const service = serviceForSuite(stores[0] as StoreKind);
  emptyBeforeEach(service);
  let owner: Owner;

  beforeEach(async () => {
    owner = await addOwner(service, { tasks: [task] });
    await openSession(service);
  });

  /** Rows that a call could add or change. */
  const rows = async () => {
    const { db } = service.store;
    const users = db.selectFrom("bot_users").select(["tg_id", "points", "custom_value"]);
    const ledger = db.selectFrom("ledger").select("id");
    const messages = db.selectFrom("messages").select("id");
    return [await users.execute(), await ledger.execute(), await messages.execute()];
  };

  const credit = (members: Members, headers?: Record<string, string>) =>
    owner.post("increase-points", { points: 5, ...members }, headers);
  const creditByGet = (members: Members, headers?: Record<string, string>) =>
    owner.get("increase-points", { points: 5, ...members }, headers);
  const ways = [credit, creditByGet];

  describe.each(externalCalls)("of %s %s", (way, method, good) => {
    const { query, body, errors = [] } = declarationOf(way, method) ?? {};
    const taken = [...namesIn(query), ...namesIn(body)];
    const call = (members: Members, headers?: Record<string, string>) =>
      owner[way](method, { ...good, ...members }, headers);

    test("with a wrong value is named in the refusal, and nothing changes", async () => {
      const before = await rows();
      for (const field of taken)
        for (const value of wrong[field] ?? []) {
          const answer = await call({ [field]: value });
          const fields = answer.body.errors?.map((fault: { field: string }) => fault.field);
          expect([answer.body.code, fields], `${field} ${value}`).toEqual([
            "BAD_ARGUMENT",
            [field],
          ]);
        }
      expect(await rows()).toEqual(before);
    });

    if (taken.includes("userTelegramId"))
      test("may not be a user who is unknown, or of another bot", async () => {
        await addOwner(service, { id: "other" });
        await openSession(service, 77, { botId: "other" });
        for (const userTelegramId of [41, 77])
          expect((await call({ userTelegramId })).body.code).toBe("USER_NOT_FOUND");
      });

    if (/^(?:set|increase|decrease|complete|send)-/.test(method))
      test("does nothing in a call that a preview, a prefetch or another site causes", async () => {
        expect(errors).toContain("NOT_A_DELIBERATE_CALL");
        const before = await rows();
        for (const headers of accidents)
          expect((await call({}, headers)).body.code).toBe("NOT_A_DELIBERATE_CALL");
        expect(await rows()).toEqual(before);
      });

    test("is not read with another HTTP method, nor from a body of two megabytes", async () => {
      const path = pathOf(method);
      const methods = externalCalls.flatMap(([one, name]) => (name === method ? [one] : []));
      const allow = methods.join(", ").toUpperCase();
      for (const wrongMethod of ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]) {
        const refused = await service.call(`${path}?points=5`, { method: wrongMethod });
        expect([refused.status, refused.headers.get("allow")]).toEqual([405, allow]);
      }
      if (way === "post")
        expect((await call({ filling: "x".repeat(2_000_000) })).body.code).toBe("BODY_TOO_LARGE");
    });
  });

  test.each([
    ["idempotencykey", "idempotencyKey"],
    ["IdempotencyKey", "idempotencyKey"],
    ["idempotency_key", "idempotencyKey"],
    ["Idempotency-Key", "idempotencyKey"],
    ["idempotency.key", "idempotencyKey"],
    ["idempotencyKeys", "idempotencyKey"],
    ["idempotencKey", "idempotencyKey"],
    ["idempotencyKay", "idempotencyKey"],
    ["idempotecnyKey", "idempotencyKey"],
    ["Points", "points"],
    ["point", "points"],
    ["user_telegram_id", "userTelegramId"],
    ["bot-id", "botId"],
    ["ApiKey", "apiKey"],
  ])("named %s is refused by an answer that names %s, and pays nothing", async (name, meant) => {
    for (const [call, place] of [
      [credit, "JSON body"],
      [creditByGet, "query"],
    ] as const) {
      const { status, body } = await call({ [name]: "order-1" });
      expect([status, body.code]).toEqual([400, "BAD_ARGUMENT"]);
      expect(body.errors).toEqual([
        { field: name, message: `does not count; send ${meant} in the ${place}` },
      ]);
      expect(body.detail).toBe(
        `Invalid arguments: ${name} does not count; send ${meant} in the ${place}.`,
      );
    }
    expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
  });

  test("with an unknown name that resembles no other is ignored", async () => {
    const others = [
      "_",
      "id",
      "ids",
      "order",
      "order_id",
      "key",
      "bot",
      "pointsTotal",
      "telegramId",
    ];
    const members = Object.fromEntries(others.map((name) => [name, "x"]));
    for (const call of ways) expect((await call(members)).status).toBe(200);
    // Each is one letter from the `id` of a message.
    const { body } = await owner.get("message", { ip: "1.2.3.4", uid: 7, id: "a" });
    expect(body.code).toBe("MESSAGE_NOT_FOUND");
  });

  test("named api_key is not refused as a wrong key", async () => {
    const { status, body } = await owner.get("bot-user", { apiKey: undefined, api_key: "x" });
    expect([status, body.errors?.[0].field]).toEqual([400, "api_key"]);
  });

  test.each(["idempotencyKey", "idempotency_key"])(
    "named %s in the query of a POST is refused, and pays nothing",
    async (name) => {
      const own = { apiKey: owner.apiKey, botId: "demo", userTelegramId: 42, points: 5 };
      const json = JSON.stringify(own);
      const { body } = await owner.postText(`increase-points?${name}=a`, json);
      expect(body.errors).toEqual([
        { field: name, message: "does not count; send idempotencyKey in the JSON body" },
      ]);
      expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
    },
  );

  test.each<[string, Members]>([
    ["increase-points", { points: 5 }],
    ["decrease-points", { points: 5 }],
    ["set-custom-value", { customValue: 7 }],
  ])("idempotencyKey of %s may be the header Idempotency-Key instead", async (method, members) => {
    await credit({ points: 50 });
    const header = { "idempotency-key": "order-1" };
    const call = (more: Members, headers: Record<string, string>) =>
      owner.post(method, { ...members, ...more }, headers);
    const replayed = async (...[more, headers]: Parameters<typeof call>) =>
      (await call(more, headers)).headers.get("idempotent-replayed");
    expect(await replayed({}, header)).toBeNull();
    expect(await replayed({}, header)).toBe("true");
    expect(await replayed({}, { "idempotency-key": '"order-1"' })).toBe("true");
    expect(await replayed({ idempotencyKey: "order-1" }, {})).toBe("true");
    expect(await replayed({ idempotencyKey: "order-1" }, header)).toBe("true");
    for (const [more, headers] of [
      [{ idempotencyKey: "order-2" }, header],
      [{ idempotencyKey: null }, header],
      [{}, { "idempotency-key": "" }],
      [{}, { "idempotency-key": "a b" }],
    ] as const) {
      const { status, body } = await call(more, headers);
      expect([status, body.errors[0].field]).toEqual([400, "idempotencyKey"]);
    }
  });

  test("idempotencyKey of a GET may be the header as well; a method without one ignores it", async () => {
    const header = { "idempotency-key": "order-1" };
    await creditByGet({}, header);
    await creditByGet({}, header);
    expect((await owner.get("bot-user", {}, header)).body.points).toBe(5);
  });

  const wholeNumber = (min: number | string, max: number | string) =>
    `must be a whole number from ${min} to ${max}, in decimal digits only`;
  const creditWithPoints = (points: string) => {
    const own = JSON.stringify({ apiKey: owner.apiKey, botId: "demo", userTelegramId: 42 });
    const more = `,"points":${points},"note":1.5e3,"e":true}`;
    return owner.postText("increase-points", own.replace("}", more));
  };

  test.each(["0.99999999999999999999", "1.0", "1e3", "1E3", "5.00000000000000000001"])(
    "that is the JSON number %s is not rounded to a whole number",
    async (points) => {
      const { body } = await creditWithPoints(points);
      expect(body.errors).toEqual([{ field: "points", message: wholeNumber(1, 1e12) }]);
      expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
    },
  );

  test("may have a fraction where its name is unknown", async () => {
    expect((await creditWithPoints("7")).body.points).toBe(7);
  });

  const keyForm = "must be a string of 1 to 255 letters A–Z and a–z, digits and . _ : -";
  const message = {
    message: "x",
    isEnableHtml: true,
  };
  test.each<[string, Members, string, string]>([
    ["increase-points", { points: true }, "points", `${wholeNumber(1, 1e12)}, not a boolean`],
    ["increase-points", { points: 0 }, "points", wholeNumber(1, 1e12)],
    ["increase-points", { points: "x" }, "points", wholeNumber(1, 1e12)],
    ["increase-points", { points: null }, "points", `${wholeNumber(1, 1e12)}, not null`],
    [
      "increase-points",
      { points: 1, idempotencyKey: 1017 },
      "idempotencyKey",
      `${keyForm}, not a number`,
    ],
    ["increase-points", { points: 1, idempotencyKey: "a b" }, "idempotencyKey", keyForm],
    [
      "increase-points",
      { points: 1, userTelegramId: [42] },
      "userTelegramId",
      `${wholeNumber(1, "4503599627370496")}, not a list`,
    ],
    [
      "set-custom-value",
      { customValue: {} },
      "customValue",
      `${wholeNumber("-9007199254740991", "9007199254740991")}, not an object`,
    ],
    [
      "send-message",
      { ...message, isEnableHtml: "yes" },
      "isEnableHtml",
      "must be true or false, not a string",
    ],
    ["send-message", { ...message, botId: 5 }, "botId", "must be a string, not a number"],
    [
      "send-message",
      { ...message, message: " " },
      "message",
      "must be a string that shows 1 to 4,096 UTF-16 units and is not blank, without NUL and lone surrogates",
    ],
    [
      "complete-task",
      { taskId: "A" },
      "taskId",
      "must be a string of 1 to 40 lowercase letters, digits and inner hyphens",
    ],
  ])(
    "of %s that is %j is refused with the expected form",
    async (method, members, field, sentence) => {
      const { status, body } = await owner.post(method, members);
      expect([status, body.errors]).toEqual([400, [{ field, message: sentence }]]);
      expect(body.detail).toBe(`Invalid body: ${field} ${sentence}.`);
    },
  );

  test("idempotencyKey of a GET is text, because a query has no numbers", async () => {
    await creditByGet({ idempotencyKey: 1017 });
    expect((await credit({ idempotencyKey: "1017" })).headers.get("idempotent-replayed")).toBe(
      "true",
    );
  });

  test("of a query is refused with the expected form", async () => {
    const calls: [string, Members][] = [
      ["bot-user-friends", { limit: "all" }],
      ["bot-users", { after: "x" }],
      ["message", { id: "?" }],
      ["bot-user", { userTelegramId: "Ada" }],
    ];
    const answers = await Promise.all(calls.map((call) => owner.get(...call)));
    expect(answers.map(({ body }) => body.errors[0].message)).toEqual([
      wholeNumber(1, 1000),
      wholeNumber(0, "4503599627370496"),
      "must be a message's id, as `send-message` answers it",
      wholeNumber(1, "4503599627370496"),
    ]);
  });
});
