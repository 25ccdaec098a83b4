import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FieldCheckReport } from "#contract/field-check.ts";
import { type OwnerSession, signInOwner } from "./owner-session.ts";
import { goodCors, listen } from "./played-endpoint.ts";
import { addBot, type RunningService, startService } from "./service.ts";
import { stores } from "./stores.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** An endpoint that lets every page of the service in, and keeps what it is sent. */
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
        const { origin } = request.headers;
        response.writeHead(200, { ...goodCors, Vary: "Origin", "Access-Control-Allow-Origin": origin }).end("7th");
      });
  });
  running.push(server);
  return { ...server, seen };
}

const path = "/api/builder/bots/demo/field-check";
const redIn = ({ checks }: FieldCheckReport) => checks.flatMap(({ id, ok }) => (ok === false ? [id] : []));

describe.each(stores)("an owner's check of an endpoint on the $name", (kind) => {
  let service: RunningService;
  let owner: OwnerSession;

  beforeAll(async () => {
    service = await startService(kind, {
      env: { ALLOW_LOCAL_FIELD_URLS: "on", BASE_URL: "https://slotwire.example.com", SERVICE_DOMAIN: "apps.example.com" },
    });
    await addBot(service);
    owner = await signInOwner(service);
  });
  afterAll(() => service.stop());

  const check = (body: unknown) => owner.call("POST", path, body);

  test("judges for the base URL and for the bot's own address", async () => {
    const endpoint = await startEndpoint();
    const response = await check({ url: endpoint.url });
    expect(response.status).toBe(200);
    const report = (await response.json()) as FieldCheckReport;
    expect(redIn(report)).toEqual([]);
    expect(report).toMatchObject({ ok: true, status: 200, bytes: 3, text: "7th" });
    const posts = endpoint.seen.filter(({ method }) => method === "POST");
    expect(posts.map(({ origin }) => origin).sort()).toEqual(["https://demo.apps.example.com", "https://slotwire.example.com"]);
  });

  test("sends the token of a signed field, which is good for this field's URL", async () => {
    const endpoint = await startEndpoint();
    expect((await check({ url: endpoint.url, name: "rank", signed: true })).status).toBe(200);
    const { token, ...values } = JSON.parse(endpoint.seen.find(({ method }) => method === "POST")?.body ?? "");
    const keys = createLocalJWKSet(await (await service.call("/.well-known/jwks.json")).json());
    const { payload } = await jwtVerify(token, keys, {
      issuer: "https://slotwire.example.com",
      audience: endpoint.url,
      currentDate: new Date(service.now),
    });
    expect(payload).toMatchObject({ ...values, bot: "demo", field: "rank" });
  });

  test.each([
    [{ url: "rank" }, "url", /is not a URL/],
    [{ url: "https://a:b@owner.example.com/" }, "url", /user name or password/],
    [{ url: "https://owner.example.com/", signed: true }, "name", /is missing/],
    [{}, "url", /./],
    [{ url: 7 }, "url", /./],
    [{ url: "https://owner.example.com/", local: true }, "local", /./],
  ])("refuses %j with a sentence about the argument", async (body, field, message) => {
    const response = await check(body);
    const problem = await response.json();
    expect([response.status, problem.code, problem.errors]).toEqual([
      400,
      "BAD_ARGUMENT",
      [{ field, message: expect.stringMatching(message) }],
    ]);
  });

  test("is for an owner's own bots alone", async () => {
    const stranger = await signInOwner(service, { email: "stranger@example.com", bots: [] });
    const endpoint = await startEndpoint();
    const answers = [
      await stranger.call("POST", path, { url: endpoint.url }),
      await owner.call("POST", "/api/builder/bots/nobody/field-check", { url: endpoint.url }),
      await owner.call("POST", path, { url: endpoint.url }, { cookie: "" }),
      await owner.call("POST", path, { url: endpoint.url }, { origin: "https://evil.example" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 403]);
    expect(endpoint.seen).toEqual([]);
  });
});

test("a service for players checks nothing on its own machine, and lets an owner check 30 times a minute", async () => {
  const service = await startService(stores[0] as (typeof stores)[number], { env: { RATE_LIMITS: "on" } });
  await addBot(service);
  const owner = await signInOwner(service);
  const other = await signInOwner(service, { email: "other@example.com" });
  const endpoint = await startEndpoint();
  const check = (by: OwnerSession) => by.call("POST", path, { url: endpoint.url });
  const first = await check(owner);
  expect(redIn(await first.json())).toEqual(["https", "public-host"]);
  for (let n = 1; n < 30; n += 1) expect((await check(owner)).status).toBe(200);
  const refused = await check(owner);
  expect([refused.status, (await refused.json()).code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await check(other)).status).toBe(200);
  expect(endpoint.seen).toEqual([]);
  await service.stop();
});
