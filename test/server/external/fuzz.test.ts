import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { openSession, type RunningService, startService } from "../service.ts";
import { stores } from "../stores.ts";
import { type Description, externalPath, refuseDeparture } from "./description.ts";
import { addFriends, addOwner, queryOf } from "./owner.ts";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** `npm run test:fuzz` makes 10,000. */
const calls = Number(process.env.FUZZ_CALLS ?? 3000);
const callsAtOnce = 16;
const limitMs = 12_000;

const number = fc.oneof(
  fc.constantFrom<unknown>(
    42,
    43,
    "42",
    1,
    1000,
    2 ** 52,
    2 ** 53,
    -1,
    0,
    1.5,
    "1e3",
    "0x10",
    "042",
    "",
    " ",
    "NaN",
    null,
    true,
    [42],
    {},
  ),
  fc.integer(),
  fc.double(),
  fc.bigInt().map(String),
  fc.string(),
);
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("\0", "%", "&a=b", "\u2028", "x".repeat(5000)),
);
const anything = fc.oneof(
  { weight: 3, arbitrary: number },
  text,
  fc.json(),
  fc.array(fc.string(), { maxLength: 3 }),
);

function membersOf(apiKey: string): fc.Arbitrary<Record<string, unknown>> {
  const usual = <Value>(arbitrary: fc.Arbitrary<Value>, ...good: unknown[]) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...good) },
      { weight: 2, arbitrary: arbitrary as fc.Arbitrary<unknown> },
      fc.constant(undefined),
    );
  return fc.record(
    {
      apiKey: usual(anything, apiKey, apiKey, apiKey, [apiKey, apiKey]),
      botId: usual(anything, "demo"),
      userTelegramId: usual(number, 42, "42", 7, 41),
      points: usual(number, 1, "5", 1_000_000_000_000),
      idempotencyKey: usual(text, "a", "b", "order-1", undefined, undefined),
      taskId: usual(text, "order", "wallet", "gone"),
      limit: usual(number, 1, "2", undefined, undefined),
      after: usual(number, 0, "7", undefined),
      // Few that are sent: the platform takes one a second for each user, and a caller waits for
      // that.
      message: fc.oneof(
        {
          weight: 40,
          arbitrary: fc.constantFrom<unknown>("", "\0", "x".repeat(5000), 5, null, undefined),
        },
        text,
      ),
      isEnableHtml: usual(anything, true, false),
      id: usual(text, "019a9655-2f80-7123-8abc-0123456789ab"),
      more: anything,
    },
    { requiredKeys: ["apiKey", "botId"] },
  );
}

function callOf(apiKey: string, paths: string[]): fc.Arbitrary<Call> {
  const path = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...paths) },
    fc.webPath().map((end) => externalPath + end.slice(1)),
    fc.constantFrom(
      "/",
      "/docs",
      "/docs/openapi.json",
      "/app/demo",
      "/api/mini-app/demo/taps",
      "/healthz",
      "//",
      "/%zz",
      "/api/bot-users/external/bot-user/",
    ),
  );
  const method = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom("GET", "POST") },
    fc.constantFrom("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"),
  );
  const headers = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    fc.constantFrom<Record<string, string>>(
      { "sec-purpose": "prefetch" },
      { "user-agent": "TelegramBot (like TwitterBot)" },
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "accept-encoding": "br, gzip" },
      { authorization: `Bearer ${apiKey}` },
      { "x-forwarded-for": "1.2.3.4, <x>" },
      { range: "bytes=0-1" },
      { "if-none-match": "*" },
    ),
  );
  const body = membersOf(apiKey).chain((members) =>
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constant({ type: "application/json", content: JSON.stringify(members) }),
      },
      fc.constantFrom(
        { type: "application/json", content: "" },
        { type: "application/json", content: "{" },
        { type: "application/json", content: "null" },
        { type: "application/json", content: '{"__proto__":{"x":1}}' },
        { type: "application/json", content: "[".repeat(5000) + "]".repeat(5000) },
        { type: "application/json", content: `{"apiKey":"${"x".repeat(70_000)}"}` },
        { type: "application/x-www-form-urlencoded", content: queryOf(members).toString() },
        { type: "text/plain; charset=latin1", content: JSON.stringify(members) },
        { type: "nonsense", content: "x" },
      ),
      fc.json().map((content) => ({ type: "application/json; charset=utf-8", content })),
    ),
  );
  return fc
    .record({ method, path, headers, query: membersOf(apiKey), body })
    .map(({ method, path, headers, query, body }) => {
      const asked = method === "POST" ? "" : `?${queryOf(query)}`;
      const withBody = ["POST", "PUT", "PATCH"].includes(method);
      return {
        method,
        path: path + asked,
        headers: { ...headers, ...(withBody && { "content-type": body.type }) },
        body: withBody ? body.content : undefined,
      };
    });
}

