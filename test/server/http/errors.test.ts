import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import fastify from "fastify";
import { Check } from "typebox/value";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { Problem } from "#contract/http/answer.schema.ts";
import { errorOfStatus } from "#server/errors.ts";
import { answerError } from "#server/http/problem.ts";
import { answerMalformedHttp } from "#server/http/refusals.ts";
import { addBot, botToken, initDataOf, openSession, post, startService } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

const taps = "/api/mini-app/demo/taps";
const json = { "content-type": "application/json" };

describe.each(stores)("an error on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let token: string;

  beforeAll(async () => {
    await addBot(service);
    ({ token } = await openSession(service));
  });

  test.each<[string, string, RequestInit, number, string]>([
    ["an unknown path", "/nothing/here", {}, 404, "NOT_FOUND"],
    [
      "an unknown path with a body that nobody reads",
      "/nothing",
      { method: "POST", body: "<x/>", headers: { "content-type": "text/xml" } },
      404,
      "NOT_FOUND",
    ],
    ["an unknown bot", "/app/nobody", {}, 404, "BOT_NOT_FOUND"],
    ["an unknown bot's manifest", "/app/nobody/tonconnect-manifest.json", {}, 404, "BOT_NOT_FOUND"],
    ["another method", taps, { method: "PUT" }, 405, "METHOD_NOT_ALLOWED"],
    [
      "a method that HTTP servers seldom know",
      taps,
      { method: "PROPFIND" },
      405,
      "METHOD_NOT_ALLOWED",
    ],
    ["a broken address", "/%zz", {}, 400, "MALFORMED_REQUEST"],
    ["an endless part of an address", `/app/${"a".repeat(500)}`, {}, 414, "ADDRESS_TOO_LONG"],
    [
      "a bot id that none can have",
      "/api/mini-app/Demo_1/taps",
      { method: "POST", body: "{}", headers: json },
      401,
      "SESSION_INVALID",
    ],
    ["no JSON", taps, { method: "POST", body: "{", headers: json }, 400, "MALFORMED_JSON"],
    [
      "an empty body that calls itself JSON",
      taps,
      { method: "POST", headers: json },
      400,
      "MALFORMED_JSON",
    ],
    [
      "JSON that reaches for a prototype",
      taps,
      { method: "POST", body: '{"__proto__":{}}', headers: json },
      400,
      "MALFORMED_JSON",
    ],
    [
      "another type of body",
      taps,
      {
        method: "POST",
        body: "taps=1",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "a body of 65 KiB",
      taps,
      { method: "POST", body: JSON.stringify({ taps: "x".repeat(66_000) }), headers: json },
      413,
      "BODY_TOO_LARGE",
    ],
    [
      "no session",
      taps,
      {
        method: "POST",
        body: '{"batchId":"batch-0001","taps":1}',
        headers: { ...json, authorization: "" },
      },
      401,
      "SESSION_INVALID",
    ],
    [
      "no session, whatever the body",
      taps,
      { method: "POST", body: "{", headers: { ...json, authorization: "" } },
      401,
      "SESSION_INVALID",
    ],
    [
      "no init data, whatever the body",
      "/api/mini-app/demo/session",
      { method: "POST", body: '{"ref":5}', headers: { ...json, authorization: "" } },
      401,
      "INIT_DATA_MISSING",
    ],
  ])("for %s is problem+json with its code", async (_what, path, init, status, code) => {
    const response = await service.call(path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
    const problem = await response.json();
    expect([response.status, problem.code]).toEqual([status, code]);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Check(Problem, problem)).toBe(true);
    expect(response.headers.get("request-id")).toBe(problem.requestId);
    expect(problem).toMatchObject({ status, type: `/docs/errors#${code}` });
  });

  test("does not follow an empty JSON body of a call without members", async () => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const response = await service.call("/api/mini-app/demo/field-tokens", {
      method: "POST",
      headers,
    });
    expect([response.status, await response.json()]).toEqual([200, expect.any(Object)]);
    const initData = { ...json, authorization: `tma ${initDataOf({}, service.now)}` };
    const session = await service.call("/api/mini-app/demo/session", {
      method: "POST",
      headers: initData,
    });
    expect([session.status, await session.json()]).toEqual([200, expect.any(Object)]);
  });

  test("for a path with a slash at its end names the one without", async () => {
    for (const path of [
      "/api/bot-users/external/bot-user",
      "/api/mini-app/demo/taps",
      "/healthz",
    ]) {
      const response = await service.call(`${path}/?apiKey=CANARY`);
      expect([response.status, (await response.json()).detail]).toEqual([
        404,
        `Remove the slash at the end: ${path}`,
      ]);
    }
    expect(await (await service.call("/nothing/")).json()).not.toHaveProperty("detail");
  });

  test.each(["gzip", "GZIP", "Gzip"])(
    "does not follow a body with the coding %s",
    async (coding) => {
      const body = gzipSync(JSON.stringify({ batchId: `batch-${coding}`, taps: 1 }));
      const headers = { ...json, authorization: `Bearer ${token}`, "content-encoding": coding };
      const response = await service.call(taps, { method: "POST", headers, body });
      expect([response.status, await response.json()]).toEqual([200, expect.any(Object)]);
    },
  );

  test("for an unknown coding of the body names the known ones", async () => {
    const headers = { ...json, authorization: `Bearer ${token}`, "content-encoding": "zip" };
    const response = await service.call(taps, { method: "POST", headers, body: "x" });
    expect([response.status, (await response.json()).detail]).toEqual([
      415,
      "Send the body as it is, or with Content-Encoding: gzip, deflate or br.",
    ]);
  });

  test("for a wrong method names the right ones", async () => {
    expect((await service.call(taps, { method: "GET" })).headers.get("allow")).toBe("POST");
    expect((await service.call("/app/demo", { method: "DELETE" })).headers.get("allow")).toBe(
      "GET, HEAD",
    );
  });

  test("for bad arguments names each of them", async () => {
    const response = await post(service, taps, token, { taps: "1", points: 5 });
    expect(
      (await response.json()).errors.map(({ field }: { field: string }) => field).sort(),
    ).toEqual(["batchId", "points", "taps"]);
  });

  test.each([
    ["no HTTP at all", "GARBAGE\r\n\r\n", 400, "MALFORMED_REQUEST"],
    [
      "headers without end",
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
    [
      "two hosts",
      "GET /health/live HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n",
      400,
      "MALFORMED_REQUEST",
    ],
    [
      "a wish that is not granted",
      "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: magic\r\n\r\n",
      417,
      "EXPECTATION_FAILED",
    ],
  ])("for %s is problem+json too", async (_what, bytes, status, code) => {
    const answer = await exchange(service.url, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      "content-type: application/problem+json",
      "cache-control: no-store",
      "referrer-policy: no-referrer",
    ])
      expect(answer.toLowerCase()).toContain(header);
    expect(answer).toContain(`"code":"${code}"`);
    const [, id] = /^request-id: (.+)\r$/im.exec(answer) ?? [];
    expect(answer).toContain(`"requestId":"${id}"`);
  });

  test("of the service itself shows only the request's id, and the log has the rest", async () => {
    const { token } = await openSession(service);
    await service.store.db.schema.alterTable("tap_tabs").renameTo("gone").execute();
    service.log.length = 0;
    const response = await post(service, taps, token, { batchId: "batch-0001", taps: 1 });
    await service.store.db.schema.alterTable("gone").renameTo("tap_tabs").execute();
    const problem = await response.json();
    expect(response.status).toBe(500);
    expect(Object.keys(problem).sort()).toEqual(["code", "requestId", "status", "title", "type"]);
    const line = JSON.parse(service.log[0] ?? "");
    expect(line).toMatchObject({
      level: "error",
      reqId: problem.requestId,
      err: { message: expect.stringContaining("tap_tabs") },
    });
  });
});

