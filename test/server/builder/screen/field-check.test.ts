import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { FieldCheckReport } from "#contract/field/field-check.schema.ts";
import { checkEndpoint } from "#server/fields/field-check.ts";
import { createResolve } from "#server/fields/field-host.ts";
import { goodCors, listen } from "../../fields/played-endpoint.ts";
import { type OwnerSession, signInOwner } from "../../owner-session.ts";
import { addBot, startService } from "../../service.ts";
import { serviceForSuite } from "../../service-for-suite.ts";
import { type StoreKind, stores } from "../../stores.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** An endpoint that allows every origin of the service, and records its requests. */
async function startEndpoint() {
  const seen: { method: string | undefined; origin: string | undefined; body: string }[] = [];
  const server = await listen((request, response) => {
    let body = "";
    request
      .on("data", (chunk) => {
        body += chunk;
      })
      .on("end", () => {
        seen.push({ method: request.method, origin: request.headers.origin, body });
        const { origin = "" } = request.headers;
        response
          .writeHead(200, { ...goodCors, Vary: "Origin", "Access-Control-Allow-Origin": origin })
          .end("7th");
      });
  });
  running.push(server);
  return { ...server, seen };
}

const path = "/api/builder/bots/demo/field-check";
const redIn = ({ checks }: FieldCheckReport) =>
  checks.flatMap(({ id, ok }) => (ok === false ? [id] : []));

describe("an owner's check of an endpoint", () => {
  const service = serviceForSuite(stores[0] as StoreKind, {
    env: {
      ALLOW_LOCAL_FIELD_URLS: "on",
      BASE_URL: "https://slotwire.example.com",
      SERVICE_DOMAIN: "apps.example.com",
    },
  });
  let owner: OwnerSession;

  beforeAll(async () => {
    await addBot(service);
    owner = await signInOwner(service);
  });

  const check = (body: unknown) => owner.call("POST", path, body);

  test("covers the base URL and the bot's own address", async () => {
    const endpoint = await startEndpoint();
    const response = await check({ url: endpoint.url });
    expect(response.status).toBe(200);
    const report = (await response.json()) as FieldCheckReport;
    expect(redIn(report)).toEqual([]);
    expect(report).toMatchObject({ ok: true, status: 200, bytes: 3, text: "7th" });
    const posts = endpoint.seen.filter(({ method }) => method === "POST");
    expect(posts.map(({ origin }) => origin).sort()).toEqual([
      "https://demo.apps.example.com",
      "https://slotwire.example.com",
    ]);
  });

  test("sends the token of a signed field, valid for this field's URL", async () => {
    const endpoint = await startEndpoint();
    expect((await check({ url: endpoint.url, name: "rank", signed: true })).status).toBe(200);
    const { token, ...values } = JSON.parse(
      endpoint.seen.find(({ method }) => method === "POST")?.body ?? "",
    );
    const keys = createLocalJWKSet(await (await service.call("/.well-known/jwks.json")).json());
    const { payload } = await jwtVerify(token, keys, {
      issuer: "https://slotwire.example.com/app/demo",
      audience: endpoint.url,
      currentDate: new Date(service.now),
    });
    expect(payload).toMatchObject({ ...values, bot: "demo", field: "rank" });
  });

  test("calls the endpoint as the field's options say", async () => {
    const endpoint = await startEndpoint();
    const response = await check({
      url: endpoint.url,
      language: "ru",
      fetchedByService: true,
      sendLanguage: true,
      transform: { suffix: { en: " place", ru: " место" } },
    });
    expect(await response.json()).toMatchObject({ ok: true, text: "7th место" });
    expect(endpoint.seen.map(({ method, origin }) => [method, origin])).toEqual([
      ["POST", undefined],
    ]);
    expect(JSON.parse(endpoint.seen[0]?.body ?? "")).toMatchObject({ language: "ru" });
  });

  test.each([
    [
      { url: "https://owner.example.com/", transform: { pointer: "rank" } },
      "transform.pointer",
      /JSON Pointer/,
    ],
    [{ url: "rank" }, "url", /is not a URL/],
    [{ url: "https://a:b@owner.example.com/" }, "url", /username or password/],
    [{ url: "https://owner.example.com/", signed: true }, "name", /is missing/],
    [{}, "url", /./],
    [{ url: 7 }, "url", /./],
    [{ url: "https://owner.example.com/", local: true }, "local", /./],
  ])("refuses %j with a sentence about the argument", async (body, field, message) => {
    const problem = await (await check(body)).json();
    expect(problem).toMatchObject({
      code: "BAD_ARGUMENT",
      errors: [{ field, message: expect.stringMatching(message) }],
    });
    expect(problem.detail).toBe(`Invalid body: ${field} ${problem.errors[0].message}.`);
  });
});