test(`${calls} calls at random over every route are answered as described, each soon and none with a 5xx`, {
  timeout: 600_000,
}, async () => {
  const telegram = await startTelegramStandIn();
  for (const [index, kind] of stores.entries()) {
    const service = await startService(kind, { env: { TELEGRAM_API_ROOT: telegram.url } });
    const { apiKey } = await addOwner(service, {
      tasks: [
        { id: "order", title: "Order", kind: "api", reward: 30 },
        { id: "wallet", title: "Connect", kind: "wallet", reward: 30 },
      ],
    });
    await openSession(service);
    await addFriends(service, [7, 8, 9]);
    const description: Description = await (await service.call("/docs/openapi.json")).json();
    const agent = new Agent({ keepAlive: true, maxSockets: callsAtOnce });
    const sample = fc.sample(callOf(apiKey, Object.keys(description.paths)), {
      seed: 1 + index,
      numRuns: calls / stores.length,
    });

    const statuses = new Map<number, number>();
    const queue = sample.values();
    const work = async () => {
      for (const call of queue) {
        const answer = await send(service, agent, call);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500)
          throw new Error(
            `${JSON.stringify(call).slice(0, 500)} is answered with ${answer.status}`,
          );
        if (call.path.startsWith(externalPath))
          await refuseDeparture(description, call.method, call.path, answer);
      }
    };
    await Promise.all(Array.from({ length: callsAtOnce }, work));
    agent.destroy();
    for (const status of [200, 400, 401, 403, 404, 405, 413, 415, 422])
      expect([...statuses.keys()]).toContain(status);
    const { rows } = await balances(service);
    for (const { points, sum } of rows) expect([Number(sum), points >= 0]).toEqual([points, true]);
    await service.stop();
  }
  await telegram.close();
});

async function balances({ store: { db } }: RunningService) {
  const rows = await db
    .selectFrom("bot_users")
    .leftJoin("ledger", (join) =>
      join
        .onRef("ledger.bot_id", "=", "bot_users.bot_id")
        .onRef("ledger.tg_id", "=", "bot_users.tg_id"),
    )
    .groupBy(["bot_users.bot_id", "bot_users.tg_id", "bot_users.points"])
    .select(({ fn, val }) => [
      "bot_users.points",
      fn.coalesce(fn.sum<number>("ledger.delta"), val(0)).as("sum"),
    ])
    .execute();
  return { rows };
}

/** Not fetch, which mends much of what should arrive as it is. */
function send(
  service: RunningService,
  agent: Agent,
  { method, path, headers, body }: Call,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const sent = request(
      { hostname, port, agent, method, path, headers: { ...headers, ...length }, timeout: limitMs },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { statusCode: status = 0, headers: found } = response;
          const pairs = Object.entries(found).map(
            ([name, value]) => [name, String(value)] as [string, string],
          );
          const empty = [101, 204, 205, 304].includes(status) || method === "HEAD";
          resolve(
            new Response(empty ? null : decoded(Buffer.concat(chunks), found["content-encoding"]), {
              status,
              headers: pairs,
            }),
          );
        });
        response.on("error", reject);
      },
    );
    sent.on("timeout", () =>
      sent.destroy(new Error(`${method} ${path.slice(0, 200)} has no answer after ${limitMs} ms`)),
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function decoded(bytes: Buffer<ArrayBuffer>, encoding: string | undefined): Buffer<ArrayBuffer> {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}
