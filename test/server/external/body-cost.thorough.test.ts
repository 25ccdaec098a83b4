import { request } from "node:http";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routesOf, sampleOf } from "../builder/builder-routes.ts";
import { type OwnerSession, signInOwner } from "../owner-session.ts";
import { botFile, initDataOf, openSession, type RunningService, startService } from "../service.ts";
import { freshFolder } from "../stores.ts";
import { addOwner } from "./owner.ts";

/** The longest pause for other callers on the reference machine, in ms. */
const mostMs = 50;
/** The duration of `yardstick` on that machine, in ms. */
const yardstickMs = 2;
const yardstick = `[${'{"a":"text \\u00fc","b":[1,2.5,true,null],"c":{"d":"x"}},'.repeat(3000)}0]`;
/** The best of several tries, because other programs may delay a call. */
const tries = 12;
const usualLimit = 64 * 1024;

let service: RunningService;
let owner: OwnerSession;
let apiKey: string;
let playerToken: string;
let routes: RouteOptions[];

beforeAll(async () => {
  routes = await routesOf(async () => {
    service = await startService(
      { name: "embedded store", fresh: freshFolder },
      { env: { TELEGRAM_API_ROOT: "http://127.0.0.1:1" } },
    );
  });
  ({ apiKey } = await addOwner(service));
  owner = await signInOwner(service);
  playerToken = (await openSession(service)).token;
});
afterAll(() => service.stop());

/** Routes with a body. */
function writes(): { method: string; route: RouteOptions }[] {
  return routes.flatMap((route) =>
    [route.method]
      .flat()
      .flatMap((method) =>
        ["POST", "PUT", "PATCH", "DELETE"].includes(method) ? [{ method, route }] : [],
      ),
  );
}

const texts = [
  "demo",
  "rank",
  "ada@example.com",
  "a password of some length",
  "7000000001:abc",
  "https://owner.example.com/x",
  "batch-0001",
  "1",
];

/** A body that fits the route's schema. */
function goodBody({ url, schema }: RouteOptions): Record<string, unknown> {
  if (url.endsWith("/bot-files")) return { ...botFile(), token: undefined };
  if (url.endsWith("/draft"))
    return { revision: 0, screen: { blocks: [{ type: "text", text: { en: "Rank {{rank}}" } }] } };
  if (url.endsWith("/field-reports"))
    return { fetches: [{ field: "rank", outcome: "ok", milliseconds: 5 }] };
  const sample = (sampleOf(schema?.body, texts) ?? {}) as Record<string, unknown>;
  return url.includes("/external/")
    ? { ...sample, apiKey, botId: "demo", userTelegramId: 42, points: 1 }
    : sample;
}

/** Texts of JSON that fill a body, each of another kind; `room` is the number of bytes. */
const fillings: Record<string, (room: number) => string> = {
  "one long text": (room) => `"${"x".repeat(room - 2)}"`,
  "a long text of wide letters": (room) => `"${"я".repeat((room - 2) / 2)}"`,
  "a long text of escapes": (room) => `"${"\\n".repeat((room - 2) / 2)}"`,
  "a long text of NULs": (room) => `"${"\\u0000".repeat((room - 2) / 6)}"`,
  "a long text of half surrogate pairs": (room) => `"${"\\ud800".repeat((room - 2) / 6)}"`,
  "a long text that a control character ends": (room) => `"${"x".repeat(room - 14)}\\u0001\\u0001"`,
  "blanks that a control character ends": (room) => `"${" ".repeat(room - 14)}\\u0001\\u0001"`,
  "an address of wide letters without end": (room) =>
    `"https://${"ü.".repeat((room - 20) / 3)}com"`,
  "a text of references": (room) => `"${"{{a}}".repeat((room - 2) / 5)}"`,
  "a text of braces": (room) => `"${"{".repeat(room - 2)}"`,
  "an address without end": (room) => `"https://${"a.".repeat((room - 20) / 2)}com"`,
  "an e-mail address without end": (room) => `"a@${"a-a.".repeat((room - 20) / 4)}"`,
  "many numbers": (room) => `[${"1,".repeat(room / 2 - 2)}1]`,
  "as many numbers as are read": (room) => `[${"1,".repeat(Math.min(19_000, room / 2 - 2))}1]`,
  "many empty objects": (room) => `[${"{},".repeat(room / 3 - 1)}{}]`,
  "as many objects as are read": (room) => `[${"{},".repeat(Math.min(9000, room / 3 - 1))}{}]`,
  "many members": (room) => manyMembers(room / 12),
  "as many members as are read": (room) => manyMembers(Math.min(9900, room / 12)),
  "objects of many members": (room) =>
    `[${Array(Math.min(90, Math.floor(room / 2600)))
      .fill(manyMembers(190))
      .join(",")}]`,
  "lists in lists": (room) => `${"[".repeat(room / 2)}${"]".repeat(room / 2)}`,
  "objects in objects": (room) => `${'{"a":'.repeat(room / 6)}1${"}".repeat(room / 6)}`,
  "one very long name": (room) => `{"${"n".repeat(room - 6)}":1}`,
  "one very long name of what a path must escape": (room) => `{"${"~".repeat(room - 6)}":1}`,
  "a name thousands of times": (room) =>
    `{${Array(Math.min(9000, Math.floor(room / 6)) - 1)
      .fill('"a":1')
      .join(",")}}`,
  "a name hundreds of times within a very long one": (room) =>
    `{"${"~".repeat(Math.max(1, room - 6020))}":{${Array(1000).fill('"a":1').join(",")}}}`,
  "blocks of no kind": (room) =>
    `[${Array(Math.min(200, Math.floor(room / 20)))
      .fill('{"type":"pionts"}')
      .join(",")}]`,
};

