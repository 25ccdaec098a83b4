import * as fc from "fast-check";
import type { RawCall } from "../../raw-call.ts";
import { externalPath } from "./description.ts";
import { queryOf } from "./owner.ts";

const number = fc.oneof(
  fc.constantFrom(42, 43, 1, 1000, 2 ** 52, 2 ** 53, -1, 0, 1.5),
  fc.constantFrom("42", "1e3", "0x10", "042", "", " ", "NaN"),
  fc.constantFrom<unknown>(null, true, [42], {}),
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
      customValue: usual(number, 7, "-7", -(2 ** 53) + 1),
      idempotencyKey: usual(text, "a", "b", "order-1", undefined, undefined),
      taskId: usual(text, "order", "wallet", "gone"),
      limit: usual(number, 1, "2", undefined, undefined),
      after: usual(number, 0, "7", undefined),
      // Only a few are sent: the platform accepts one a second per user, and the caller waits.
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
      // Rare, because each is refused.
      idempotency_key: fc.option(text, { nil: undefined, freq: 20 }),
      Points: fc.option(number, { nil: undefined, freq: 20 }),
    },
    { requiredKeys: ["apiKey", "botId"] },
  );
}

/**
 * A call of one of `paths` with this key, with random faults, or of another address. The bot is
 * `demo`, and its users are 42 and 7.
 */
export function randomExternalCall(
  apiKey: string,
  paths: readonly string[],
): fc.Arbitrary<RawCall> {
  const path = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...paths) },
    fc.webPath().map((end) => externalPath + end.slice(1)),
    fc.constantFrom("/", "/docs", "/docs/openapi.json", "/app/demo", "/healthz", "//", "/%zz"),
    fc.constantFrom("/api/mini-app/demo/taps", "/api/bot-users/external/bot-user/"),
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
      { "idempotency-key": "a" },
      { "idempotency-key": '"order-1"' },
      { "idempotency-key": "a b" },
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
        { type: "application/x-www-form-urlencoded", content: queryOf(members).toString() },
        { type: "text/plain; charset=latin1", content: JSON.stringify(members) },
        { type: "application/json; charset=latin1", content: JSON.stringify(members) },
        { type: "nonsense", content: "x" },
      ),
      fc.constant({ type: "application/json", content: `{"apiKey":"${"x".repeat(70_000)}"}` }),
      fc.json().map((content) => ({ type: "application/json; charset=utf-8", content })),
    ),
  );
  return fc
    .record({ method, path, headers, query: membersOf(apiKey), body })
    .map(({ method, path, headers, query, body }) => {
      const search = method === "POST" ? "" : `?${queryOf(query)}`;
      const withBody = ["POST", "PUT", "PATCH"].includes(method);
      return {
        method,
        path: path + search,
        headers: { ...headers, ...(withBody && { "content-type": body.type }) },
        body: withBody ? body.content : undefined,
      };
    });
}
