import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, onTestFinished, test } from "vitest";
import type { FieldHealth } from "#contract/field/field-health.schema.ts";
import { testTgIds } from "#contract/user/user-limit.ts";
import { call as callBuilder, signInOwner } from "../owner-session.ts";
import { openSession, post, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import {
  type OwnerAnswer,
  serviceFieldsForSuite,
  serviceFieldsOf,
  startOwner,
} from "./service-fields.ts";

describe.each(stores)("a field that the service fetches, on the $name", (kind) => {
  const { service, owner, setFields, call, valueFor } = serviceFieldsForSuite(kind);
  const bodies = () => owner.requests.map(({ body }) => body);

  test("is the body of the owner's answer, for a POST with the player's values", async () => {
    await setFields([{}]);
    const { token, fieldRequest } = await openSession(service);
    expect(await call(token)).toEqual({ status: 200, body: { outcome: "ok", value: "7th" } });
    const [request] = owner.requests;
    expect([request?.method, request?.path, request?.body]).toEqual([
      "POST",
      "/rank",
      fieldRequest,
    ]);
    expect(request?.headers).toMatchObject({ "content-type": "application/json" });
    for (const name of ["origin", "cookie", "authorization", "referer"])
      expect(request?.headers).not.toHaveProperty(name);
  });

  test("has the token of a signed field, and the language only where the field sends it", async () => {
    await setFields([
      { signed: true, url: `${owner.url}/signed` },
      { name: "word", url: `${owner.url}/word`, sendLanguage: true },
    ]);
    await valueFor(42, "rank", { language: "es" });
    await valueFor(42, "word", { language: "es" });
    await valueFor(42, "word");
    const [{ token, ...signed } = {}, word, plain] = bodies();
    expect(signed).not.toHaveProperty("language");
    const keys = createLocalJWKSet(await (await service.call("/.well-known/jwks.json")).json());
    const { payload } = await jwtVerify(String(token), keys, {
      issuer: `${service.config.baseUrl}/app/demo`,
      audience: `${owner.url}/signed`,
      subject: "42",
      currentDate: new Date(service.now),
    });
    expect(payload).toMatchObject({ ...signed, bot: "demo", field: "rank" });
    expect(word).toMatchObject({ language: "es" });
    expect(word).not.toHaveProperty("token");
    expect(plain).not.toHaveProperty("language");
  });

  test("has a URL that no player gets, not even in a token or in the page", async () => {
    await setFields([{ url: `${owner.url}/rank?key=SECRET`, signed: true }]);
    const session = await openSession(service);
    expect(session.customFields).toMatchObject([{ name: "rank", fetchedByService: true }]);
    const tokens = await post(service, "/api/mini-app/demo/field-tokens", session.token);
    expect((await tokens.json()).tokens).toEqual({});
    const page = await (await service.call("/app/demo/")).text();
    const secrets = [owner.url, "SECRET"];
    for (const text of [JSON.stringify(session), page])
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test("is requested again once its value is as old as the field allows, for each player", async () => {
    await setFields([{ refreshSeconds: 60 }]);
    expect(await valueFor(42)).toEqual({ outcome: "ok", value: "7th" });
    owner.answerTo = () => ({ body: "6th" });
    service.skip(59_000);
    expect(await valueFor(42)).toEqual({ outcome: "ok", value: "7th" });
    expect(await valueFor(43)).toEqual({ outcome: "ok", value: "6th" });
    expect(owner.requests).toHaveLength(2);
    service.skip(1001);
    expect(await valueFor(42)).toEqual({ outcome: "ok", value: "6th" });
    expect(bodies().map((body) => body?.userTelegramId)).toEqual([42, 43, 42]);
  });

  test("is not requested again for points alone, but for a level, a wallet or a language", async () => {
    await setFields([{ sendLanguage: true }]);
    const set = (values: object) =>
      service.store.db.updateTable("bot_users").set(values).where("tg_id", "=", 42).execute();
    await valueFor();
    await set({ points: 5 });
    await valueFor();
    expect(owner.requests).toHaveLength(1);
    await set({ points: 500 });
    await valueFor();
    await set({ ton_address: `0:${"0".repeat(64)}` });
    await valueFor();
    for (const language of ["es", "pt_BR", "pt-br", "PT-BR"])
      await valueFor(42, "rank", { language });
    expect(bodies().map((body) => [body?.userLevel, body?.language])).toEqual([
      [0, undefined],
      [1, undefined],
      [1, undefined],
      [1, "es"],
      [1, "pt-br"],
    ]);
  });

  test("is requested again for an erased player who returns", async () => {
    await setFields([{}]);
    await valueFor(42);
    await service.store.db.deleteFrom("bot_users").execute();
    service.skip(1);
    await valueFor(42);
    expect(owner.requests).toHaveLength(2);
  });

  test("stays while another bot's values fill their share of the memory", async () => {
    const options = { refreshSeconds: 3600, sendLanguage: true };
    await setFields([options]);
    await setFields([{ ...options, url: `${owner.url}/big` }], "other");
    await valueFor(42);
    owner.answerTo = () => ({ body: "x".repeat(65_000) });
    const { token } = await openSession(service, 42, { botId: "other" });
    const fill = async (language: string) =>
      (await call(token, "rank", { botId: "other", body: { language } })).body.outcome;
    for (let language = 100; language < 400; language += 1) {
      if (language % 50 === 0) service.skip(1000);
      expect(await fill(`xx-${language}`)).toBe("ok");
    }
    const before = owner.requests.length;
    expect((await valueFor(42)).value).toBe("7th");
    await fill("xx-100");
    expect(owner.requests).toHaveLength(before);
    await fill("xx-399");
    expect(owner.requests).toHaveLength(before + 1);
  });

  test("is requested again when its URL has changed, and a renamed one is gone", async () => {
    await setFields([{}]);
    await valueFor();
    await setFields([{ url: `${owner.url}/season` }]);
    owner.answerTo = () => ({ body: "1st" });
    expect((await valueFor()).value).toBe("1st");
    await setFields([{ name: "place" }]);
    const { token } = await openSession(service);
    expect(await call(token)).toMatchObject({ status: 404, body: { code: "FIELD_NOT_FOUND" } });
    expect((await call(token, "place")).status).toBe(200);
  });

  test("is requested once for simultaneous calls of a player", async () => {
    await setFields([{}]);
    owner.answerTo = () => "never";
    const { token } = await openSession(service);
    const calls = Array.from({ length: 5 }, () => call(token));
    await expect.poll(() => owner.requests.length).toBe(1);
    owner.requests[0]?.answer("7th");
    for (const { body } of await Promise.all(calls)) expect(body.value).toBe("7th");
    expect(owner.requests).toHaveLength(1);
  });

  test.each<[string, OwnerAnswer, object]>([
    ["fails", { status: 500, body: "SECRET" }, { outcome: "status", retryAfterSeconds: 1 }],
    [
      "wants another request later",
      { status: 429, headers: { "retry-after": "90" } },
      { outcome: "status", retryAfterSeconds: 91 },
    ],
    [
      "wants none for an hour",
      { status: 503, headers: { "retry-after": "3600" } },
      { outcome: "status" },
    ],
    ["does not know the path", { status: 404 }, { outcome: "status" }],
    ["breaks the connection off", "reset", { outcome: "unreachable", retryAfterSeconds: 1 }],
    ["answers too much", { body: "x".repeat(65_537) }, { outcome: "too-large" }],
    [
      "answers bytes without UTF-8",
      { body: Buffer.from([0x66, 0xfc, 0x72]) },
      { outcome: "ok", value: "f\ufffdr" },
    ],
    ["answers nothing", { body: "" }, { outcome: "ok", value: "" }],
    [
      "redirects to itself",
      { status: 302, headers: { location: "/rank" } },
      { outcome: "unreachable" },
    ],
    [
      "redirects to a private network",
      { status: 302, headers: { location: "http://10.0.0.1/" } },
      { outcome: "unreachable" },
    ],
  ])(
    "ends with its class of failure or its text when the owner's server %s",
    async (_what, answer, fetched) => {
      await setFields([{ url: `${owner.url}/rank?key=SECRET` }]);
      owner.answerTo = () => answer;
      service.log.length = 0;
      expect(await valueFor()).toEqual(fetched);
      const log = service.log.join("");
      expect(log).not.toContain("SECRET");
      if (!("value" in fetched)) expect(log).toContain('"botId":"demo","field":"rank"');
    },
  );

  test.each<[string, OwnerAnswer]>([
    ["never answers", "never"],
    ["stops in the middle of its answer", "half"],
  ])("is given up after eight seconds when the owner's server %s", async (_what, answer) => {
    await setFields([{}]);
    owner.answerTo = () => answer;
    const value = valueFor();
    await expect.poll(() => owner.requests.length).toBe(1);
    service.skip(7999);
    service.skip(1);
    expect(await value).toEqual({ outcome: "timeout" });
  });

  test("is refused for a field that browsers fetch, that the screen does not show, or of another bot", async () => {
    await setFields([{ fetchedByService: false }]);
    await setFields([{ name: "gems" }], "other");
    const { token } = await openSession(service);
    for (const name of ["rank", "gems", "nosuch", "points"])
      expect(await call(token, name)).toMatchObject({
        status: 404,
        body: { code: "FIELD_NOT_FOUND" },
      });
    for (const name of ["-5", "Rank", "a".repeat(41), "%F0%9F%92%8E"])
      expect(await call(token, name)).toMatchObject({ status: 400 });
    const language = "not a language";
    expect(await call(token, "rank", { body: { language } })).toMatchObject({ status: 400 });
    expect(await call("x.y.z")).toMatchObject({ status: 401 });
    expect(await call(token, "gems", { botId: "other" })).toMatchObject({ status: 401 });
    expect(owner.requests).toEqual([]);
  });

  test("is refused to a banned player and to an erased one", async () => {
    await setFields([{}]);
    const admin = await signInOwner(service, { email: "ban@example.com" });
    const banned = await openSession(service, 42);
    const erased = await openSession(service, 43);
    const path = "/api/builder/bots/demo/users";
    await admin.call("PUT", `${path}/42/block`, { reason: "" });
    await admin.call("DELETE", `${path}/43`, { tgId: "43" });
    service.expireCaches();
    expect(await call(banned.token)).toMatchObject({
      status: 403,
      body: { code: "PLAYER_BLOCKED" },
    });
    expect((await call(erased.token)).status).not.toBe(200);
    expect(owner.requests).toEqual([]);
  });

  test("counts each fetch in the field's health, but none of a test player and no kept value", async () => {
    await setFields([{}]);
    const admin = await signInOwner(service, { email: "health@example.com" });
    await valueFor(42);
    await valueFor(42);
    await valueFor(testTgIds.first);
    owner.answerTo = () => ({ status: 404 });
    await valueFor(43);
    expect(owner.requests).toHaveLength(3);
    const day = async () => {
      const answer = await admin.call("GET", "/api/builder/bots/demo/field-health");
      const { fields }: { fields: FieldHealth[] } = await answer.json();
      return fields[0]?.day;
    };
    expect((await day())?.fetches).toBe(0);
    await expect
      .poll(() => {
        service.skip(5000);
        return day();
      })
      .toMatchObject({ fetches: 2, good: 1, failures: [{ outcome: "status", count: 1 }] });
  });

  /** The health of the fields once the counts are written. */
  async function healthLater(
    admin: Awaited<ReturnType<typeof signInOwner>>,
  ): Promise<FieldHealth[]> {
    service.skip(5000);
    return (await (await admin.call("GET", "/api/builder/bots/demo/field-health")).json()).fields;
  }

  test("counts answers that look like a fault, and those that do not fit the transform", async () => {
    await setFields([{}, { name: "score", transform: { pointer: "/score" } }]);
    const admin = await signInOwner(service, { email: "faults@example.com" });
    owner.answerTo = () => ({ body: "<br />\n<b>Warning</b>: Undefined variable" });
    expect(await valueFor(42)).toMatchObject({ outcome: "ok" });
    await valueFor(42, "score");
    await expect
      .poll(async () =>
        (await healthLater(admin)).map(({ day, sample }) => [
          day.failures[0]?.outcome,
          sample?.text,
        ]),
      )
      .toEqual([
        ["suspicious", "<br /> <b>Warning</b>: Undefined variable"],
        ["transform", undefined],
      ]);
  });

  test("is judged without its prefix and suffix, which are the owner's", async () => {
    const transform = { prefix: "Error: ", suffix: " pts" };
    await setFields(["rank", "score"].map((name) => ({ name, transform })));
    const admin = await signInOwner(service, { email: "affixes@example.com" });
    await valueFor(42);
    owner.answerTo = () => ({ body: "None" });
    await valueFor(42, "score");
    await expect
      .poll(async () =>
        (await healthLater(admin)).map(({ day, sample }) => [day.good, sample?.text]),
      )
      .toEqual([
        [1, undefined],
        [0, "None"],
      ]);
  });

  test("is shown to owners in the preview, and to editors unless it is signed", async () => {
    await setFields([{}, { name: "vip", url: `${owner.url}/vip`, signed: true }]);
    await openSession(service, 42);
    const admin = await signInOwner(service, { email: "preview@example.com" });
    const at = (name: string) => `/api/builder/bots/demo/field-values/${name}`;
    const ask = async (name: string, body: object, cookie = admin.cookie) => {
      const response = await callBuilder(service, "POST", at(name), body, { cookie });
      return [response.status, (await response.json()).value];
    };
    expect(await ask("rank", {})).toEqual([200, "7th"]);
    expect(await ask("vip", { tgId: "42", language: "ru" })).toEqual([200, "7th"]);
    expect(bodies().map((body) => body?.userTelegramId)).toEqual([1, 42]);
    expect(await ask("nosuch", {})).toEqual([404, undefined]);
    expect(await ask("rank", { tgId: "77" })).toEqual([404, undefined]);
    const editor = await signInOwner(service, { email: "editor@example.com" });
    await service.store.db
      .updateTable("bot_owners")
      .set({ role: "editor" })
      .where("owner_id", "=", editor.owner.id)
      .execute();
    service.expireCaches();
    expect(await ask("rank", { tgId: "42" }, editor.cookie)).toEqual([200, "7th"]);
    expect(await ask("vip", {}, editor.cookie)).toEqual([200, "7th"]);
    expect(await ask("vip", { tgId: "42" }, editor.cookie)).toEqual([403, undefined]);
  });
});

test("a service for players fetches no field from its own machine", async () => {
  const service = await startService(stores[0] as StoreKind);
  onTestFinished(() => service.stop());
  const owner = await startOwner();
  onTestFinished(() => owner.close());
  const { setFields, valueFor } = serviceFieldsOf(service, owner);
  await setFields([{}, { name: "tls", url: owner.url.replace("http:", "https:") }]);
  for (const name of ["rank", "tls"])
    expect(await valueFor(42, name)).toEqual({ outcome: "unreachable" });
  expect(owner.requests).toEqual([]);
});
