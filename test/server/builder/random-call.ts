import * as fc from "fast-check";
import { botFile, startOfTest } from "../service.ts";
import { type BuilderRoute, sampleOf } from "./builder-routes.ts";

export interface RouteCall {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string | undefined;
}

const strange = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.json(),
  fc.constantFrom("\0", "\ud800", "%", "../..", "__proto__", "constructor", "x".repeat(5000)),
  fc.constantFrom(2 ** 53, -1, 1.5),
  fc.constantFrom<unknown>(null, [], {}, [[]], { a: 1 }),
);

const goodWords = ["demo", "rank", "vip", "clan", "Demo", "yes", "1", "Hello, {{rank}}"];
/** Texts that may replace any member. */
const goodTexts = [...goodWords, "8000000002:abc", "https://owner.example.com/x"];

/** Bodies for a route: valid ones, partly odd ones, and unrelated ones. */
function bodyOf({
  method,
  url,
  body,
}: BuilderRoute): fc.Arbitrary<Pick<RouteCall, "type" | "body">> {
  if (["GET", "HEAD"].includes(method)) return fc.constant({ type: "", body: undefined });
  const whole = wholes.find(([end]) => url.endsWith(end))?.[1] ?? sampleOf(body, goodTexts);
  const json = (value: unknown) => ({ type: "application/json", body: JSON.stringify(value) });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(json(whole)) },
    { weight: 8, arbitrary: spoilt(whole).map(json) },
    { weight: 2, arbitrary: strange.map(json) },
    // Larger than most routes accept.
    fc.constant({ type: "application/json", body: `{"name":"${"x".repeat(70_000)}"}` }),
    fc.constantFrom(
      { type: "application/json", body: "" },
      { type: "application/json", body: "{" },
      { type: "application/json", body: '{"__proto__":{"x":1},"constructor":{"prototype":1}}' },
      { type: "application/json", body: "[".repeat(3000) + "]".repeat(3000) },
      { type: "text/plain", body: JSON.stringify(whole) },
      { type: "application/x-www-form-urlencoded", body: "name=demo" },
      { type: "", body: undefined },
    ),
  );
}

const message = {
  message: "Hello",
  isEnableHtml: false,
  idempotencyKey: "demo",
  buttons: [{ text: "Play" }],
};

const greeting = { type: "text", text: { en: "Rank {{rank}}", ru: "Место {{rank}}" } };
const wholes: [end: string, body: object][] = [
  ["/bot-files", { ...botFile(), token: undefined }],
  ["/draft", { revision: 1, screen: { blocks: [{ type: "points" }, greeting] } }],
  // This host is refused without a connection.
  ["/field-check", { url: "https://127.0.0.1/x" }],
  ["/webhook", { url: "https://127.0.0.1/x", types: ["wallet.linked"], updatedAt: startOfTest }],
  ["/task-check", { url: "https://127.0.0.1/x" }],
  ["/channel-check", { channel: "@acme_news" }],
  [
    "/broadcasts",
    { ...message, audience: { language: "en", task: { id: "join", isDone: false } } },
  ],
  ["/broadcast-trials", message],
];

/** The value with a random part replaced, removed, or duplicated. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null) return strange;
  const names = Object.keys(value);
  const members = value as Record<string, unknown>;
  if (names.length === 0) return strange;
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(...names)
        .chain((name) => spoilt(members[name]).map((part) => withMember(value, name, part))),
    },
    fc.constantFrom(...names).map((name) => withMember(value, name, undefined)),
    fc.tuple(fc.string(), strange).map(([name, part]) => withMember(value, name, part)),
    strange,
  );
}

function withMember(value: object, name: string, part: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? part : item));
  return { ...value, [name]: part };
}

/** URLs cannot contain half a surrogate pair. */
function wellFormed(value: unknown): string {
  return String(value).replace(/\p{Cs}/gu, "?");
}

/**
 * A call of one of the routes, with random faults. `ids` exist; the bots are `demo`, `other` and
 * `theirs`, their user is 42.
 */
export function randomRouteCall(
  routes: readonly BuilderRoute[],
  ids: readonly string[],
): fc.Arbitrary<RouteCall> {
  const good: Record<string, string[]> = {
    botId: ["demo", "demo", "demo", "other", "theirs"],
    id: [...ids],
    name: ["rank", "vip", "clan", "points"],
    version: ["1", "2", "0"],
    template: ["quest"],
    tgId: ["42", "43"],
  };
  const part = (name: string) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...(good[name] ?? ["1"])) },
      strange.map((value) => encodeURIComponent(wellFormed(value)).slice(0, 200) || "x"),
    );
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.constant("") },
    fc.constantFrom("?anyway=yes", "?search=ada", "?tgId=42", "?cursor=abc"),
    fc.constantFrom("?limit=2&sort=points&order=ascending", "?anyway=yes&anyway=no"),
    fc
      .tuple(fc.constantFrom("anyway", "cursor", "sort", "search", "limit", "tgId"), strange)
      .map(([name, value]) => `?${new URLSearchParams({ [name]: wellFormed(value) })}`),
  );
  const isWrite = ({ method }: BuilderRoute) => !["GET", "HEAD"].includes(method);
  const kinds = [
    { weight: 3, some: routes.filter(isWrite) },
    { weight: 1, some: routes.filter((one) => !isWrite(one)) },
  ];
  const picked = fc.oneof(
    ...kinds
      .filter(({ some }) => some.length > 0)
      .map(({ weight, some }) => ({ weight, arbitrary: fc.constantFrom(...some) })),
  );
  return picked.chain((route) =>
    fc
      .tuple(
        fc.tuple(...(route.url.match(/:\w+/g) ?? []).map((name) => part(name.slice(1)))),
        query,
        bodyOf(route),
      )
      .map(([parts, asked, sent]) => {
        const values = parts.values();
        const path = route.url.replace(/:\w+/g, () => values.next().value ?? "");
        return { method: route.method, path: path + asked, ...sent };
      }),
  );
}
