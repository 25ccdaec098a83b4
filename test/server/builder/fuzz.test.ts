import * as fc from "fast-check";
import { expect, test } from "vitest";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import { saveWebhook } from "#server/store/event/webhook.ts";
import { addBot, botFile, openSession, startOfTest } from "../service.ts";
import { stores } from "../stores.ts";
import { type BuilderRoute, laterFetchesPerReport, refuseDeparture } from "./builder-routes.ts";
import { type BuilderService, own, startBuilderService } from "./builder-service.ts";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string | undefined;
}

/** `npm run test:fuzz` makes 10,000. */
const calls = Number(process.env.FUZZ_CALLS ?? 1600);
const callsAlone = 200;
const callsAtOnce = 8;
const limitMs = 20_000;

const strange = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.json(),
  fc.constantFrom<unknown>(
    null,
    "\0",
    "\ud800",
    "%",
    "../..",
    "__proto__",
    "constructor",
    "x".repeat(5000),
    2 ** 53,
    -1,
    1.5,
    [],
    {},
    [[]],
    { a: 1 },
  ),
);

/** What a member may be beside what its schema says. */
const goodTexts = [
  "demo",
  "rank",
  "vip",
  "clan",
  "Demo",
  "8000000002:abc",
  "https://owner.example.com/x",
  "yes",
  "1",
  "Hello, {{rank}}",
];

/**
 * What a route may be sent: what its schema says, with some of it strange, or something else
 * altogether.
 */
function bodyOf({ method, url, body }: BuilderRoute): fc.Arbitrary<Pick<Call, "type" | "body">> {
  if (["GET", "HEAD"].includes(method)) return fc.constant({ type: "", body: undefined });
  const whole =
    wholes.find(([end]) => url.endsWith(end))?.[1] ?? laterFetchesPerReport(body, goodTexts);
  const json = (value: unknown) => ({ type: "application/json", body: JSON.stringify(value) });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(json(whole)) },
    { weight: 8, arbitrary: spoilt(whole).map(json) },
    { weight: 2, arbitrary: strange.map(json) },
    fc.constantFrom(
      { type: "application/json", body: "" },
      { type: "application/json", body: "{" },
      { type: "application/json", body: '{"__proto__":{"x":1},"constructor":{"prototype":1}}' },
      { type: "application/json", body: "[".repeat(3000) + "]".repeat(3000) },
      { type: "application/json", body: `{"name":"${"x".repeat(70_000)}"}` },
      { type: "text/plain", body: JSON.stringify(whole) },
      { type: "application/x-www-form-urlencoded", body: "name=demo" },
      { type: "", body: undefined },
    ),
  );
}

const message = { message: "Hello", isEnableHtml: false, idempotencyKey: "demo", button: "Play" };

const wholes: [end: string, body: object][] = [
  ["/bot-files", { ...botFile(), token: undefined }],
  [
    "/draft",
    {
      revision: 1,
      screen: {
        blocks: [
          { type: "text", text: { en: "Rank {{rank}}", ru: "Место {{rank}}" } },
          { type: "points" },
        ],
      },
    },
  ],
  // A host that is refused before it is asked for anything.
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

/** The value with one part of it, anywhere, replaced, left out, or joined by another. */
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

/** No address holds half a surrogate pair. */
function wellFormed(value: unknown): string {
  return String(value).replace(/\p{Cs}/gu, "?");
}

function callOf(routes: readonly BuilderRoute[], ids: readonly string[]): fc.Arbitrary<Call> {
  const good: Record<string, string[]> = {
    botId: ["demo", "demo", "demo", "other", "theirs"],
    id: [...ids],
    name: ["rank", "vip", "clan", "points"],
    version: ["1", "2", "0"],
    tgId: ["42", "43"],
  };
  const part = (name: string) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...(good[name] ?? ["1"])) },
      strange.map((value) => encodeURIComponent(wellFormed(value)).slice(0, 200) || "x"),
    );
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.constant("") },
    fc.constantFrom(
      "?anyway=yes",
      "?limit=2&sort=points&order=ascending",
      "?search=ada",
      "?tgId=42",
      "?cursor=abc",
      "?anyway=yes&anyway=no",
    ),
    fc
      .tuple(fc.constantFrom("anyway", "cursor", "sort", "search", "limit", "tgId"), strange)
      .map(([name, value]) => `?${new URLSearchParams({ [name]: wellFormed(value) })}`),
  );
  const isWrite = ({ method }: BuilderRoute) => !["GET", "HEAD"].includes(method);
  const picked = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...routes.filter(isWrite)) },
    fc.constantFrom(...routes.filter((one) => !isWrite(one))),
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

