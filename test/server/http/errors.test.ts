import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import fastify from "fastify";
import { Check } from "typebox/value";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { Problem } from "#contract/http/answer.schema.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";
import { errorOfStatus } from "#server/errors.ts";
import { answerError } from "#server/http/problem.ts";
import { answerMalformedHttp } from "#server/http/refusals.ts";
import {
  addBot,
  botToken,
  initDataOf,
  openSession,
  post,
  signIn,
  startService,
} from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";
import { answerTo, getOf } from "./slow-reader.ts";

const taps = "/api/mini-app/demo/taps";
const json = { "content-type": "application/json" };

describe.each(stores)("an error on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let token: string;

  beforeAll(async () => {
    await addBot(service);
    ({ token } = await openSession(service));
  });

  const posted = (body?: string, headers: Record<string, string> = {}): RequestInit => ({
    method: "POST",
    headers: { ...json, ...headers },
    ...(body !== undefined && { body }),
  });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const large = JSON.stringify({ taps: "x".repeat(66_000) });
  const stranger = { authorization: "" };

  test.each<[ErrorCode, what: string, path: string, init?: RequestInit]>([
    ["NOT_FOUND", "an unknown path", "/nothing/here"],
    ["NOT_FOUND", "an unknown path with a body", "/nothing", posted("<x/>", form)],
    ["BOT_NOT_FOUND", "an unknown bot", "/app/nobody"],
    ["BOT_NOT_FOUND", "an unknown bot's manifest", "/app/nobody/tonconnect-manifest.json"],
    ["METHOD_NOT_ALLOWED", "another method", taps, { method: "PUT" }],
    ["METHOD_NOT_ALLOWED", "a method that servers seldom know", taps, { method: "PROPFIND" }],
    ["MALFORMED_REQUEST", "a broken address", "/%zz"],
    ["ADDRESS_TOO_LONG", "an endless part of an address", `/app/${"a".repeat(500)}`],
    ["SESSION_INVALID", "an impossible bot id", "/api/mini-app/Demo_1/taps", posted("{}")],
    ["MALFORMED_JSON", "no JSON", taps, posted("{")],
    ["MALFORMED_JSON", "an empty body that calls itself JSON", taps, posted()],
    ["MALFORMED_JSON", "JSON that reaches for a prototype", taps, posted('{"__proto__":{}}')],
    ["UNSUPPORTED_MEDIA_TYPE", "another type of body", taps, posted("taps=1", form)],
    ["BODY_TOO_LARGE", "a body of 65 KiB", taps, posted(large)],
    ["SESSION_INVALID", "no session", taps, posted('{"taps":1}', stranger)],
    ["SESSION_INVALID", "no session, whatever the body", taps, posted("{", stranger)],
    [
      "INIT_DATA_MISSING",
      "no init data, whatever the body",
      "/api/mini-app/demo/session",
      posted('{"ref":5}', stranger),
    ],
  ])("is problem+json with the code %s for %s", async (code, _what, path, init = {}) => {
    const response = await service.call(path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
    const problem = await response.json();
    expect(problem.code).toBe(code);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "request-id": problem.requestId,
    });
    expect(Check(Problem, problem)).toBe(true);
    expect(problem.type).toBe(`/docs/errors#${code}`);
  });

  test("does not follow an empty JSON body of a call without members", async () => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const response = await service.call("/api/mini-app/demo/field-tokens", {
      method: "POST",
      headers,
    });
    expect([response.status, await response.json()]).toEqual([200, expect.any(Object)]);
    // The operator has turned the limits of this service off.
    expect(response.headers.get("ratelimit-limit")).toBeNull();
    const initData = { ...json, authorization: `tma ${initDataOf({}, service.now)}` };
    const session = await service.call("/api/mini-app/demo/session", {
      method: "POST",
      headers: initData,
    });
    expect([session.status, await session.json()]).toEqual([200, expect.any(Object)]);
  });

  test("for a path with a slash at its end names the one without", async () => {
    for (const path of ["/api/bot-users/external/bot-user", taps, "/healthz"]) {
      const response = await service.call(`${path}/?apiKey=CANARY`);
      expect((await response.json()).detail).toBe(`Remove the slash at the end: ${path}`);
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
    expect(await response.json()).toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
      detail: "Send the body as it is, or with Content-Encoding: gzip, deflate or br.",
    });
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

  test.each<[number, ErrorCode, bytes: string]>([
    [400, "MALFORMED_REQUEST", "GARBAGE\r\n\r\n"],
    [431, "HEADERS_TOO_LARGE", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`],
    [400, "MALFORMED_REQUEST", getOf("/health/live", { HOST: "y" })],
    [417, "EXPECTATION_FAILED", getOf("/", { expect: "magic" })],
  ])(
    "is problem+json with the status %i and the code %s for HTTP that no route gets",
    async (status, code, bytes) => {
      const answer = await answerTo(service, bytes);
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
    },
  );

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
    const service = await startService(stores[0] as StoreKind, {
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
    await signIn(service, `${initData}CANARY`);
    await service.call("/CANARY?apiKey=CANARYkey");
    await service.call("/CANARY%zz?apiKey=CANARYkey");
    await service.call(`/app/${"CANARY".repeat(100)}`);
    await answerTo(service, "CANARY\r\n\r\n");
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
  const limits = { env: { RATE_LIMITS: "on" }, stopped: true };
  const service = serviceForSuite(stores[0] as StoreKind, limits);
  const other = { id: "other", token: "9000000001:x" };

  beforeAll(async () => {
    await addBot(service);
    await addBot(service, other);
  });

  const refusal = async (response: Response) => {
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    return (await response.json()).code;
  };

  test("count for each player over all sessions, with the time to wait", async () => {
    const [one, again, another] = [
      await openSession(service, 1),
      await openSession(service, 1),
      await openSession(service, 2),
    ];
    const send = (token: string) => post(service, "/api/mini-app/demo/field-tokens", token);
    const { headers } = await send(one.token);
    expect(Object.fromEntries(headers)).toMatchObject({
      "ratelimit-limit": "240",
      "ratelimit-remaining": "239",
    });
    for (let n = 0; n < 239; n += 1) await send(n % 2 === 0 ? again.token : one.token);
    const { token } = await openSession(service, 1);
    expect(await refusal(await send(token))).toBe("TOO_MANY_REQUESTS");
    expect((await send(another.token)).status).toBe(200);
  });

  test("allow thirty sessions a minute for a player, and separately for others", async () => {
    const open = (id: number, botId = "demo", token = botToken) =>
      signIn(service, initDataOf({ id }, service.now, {}, token), botId);
    for (let n = 0; n < 30; n += 1) expect((await open(3)).status).toBe(200);
    expect(await refusal(await open(3))).toBe("TOO_MANY_REQUESTS");
    expect((await open(4)).status).toBe(200);
    expect((await open(3, other.id, other.token)).status).toBe(200);
  });
});

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