function manyMembers(count: number): string {
  return `{${Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => `"m${100_000 + index}":1`).join(",")}}`;
}

/** In a body with more parts, each filling takes turns with the others. */
const maxPartsPerFilling = 1;

/**
 * Bodies that fill the route's limit: each part of a good one replaced by each filling, the filling
 * alone, and invalid JSON.
 */
function* bodiesOf(route: RouteOptions): Generator<{ what: string; text: string }> {
  const limit = route.bodyLimit ?? usualLimit;
  const good = goodBody(route);
  const paths = [...pathsIn(good), ["unknown"]];
  const step = Math.ceil(paths.length / maxPartsPerFilling);
  for (const [turn, [what, fill]] of Object.entries(fillings).entries()) {
    yield { what, text: fill(limit - 10) };
    for (const path of paths.filter((_, at) => at % step === turn % step)) {
      const marked = JSON.stringify(withPart(good, path, "@FILL@"));
      yield {
        what: `${what} at ${path.join("/")}`,
        text: marked.replace('"@FILL@"', () => fill(limit - marked.length)),
      };
    }
  }
  yield { what: "blanks", text: " ".repeat(limit) };
  yield { what: "line ends and then no JSON", text: `${"\n".repeat(limit - 1)}x` };
  yield { what: "a text without its end", text: `{"a":"${"x".repeat(limit - 10)}` };
  yield { what: "quotation marks", text: '"'.repeat(limit) };
  yield { what: "backslashes", text: `"${"\\".repeat(limit - 1)}` };
  yield { what: "commas", text: ",".repeat(limit) };
  yield { what: "names with escapes that JSON lacks", text: `{${'"\\1",'.repeat(limit / 5 - 1)}` };
  yield { what: "brackets that only open", text: "[".repeat(limit) };
  yield {
    what: "a good body and then no JSON",
    text: `${JSON.stringify(good)}${" ".repeat(1000)}}`,
  };
}

/** The paths of a value's parts; for a list, those of its first item. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const members = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return members.flatMap(([name, part]) => [
    [name],
    ...pathsIn(part).map((rest) => [name, ...rest]),
  ]);
}

function withPart(value: unknown, [name, ...rest]: string[], part: unknown): unknown {
  if (name === undefined) return part;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? withPart(item, rest, part) : item));
  const members = (value ?? {}) as Record<string, unknown>;
  return { ...members, [name]: withPart(members[name], rest, part) };
}

function headersOf(url: string): Record<string, string> {
  if (url.startsWith("/api/builder"))
    return { origin: service.config.baseUrl, cookie: owner.cookie };
  if (url.endsWith("/session")) return { authorization: `tma ${initDataOf({}, service.now)}` };
  return url.includes("/api/mini-app/") ? { authorization: `Bearer ${playerToken}` } : {};
}

/**
 * Watches the event loop until it is stopped, and then returns the longest time in ms that it was
 * blocked. Processor time caps each turn, so that other programs do not count.
 */
function watchLoop(): () => number {
  let longest = 0;
  let turnAt = performance.now();
  let cpu = process.cpuUsage();
  const note = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    longest = Math.max(longest, Math.min(now - turnAt, (user + system) / 1000));
    turnAt = now;
    cpu = process.cpuUsage();
  };
  let next = setImmediate(function turn() {
    note();
    next = setImmediate(turn);
  });
  return () => {
    clearImmediate(next);
    note();
    return longest;
  };
}

/** Sends a body and returns the status, with the longest blocked time. */
function send(
  method: string,
  url: string,
  text: string,
): Promise<{ status: number; blockedMs: number }> {
  const path = url
    .replace(":botId", "demo")
    .replace(":name", "rank")
    .replace(":tgId", "42")
    .replace(/:\w+/, "1");
  const bytes = Buffer.from(text);
  const headers = {
    ...headersOf(url),
    "content-type": "application/json",
    "content-length": bytes.length,
  };
  return new Promise((resolve, reject) => {
    const stop = watchLoop();
    const call = request(service.url + path, { method, headers }, (response) => {
      response
        .resume()
        .on("end", () => resolve({ status: response.statusCode ?? 0, blockedMs: stop() }));
    });
    call.on("error", reject);
    call.end(bytes);
  });
}