test(`${calls} calls at random over every route of the builder are answered as their contracts say, none with a 5xx, and the refused ones write nothing`, {
  timeout: 600_000,
}, async () => {
  for (const [index, kind] of stores.entries()) {
    const builder = await startBuilderService(kind);
    await prepare(builder);
    const ids = await liveIds(builder);
    // These end the session, and with it the test.
    const routes = builder.routes.filter(
      ({ url }) => !/sign-out|change-password|sign-in\/email/.test(url),
    );
    const statuses = new Map<number, number>();
    const sample = fc.sample(callOf(routes, ids), {
      seed: 7 + index,
      numRuns: calls / stores.length,
    });
    const queue = sample.values();
    const work = async () => {
      for (const call of queue) {
        const status = await send(builder, call);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 404 && !(await isThere(builder))) await prepare(builder);
      }
    };
    await Promise.all(Array.from({ length: callsAtOnce }, work));
    for (const status of [200, 201, 400, 404, 409, 413, 415, 422])
      expect([...statuses.keys()]).toContain(status);

    // One after another, so that what is written has one call to blame.
    let before = await rows(builder);
    // A broadcast that is started goes on by itself.
    const still = routes.filter(({ method, url }) => method !== "POST" || !/broadcasts$/.test(url));
    for (const call of fc.sample(callOf(still, ids), {
      seed: 70 + index,
      numRuns: callsAlone,
    })) {
      const status = await send(builder, call);
      const after = await rows(builder);
      if (status >= 400) expect([call, after]).toEqual([call, before]);
      before = after;
    }
    await builder.close();
  }
});

async function prepare(builder: BuilderService): Promise<void> {
  await builder.reset();
  await addBot(builder.service, { id: "other", token: "9000000001:x" });
  await own(builder.service, builder.owner, "other");
  await addBot(builder.service, { id: "theirs", token: "9000000002:x" });
  await openSession(builder.service, 42);
  const { store } = builder.service;
  // What happens here is none of its events, so that nothing is sent but when a call says so.
  const webhook = {
    url: "https://127.0.0.1/x",
    types: ["wallet.linked"],
    updatedAt: null,
  } as const;
  await saveWebhook(store, commandLineActor("demo", startOfTest), webhook);
  await builder.ask("POST", "bots/demo/webhook/test");
}

/** The ids of API keys and of an event. */
async function liveIds(builder: BuilderService): Promise<string[]> {
  const made = await Promise.all(
    [1, 2, 3].map(() => builder.ask("POST", "bots/demo/api-keys", { name: "key" })),
  );
  const { events } = (await builder.ask("GET", "bots/demo/webhook/events")).body;
  return [...made.map(({ body }) => body.key.id), events[0].id];
}

async function isThere({ service }: BuilderService): Promise<boolean> {
  return (
    (await service.store.db
      .selectFrom("bots")
      .select("bot_id")
      .where("bot_id", "=", "demo")
      .executeTakeFirst()) !== undefined
  );
}

async function rows({ service: { store } }: BuilderService): Promise<string[]> {
  const tables = (await store.db.introspection.getTables()).filter(
    // What a day counts is written later than it happens.
    ({ name, isView }) =>
      !isView && !["owner_sessions", "owner_attempts", "day_counts"].includes(name),
  );
  const all = await Promise.all(
    tables.map(async ({ name }) =>
      (
        await store.db
          .selectFrom(name as "bots")
          .selectAll()
          .execute()
      ).map((row) => `${name} ${JSON.stringify(row)}`),
    ),
  );
  return all.flat().toSorted();
}

async function send(builder: BuilderService, { method, path, type, body }: Call): Promise<number> {
  const { url, config } = builder.service;
  const headers = {
    origin: config.baseUrl,
    cookie: builder.owner.cookie,
    ...(type && { "content-type": type }),
  };
  const init = {
    method,
    headers,
    signal: AbortSignal.timeout(limitMs),
    ...(body !== undefined && { body }),
  };
  const answer = await fetch(url + path, init);
  const { status } = answer;
  if (status >= 500)
    throw new Error(
      `${method} ${path} ${body?.slice(0, 300)} is answered with ${status}: ${builder.service.log.findLast((line) => line.includes('"err"'))}`,
    );
  await refuseDeparture(builder.routes, method, path, answer);
  return status;
}