describe("the log", () => {
  test("has one line for each request, with its route and without its content", async () => {
    const service = await startService(stores[0] as (typeof stores)[0], {
      env: { LOG_LEVEL: "trace" },
    });
    await addBot(service);
    const initData = initDataOf({ first_name: "CANARYname" }, service.now, {
      start_param: "CANARYref",
    });
    const headers = { authorization: `tma ${initData}` };
    const { token } = await (
      await service.call("/api/mini-app/demo/session?apiKey=CANARYkey", { method: "POST", headers })
    ).json();
    await post(service, `${taps}?apiKey=CANARYkey`, token, { batchId: "CANARY-batch", taps: 1 });
    await post(service, taps, token, { batchId: "CANARY-batch", taps: "CANARY" });
    await post(service, taps, `${token}CANARY`, { batchId: "CANARY-batch", taps: 1 });
    await service.call("/api/mini-app/demo/session", {
      method: "POST",
      headers: { authorization: `tma ${initData}CANARY` },
    });
    await service.call("/CANARY?apiKey=CANARYkey");
    await service.call("/CANARY%zz?apiKey=CANARYkey");
    await service.call(`/app/${"CANARY".repeat(100)}`);
    await exchange(service.url, "CANARY\r\n\r\n");
    await service.stop();

    const log = service.log.join("");
    for (const secret of ["CANARY", botToken, token, initData, "tma ", "Bearer"])
      expect(log).not.toContain(secret);
    const lines = service.log
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === "answered");
    const shown = lines.map(({ level, method, route, status, code }) =>
      [level, method, route, status, code].filter(Boolean).join(" "),
    );
    expect(shown).toEqual([
      "info POST /api/mini-app/:botId/session 200",
      "info POST /api/mini-app/:botId/taps 200",
      "warn POST /api/mini-app/:botId/taps 400 BAD_ARGUMENT",
      "warn POST /api/mini-app/:botId/taps 401 SESSION_INVALID",
      "warn POST /api/mini-app/:botId/session 401 INIT_DATA_SIGNATURE_INVALID",
      "warn GET 404 NOT_FOUND",
      "warn GET 400 MALFORMED_REQUEST",
      "warn GET 414 ADDRESS_TOO_LONG",
    ]);
    for (const line of lines)
      expect(line).toMatchObject({
        reqId: expect.any(String),
        ms: expect.any(Number),
        bytes: expect.any(Number),
      });
  });
});

