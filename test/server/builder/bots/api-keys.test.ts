import { describe, expect, test } from "vitest";
import { addBot, openSession } from "../../service.ts";
import { stores } from "../../stores.ts";
import { builderForSuite, own } from "../builder-service.ts";

describe.each(stores)("an API key in the builder on the $name", (kind) => {
  const builder = builderForSuite(kind);

  const path = "bots/demo/api-keys";
  const make = (name = "shop") => builder.ask("POST", path, { name });
  const list = async () => (await builder.ask("GET", path)).body.keys;
  const works = async (apiKey: string, botId = "demo") =>
    (
      await builder.service.call(
        `/api/bot-users/external/bot-user?${new URLSearchParams({ apiKey, botId, userTelegramId: "42" })}`,
      )
    ).status;

  test("is shown once, and later by its last four characters", async () => {
    await openSession(builder.service);
    const { status, body } = await make("Магазин");
    expect(status).toBe(201);
    expect(body.apiKey).toMatch(/^sw_live_[0-9A-Za-z]{38}$/);
    const { now } = builder.service;
    const info = {
      id: expect.any(String),
      name: "Магазин",
      last4: body.apiKey.slice(-4),
      createdAt: now,
      lastUsedAt: null,
      revokedAt: null,
    };
    expect(body.key).toEqual(info);
    expect(await list()).toEqual([info]);
    expect(await works(body.apiKey)).toBe(200);
    await expect.poll(list).toEqual([{ ...info, lastUsedAt: now }]);
  });

  test("is listed before older ones", async () => {
    for (const name of ["first", "second", "third"]) await make(name);
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual([
      "third",
      "second",
      "first",
    ]);
  });

  test("is one of at most five live ones, however many are made at once", async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => make()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("TOO_MANY_KEYS");
    expect(await list()).toHaveLength(5);
  });

  test("is replaced by one of the same name even if there are five, and is invalid afterwards", async () => {
    const [old] = (await Promise.all(Array.from({ length: 5 }, () => make("back end")))).map(
      ({ body }) => body,
    );
    await openSession(builder.service);
    const { status, body } = await builder.ask("POST", `${path}/${old.key.id}/rotate`);
    expect([status, body.key.name]).toEqual([201, "back end"]);
    expect([await works(body.apiKey), await works(old.apiKey)]).toEqual([200, 401]);
    const again = await builder.ask("POST", `${path}/${old.key.id}/rotate`);
    expect([again.status, again.body.code]).toEqual([404, "API_KEY_NOT_FOUND"]);
  });

  test("is replaced once when two owners replace it at once", async () => {
    const { body } = await make();
    const answers = await Promise.all(
      [1, 2, 3].map(() => builder.ask("POST", `${path}/${body.key.id}/rotate`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404]);
    expect(
      (await list()).filter(({ revokedAt }: { revokedAt: number | null }) => revokedAt === null),
    ).toHaveLength(1);
  });

  test("is revoked for good, and stays in the list", async () => {
    const { body } = await make();
    await openSession(builder.service);
    const revoked = await builder.ask("DELETE", `${path}/${body.key.id}`);
    expect([revoked.status, revoked.body.revokedAt]).toEqual([200, builder.service.now]);
    expect(await works(body.apiKey)).toBe(401);
    builder.service.now += 5000;
    expect((await builder.ask("DELETE", `${path}/${body.key.id}`)).body).toEqual(revoked.body);
    expect(await list()).toEqual([revoked.body]);
  });

  test("of another bot is not found, even by an owner of both", async () => {
    const { body } = await make();
    await addBot(builder.service, { id: "other" });
    await own(builder.service, builder.owner, "other");
    for (const [method, end] of [
      ["DELETE", ""],
      ["POST", "/rotate"],
    ] as const)
      expect(
        (await builder.ask(method, `bots/other/api-keys/${body.key.id}${end}`)).body.code,
      ).toBe("API_KEY_NOT_FOUND");
    expect((await list())[0].revokedAt).toBeNull();
  });

  test.each(["", "   ", "a\nb", "abc\u0001", "\u0001", "x".repeat(101), 5, null])(
    "is not made with the name %j",
    async (name) => {
      const { status, body } = await builder.ask("POST", path, { name });
      expect([status, body.code]).toEqual([400, "BAD_ARGUMENT"]);
      expect(await list()).toEqual([]);
    },
  );
});