test("with a silent DNS server does not delay the rest of the process, and ends in time", async () => {
  const dns = createSocket("udp4").bind(0, "127.0.0.1");
  await once(dns, "listening");
  onTestFinished(() => void dns.close());
  const resolve = createResolve([`127.0.0.1:${dns.address().port}`]);
  const options = {
    origins: ["https://slotwire.example.com"],
    serviceDomain: undefined,
    local: false,
    resolve,
    limitMs: 1500,
  };
  const startedAt = performance.now();
  const checks = Array.from({ length: 30 }, (_, n) =>
    checkEndpoint(`https://silent${n}.example.com/rank`, options),
  );
  // The system resolver would block these threads.
  const others = Promise.all(
    Array.from({ length: 8 }, () =>
      Promise.all([lookup("127.0.0.1"), readFile(import.meta.filename)]),
    ),
  );
  const first = [others.then(() => "others"), Promise.race(checks).then(() => "a check")];
  expect(await Promise.race(first)).toBe("others");
  for (const report of await Promise.all(checks)) {
    expect(redIn(report)).toEqual(["public-host"]);
    expect(report.checks.find(({ id }) => id === "public-host")?.found).toMatch(
      /has no address \(timed out\)/,
    );
  }
  // In sequence they would take 45 s.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test("reports the DNS code of an unknown name", async () => {
  const dns = createSocket("udp4").bind(0, "127.0.0.1");
  await once(dns, "listening");
  onTestFinished(() => void dns.close());
  // The question with the answer bit (third byte) and the code NXDOMAIN (fourth byte).
  dns.on("message", (question, { port, address }) => {
    const answer = Buffer.from(question);
    answer.writeUInt16BE(0x8183, 2);
    dns.send(answer, port, address);
  });
  const resolve = createResolve([`127.0.0.1:${dns.address().port}`]);
  await expect(resolve("nobody.example.com", new AbortController().signal)).rejects.toMatchObject({
    code: "ENOTFOUND",
  });
  expect(await resolve("localhost", new AbortController().signal)).toContainEqual({
    address: "127.0.0.1",
    family: 4,
  });
});

test("is limited to four at once for an owner and twenty for all", async () => {
  const service = await startService(stores[0] as StoreKind, {
    env: { ALLOW_LOCAL_FIELD_URLS: "on" },
    stopped: true,
  });
  onTestFinished(() => service.stop());
  await addBot(service);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = await listen(
    (_request, response) => void answered.then(() => response.writeHead(200, goodCors).end("7")),
  );
  running.push(slow);
  const owners = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => signInOwner(service, { email: `owner${n}@example.com` })),
  );
  const check = (owner: OwnerSession | undefined) =>
    owner?.call("POST", path, { url: slow.url }) ?? expect.fail();
  const waiting = owners
    .slice(0, 5)
    .flatMap((owner) => Array.from({ length: 4 }, () => check(owner)));
  await expect.poll(() => slow.connections()).toBe(20);
  for (const [owner, sentence] of [
    [owners[0], /^You have 4 checks running/],
    [owners[5], /^The service has 20 checks running/],
  ] as const) {
    const refused = await check(owner);
    expect([
      refused.status,
      refused.headers.get("retry-after"),
      (await refused.json()).detail,
    ]).toEqual([429, "5", expect.stringMatching(sentence)]);
  }
  answer();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await check(owners[5])).status).toBe(200);
});

test("calls nothing on the service's own machine", async () => {
  const service = await startService(stores[0] as StoreKind);
  onTestFinished(() => service.stop());
  await addBot(service);
  const endpoint = await startEndpoint();
  const answer = await (await signInOwner(service)).call("POST", path, { url: endpoint.url });
  expect(redIn(await answer.json())).toEqual(["https", "public-host"]);
  expect(endpoint.seen).toEqual([]);
});