describe("rate limits", () => {
  test("count for each player over all sessions, with the time to wait", async () => {
    const service = await startService(stores[0] as (typeof stores)[0], {
      env: { RATE_LIMITS: "on" },
    });
    await addBot(service);
    const [one, again, other] = [
      await openSession(service, 1),
      await openSession(service, 1),
      await openSession(service, 2),
    ];
    const send = (token: string) => post(service, "/api/mini-app/demo/field-tokens", token);
    const first = await send(one.token);
    expect([
      first.status,
      first.headers.get("ratelimit-limit"),
      first.headers.get("ratelimit-remaining"),
    ]).toEqual([200, "240", "239"]);
    for (let n = 0; n < 239; n += 1) await send(n % 2 === 0 ? again.token : one.token);
    const refused = await send((await openSession(service, 1)).token);
    expect([refused.status, (await refused.json()).code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(other.token)).status).toBe(200);
    await service.stop();
  });

  test("allow thirty sessions a minute for a player, and separately for others", async () => {
    const service = await startService(stores[0] as (typeof stores)[0], {
      env: { RATE_LIMITS: "on" },
    });
    await addBot(service);
    await addBot(service, { id: "other", token: "9000000001:x" });
    for (let n = 0; n < 30; n += 1) await openSession(service, 1);
    const authorization = `tma ${initDataOf({ id: 1 }, service.now)}`;
    const refused = await service.call("/api/mini-app/demo/session", {
      method: "POST",
      headers: { authorization },
    });
    expect([refused.status, (await refused.json()).code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await openSession(service, 2);
    const elsewhere = `tma ${initDataOf({ id: 1 }, service.now, {}, "9000000001:x")}`;
    expect(
      (
        await service.call("/api/mini-app/other/session", {
          method: "POST",
          headers: { authorization: elsewhere },
        })
      ).status,
    ).toBe(200);
    await service.stop();
  });

  test("are off when the operator turns them off", async () => {
    const service = await startService(stores[0] as (typeof stores)[0], {
      env: { RATE_LIMITS: "off" },
    });
    await addBot(service);
    const { token } = await openSession(service);
    expect(
      (await post(service, "/api/mini-app/demo/field-tokens", token)).headers.get(
        "ratelimit-limit",
      ),
    ).toBeNull();
    await service.stop();
  });
});

test("an unused connection does not delay a stop of the service", async () => {
  const service = await startService(stores[0] as (typeof stores)[0]);
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  await service.call("/healthz");
  const startedAt = performance.now();
  await service.stop();
  expect(performance.now() - startedAt).toBeLessThan(3000);
  socket.destroy();
});

/** The answer to these bytes, until the connection ends. */
function exchange(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

test("a connection is closed after invalid HTTP, even if the caller does not end its side", async () => {
  const server = createServer().on("clientError", answerMalformedHttp);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.resume().write("GARBAGE\r\n\r\n");
  await new Promise((resolve) => socket.once("end", resolve));
  const open = () =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
});

test.each([
  [401, "MALFORMED_REQUEST"],
  [409, "MALFORMED_REQUEST"],
  [413, "BODY_TOO_LARGE"],
  [416, "RANGE_NOT_SATISFIABLE"],
  [502, "INTERNAL_ERROR"],
])("a library's refusal with status %i is answered as %s", (status, code) => {
  expect(errorOfStatus(status)).toBe(code);
});

test("an error of the service is logged even if its caller has left meanwhile", async () => {
  let log = "";
  const write = (line: string) => {
    log += line;
  };
  const app = fastify({ logger: { stream: { write } } });
  app.setErrorHandler(answerError);
  const leaving = new AbortController();
  app.get("/", async ({ raw }) => {
    leaving.abort();
    await new Promise((resolve) => raw.once("close", resolve));
    throw new Error("The disk is full.");
  });
  const url = await app.listen();
  await expect(fetch(url, { signal: leaving.signal })).rejects.toThrow("aborted");
  await expect.poll(() => log).toContain("The disk is full.");
  await app.close();
});