/**
 * Scales a time over the limit to the reference machine, with the yardstick measured at the same
 * moment.
 */
function onUsualMachine(blockedMs: number): number {
  if (blockedMs <= mostMs) return blockedMs;
  const costs = Array.from({ length: tries }, () => {
    const start = process.cpuUsage();
    JSON.stringify(JSON.parse(yardstick));
    return process.cpuUsage(start).user / 1000;
  });
  return blockedMs / Math.max(1, Math.min(...costs) / yardstickMs);
}

test("the watch sees a blocked first turn and a blocked last turn of the loop", async () => {
  const holdUp = () => {
    const startedAt = performance.now();
    const start = process.cpuUsage();
    // Other threads of the process also use the processor.
    while (performance.now() - startedAt < 80 || process.cpuUsage(start).user < 80_000);
  };
  const stop = watchLoop();
  holdUp();
  expect(stop()).toBeGreaterThan(mostMs);
  const stopLater = watchLoop();
  await new Promise<void>((resolve) => setTimeout(() => resolve(holdUp()), 5));
  expect(stopLater()).toBeGreaterThan(mostMs);
});

test("no body blocks other callers for longer than fifty milliseconds, on any route", {
  timeout: 1_800_000,
}, async () => {
  const slow: string[] = [];
  let calls = 0;
  for (const { method, route } of writes()) {
    // It would end the session of all later calls.
    if (/sign-out/.test(route.url)) continue;
    for (const { what, text } of bodiesOf(route)) {
      let best = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < tries && best > mostMs; turn += 1) {
        const { status, blockedMs } = await send(method, route.url, text);
        expect([`${method} ${route.url}: ${what}`, status]).toEqual([
          `${method} ${route.url}: ${what}`,
          expect.any(Number),
        ]);
        if (status >= 500 && status !== 503)
          throw new Error(
            `${method} ${route.url} answers ${status} to ${what}: ${service.log.at(-1)}`,
          );
        best = Math.min(best, onUsualMachine(blockedMs));
        calls += 1;
      }
      if (best > mostMs) slow.push(`${method} ${route.url}: ${what}: ${Math.round(best)} ms`);
    }
  }
  expect(calls).toBeGreaterThan(1000);
  expect(slow).toEqual([]);
});

const languages = Array.from({ length: 12 }, (_, index) => `a${String.fromCharCode(97 + index)}`);

/** A screen of maximum size: 200 blocks with texts in many languages, and 5,000 references. */
function largestScreen(): object {
  const texts = Object.fromEntries(
    languages.map((language) => [language, `${"{{rank}} ".repeat(2)}${"я".repeat(60)}`]),
  );
  return {
    blocks: Array.from({ length: 200 }, () => ({ type: "stat", label: "Rank", value: texts })),
  };
}

test("neither do the largest bot file, screen and renaming", {
  timeout: 600_000,
}, async () => {
  const fields = Array.from({ length: 500 }, (_, index) => ({
    name: index === 0 ? "rank" : `field${index}`,
    url: `https://owner.example.com/${"x".repeat(1000)}${index}`,
  }));
  const levels = Array.from({ length: 1000 }, (_, index) => ({
    name: `Level ${index}`,
    points: index + 1,
  }));
  const file = (turn: number) =>
    JSON.stringify({
      ...botFile(),
      name: `Demo ${turn}`,
      token: undefined,
      game: { levels },
      fields,
      screen: largestScreen(),
    });
  const screenUrl = "/api/builder/bots/demo/screen";
  const costs: Record<string, number> = {};
  const note = async (what: string, sent: Promise<{ status: number; blockedMs: number }>) => {
    const { status, blockedMs } = await sent;
    expect([what, status]).toEqual([what, 200]);
    costs[what] = Math.min(costs[what] ?? Number.POSITIVE_INFINITY, onUsualMachine(blockedMs));
  };
  const rename = (turn: number) =>
    JSON.stringify({
      name: turn % 2 === 0 ? "place" : "rank",
      url: "https://owner.example.com/rank",
      fallback: "",
      refreshSeconds: 60,
      signed: false,
    });
  for (let turn = 0; turn < tries; turn += 1) {
    await note("import", send("POST", "/api/builder/bot-files", file(turn)));
    const { draft } = await (await owner.call("GET", screenUrl)).json();
    const blocks = [...draft.screen.blocks.slice(1), { type: "points", label: `Turn ${turn}` }];
    await note(
      "draft",
      send(
        "PUT",
        `${screenUrl}/draft`,
        JSON.stringify({ revision: draft.revision, screen: { blocks } }),
      ),
    );
    await note(
      "publish",
      send("POST", `${screenUrl}/publish`, JSON.stringify({ revision: draft.revision + 1 })),
    );
    await note("rename", send("PUT", "/api/builder/bots/demo/fields/rank", rename(0)));
    await note("rename", send("PUT", "/api/builder/bots/demo/fields/place", rename(1)));
  }
  expect(Object.entries(costs).filter(([, blockedMs]) => blockedMs > mostMs)).toEqual([]);
});
