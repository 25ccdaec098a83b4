import type { RequestListener } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import type { FieldCheckId, FieldCheckReport } from "#contract/field-check.ts";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { checkField, type FieldCheckOptions } from "#server/fields/field-check.ts";
import { answer, botOrigin, endpoint, goodCors, listen, origin, withHeaders, withPost } from "./played-endpoint.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const alone = { origins: [origin], serviceDomain: undefined, local: true };
const both = { origins: [origin, botOrigin], serviceDomain: "apps.example.com", local: true };

async function check(listener: RequestListener, options: Partial<FieldCheckOptions> = {}): Promise<FieldCheckReport> {
  const server = await listen(listener);
  running.push(server);
  return checkField(server.url, { ...alone, ...options });
}

const redIn = ({ checks }: FieldCheckReport) => checks.flatMap(({ id, ok }) => (ok === false ? [id] : []));
const unjudgedIn = ({ checks }: FieldCheckReport) => checks.flatMap(({ id, ok }) => (ok === null ? [id] : []));
const checkOf = (report: FieldCheckReport, id: FieldCheckId) => report.checks.find((one) => one.id === id) ?? expect.fail(id);

/** One way of going wrong, what is red then, and what the first red check says and advises, the exact line among it. */
interface Way {
  readonly how: string;
  readonly listener: RequestListener;
  readonly red: FieldCheckId[];
  readonly found: RegExp;
  readonly line: string;
  readonly options?: Partial<FieldCheckOptions>;
}

const originLine = `Access-Control-Allow-Origin: ${origin}`;
const hang = () => {};

const ways: Way[] = [
  {
    how: "does not know OPTIONS",
    listener: endpoint(answer(405, "", { Allow: "POST" }), answer(200, "7")),
    red: ["preflight"],
    found: /405/,
    line: "Access-Control-Allow-Headers: Content-Type",
  },
  {
    how: "has no route for OPTIONS",
    listener: endpoint(answer(404), answer(200, "7")),
    red: ["preflight"],
    found: /404/,
    line: originLine,
  },
  {
    how: "asks OPTIONS for a password",
    listener: endpoint(answer(401), answer(200, "7")),
    red: ["preflight"],
    found: /401/,
    line: originLine,
  },
  {
    how: "fails at OPTIONS",
    listener: endpoint(answer(500), answer(200, "7")),
    red: ["preflight"],
    found: /500/,
    line: originLine,
  },
  {
    how: "redirects OPTIONS and POST",
    listener: endpoint(answer(301, "", { Location: "/rank/" }), answer(301, "", { Location: "/rank/" })),
    red: ["preflight", "redirect"],
    found: /301, a redirect to \/rank\//,
    line: originLine,
  },
  {
    how: "breaks the connection off at OPTIONS",
    listener: endpoint((response) => response.destroy(), answer(200, "7")),
    red: ["preflight"],
    found: /no answer in HTTP \(ECONNRESET\)/,
    line: originLine,
  },
  {
    how: "never answers OPTIONS",
    listener: endpoint(hang, answer(200, "7")),
    red: ["preflight", "time"],
    found: /no answer in time/,
    line: originLine,
    options: { limitMs: 300 },
  },
  {
    how: "has no Access-Control-Allow-Origin",
    listener: withHeaders({ "Access-Control-Allow-Origin": undefined }),
    red: ["allow-origin"],
    found: /^The answer to OPTIONS and to POST has no Access-Control-Allow-Origin\.$/,
    line: originLine,
  },
  {
    how: "forgets Access-Control-Allow-Origin in the answer to POST",
    listener: endpoint(answer(204), answer(200, "7", { "Access-Control-Allow-Origin": undefined })),
    red: ["allow-origin"],
    found: /^The answer to POST has no/,
    line: originLine,
  },
  {
    how: "allows the origin null",
    listener: withHeaders({ "Access-Control-Allow-Origin": "null" }),
    red: ["allow-origin"],
    found: /null, which no page/,
    line: originLine,
  },
  {
    how: "allows another origin",
    listener: withHeaders({ "Access-Control-Allow-Origin": "https://example.com" }),
    red: ["allow-origin"],
    found: /another origin than https:\/\/slotwire\.example\.com/,
    line: originLine,
  },
  {
    how: "allows the origin with http",
    listener: withHeaders({ "Access-Control-Allow-Origin": "http://slotwire.example.com" }),
    red: ["allow-origin"],
    found: /http instead of https/,
    line: originLine,
  },
  {
    how: "allows the origin with a slash",
    listener: withHeaders({ "Access-Control-Allow-Origin": `${origin}/` }),
    red: ["allow-origin"],
    found: /slash at its end/,
    line: originLine,
  },
  {
    how: "allows the bare host name",
    listener: withHeaders({ "Access-Control-Allow-Origin": "slotwire.example.com" }),
    red: ["allow-origin"],
    found: /without https:\/\//,
    line: originLine,
  },
  {
    how: "sends the header twice",
    listener: withHeaders({ "Access-Control-Allow-Origin": [origin, origin] }),
    red: ["allow-origin"],
    found: /more than one value/,
    line: originLine,
  },
  {
    how: "sends two origins in one header",
    listener: withHeaders({ "Access-Control-Allow-Origin": `${origin}, ${botOrigin}` }),
    red: ["allow-origin"],
    found: /more than one value/,
    line: originLine,
  },
  {
    how: "allows a pattern of names",
    listener: withHeaders({ "Access-Control-Allow-Origin": "https://*.apps.example.com" }),
    red: ["allow-origin"],
    found: /a \* inside a name is not legal/,
    line: "Vary: Origin",
    options: both,
  },
  {
    how: "allows the base URL's origin and not the bot's own",
    listener: withHeaders({}),
    red: ["allow-origin"],
    found: /another origin than https:\/\/acme\.apps\.example\.com/,
    line: `Access-Control-Allow-Origin: ${botOrigin}\nVary: Origin`,
    options: both,
  },
  {
    how: "has no Access-Control-Allow-Headers",
    listener: withHeaders({ "Access-Control-Allow-Headers": undefined }),
    red: ["allow-headers"],
    found: /has no Access-Control-Allow-Headers/,
    line: "\nAccess-Control-Allow-Headers: Content-Type",
  },
  {
    how: "allows other headers only",
    listener: withHeaders({ "Access-Control-Allow-Headers": "Authorization, X-Requested-With" }),
    red: ["allow-headers"],
    found: /Authorization, X-Requested-With leaves Content-Type out/,
    line: "\nAccess-Control-Allow-Headers: Content-Type",
  },
  {
    how: "redirects the POST to another host",
    listener: withPost(302, "", { Location: "https://www.example.com/rank" }),
    red: ["redirect"],
    found: /302, a redirect to https:\/\/www\.example\.com\/rank\.$/,
    line: "\nhttps://www.example.com/rank",
  },
  {
    how: "redirects to nowhere",
    listener: withPost(307, ""),
    red: ["redirect"],
    found: /redirect to nowhere/,
    line: "Answer with 200",
  },
  {
    how: "asks for a password",
    listener: withPost(401, "Who are you?"),
    red: ["status"],
    found: /401: Who are you\?$/,
    line: "without one",
  },
  { how: "has nothing at the path", listener: withPost(404, ""), red: ["status"], found: /404\.$/, line: "correct the URL" },
  { how: "takes GET only", listener: withPost(405, ""), red: ["status"], found: /405/, line: "Answer POST" },
  { how: "cannot read JSON", listener: withPost(415, ""), red: ["status"], found: /415/, line: "Content-Type: application/json" },
  { how: "is asked too often", listener: withPost(429, ""), red: ["status"], found: /429/, line: "Retry-After" },
  {
    how: "fails without the headers of CORS",
    listener: withPost(500, "Traceback\n  at line 1", { "Access-Control-Allow-Origin": undefined }),
    red: ["status"],
    found: /500: Traceback at line 1$/,
    line: "See the server's log",
  },
  {
    how: "breaks the connection off at the POST",
    listener: endpoint(answer(204), (response) => response.destroy()),
    red: ["status"],
    found: /POST has no answer in HTTP/,
    line: "See the server's log",
  },
  {
    how: "wraps the value in an object",
    listener: withPost(200, '{"data":"7th"}', { "Content-Type": "application/json" }),
    red: ["raw-text"],
    found: /a JSON object, which is shown whole: \{"data":"7th"\}/,
    line: "The value seems to be in `data`: answer with that alone, as text, not as JSON:\n7th",
  },
  {
    how: "wraps the value in an object of objects",
    listener: withPost(200, '{"ok":true,"meta":{"page":1},"data":{"rank":7}}'),
    red: ["raw-text"],
    found: /a JSON object/,
    line: "`data.rank`: answer with that alone, as text, not as JSON:\n7",
  },
  {
    how: "answers with a list",
    listener: withPost(200, '["7th"]'),
    red: ["raw-text"],
    found: /a JSON list/,
    line: "`[0]`",
  },
  {
    how: "answers with an object that holds no value",
    listener: withPost(200, '{"ok":true}'),
    red: ["raw-text"],
    found: /a JSON object/,
    line: "Answer with the value alone",
  },
  {
    how: "answers with a JSON string",
    listener: withPost(200, '"7th"'),
    red: ["raw-text"],
    found: /the slot shows "7th"/,
    line: "no quotes are around it:\n7th",
  },
  { how: "turns an object into text", listener: withPost(200, "[object Object]"), red: ["raw-text"], found: /no value/, line: "as text" },
  { how: "has no value for the player", listener: withPost(200, "null"), red: ["raw-text"], found: /no value/, line: "do not know" },
  {
    how: "answers with an HTML page",
    listener: withPost(200, "\n<!DOCTYPE html><title>Sign in</title>", { "Content-Type": "text/html" }),
    red: ["raw-text"],
    found: /an HTML page/,
    line: "Content-Type: text/plain; charset=utf-8",
  },
  {
    how: "answers with marked-up text",
    listener: withPost(200, "<b>7th</b>", { "Content-Type": "text/html; charset=utf-8" }),
    red: ["raw-text"],
    found: /<b>7th<\/b>/,
    line: "Content-Type: text/plain; charset=utf-8",
  },
  { how: "answers with nothing", listener: withPost(200, ""), red: ["raw-text"], found: /empty/, line: "shows the fallback" },
  { how: "answers with no content", listener: withPost(204, ""), red: ["raw-text"], found: /empty/, line: "shows the fallback" },
  {
    how: "answers in Latin-1",
    listener: withPost(200, Buffer.from([0x66, 0xfc, 0x72])),
    red: ["raw-text"],
    found: /not UTF-8: the slot shows f\uFFFDr/,
    line: "charset=utf-8",
  },
  {
    how: "says gzip of what is none",
    listener: withPost(200, "7th", { "Content-Encoding": "gzip" }),
    red: ["raw-text"],
    found: /gzip, and cannot be read so/,
    line: "Content-Encoding: identity",
  },
  {
    how: "uses a coding that was not asked for",
    listener: withPost(200, "7th", { "Content-Encoding": "zstd" }),
    red: ["raw-text"],
    found: /zstd/,
    line: "Content-Encoding: identity",
  },
  {
    how: "breaks the value off",
    listener: endpoint(answer(204), (response) => {
      response.writeHead(200, { ...goodCors, "Content-Length": "100" }).write("7", () => response.destroy());
    }),
    red: ["raw-text"],
    found: /breaks off/,
    line: "Content-Length",
  },
  {
    how: "answers with too much",
    listener: withPost(200, "x".repeat(65_537)),
    red: ["size"],
    found: /more than 65536 bytes/,
    line: "65536 bytes",
  },
  {
    how: "answers with a little that unpacks to very much",
    listener: withPost(200, gzipSync(Buffer.alloc(50_000_000)), { "Content-Encoding": "gzip" }),
    red: ["size"],
    found: /more than 65536 bytes/,
    line: "65536 bytes",
  },
  {
    how: "answers too late",
    listener: endpoint(answer(204), hang),
    red: ["time"],
    found: /within 0\.3 s/,
    line: "Keep the value ready",
    options: { limitMs: 300 },
  },
  {
    how: "answers drop by drop",
    listener: endpoint(answer(204), (response) => {
      response.writeHead(200, goodCors);
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    }),
    red: ["time"],
    found: /within 0\.3 s/,
    line: "Keep the value ready",
    options: { limitMs: 300 },
  },
];

describe("the check of an endpoint", () => {
  test.each(ways)("tells the owner of one that $how", async ({ listener, red, found, line, options }) => {
    const report = await check(listener, options);
    expect([report.ok, redIn(report)]).toEqual([false, red]);
    const first = checkOf(report, red[0] as FieldCheckId);
    expect(first.found).toMatch(found);
    expect(first.advice).toContain(line);
    expect(report.milliseconds).toBeLessThan(2000);
  });

  test("passes the reference endpoint, of every origin, and shows what the slot will show", async () => {
    const server = await startOwnerEndpoint({ port: 0, allowedOrigins: [origin], serviceDomain: "apps.example.com" });
    running.push(server);
    const report = await checkField(`${server.url}/rank`, both);
    expect(redIn(report)).toEqual([]);
    expect(report).toMatchObject({ ok: true, status: 200, bytes: Buffer.byteLength(report.text ?? "") });
    expect(report.text).toMatch(/\S/);
    expect(report.checks.map(({ advice }) => advice).filter(Boolean)).toEqual([]);
    expect(server.requests.map(({ headers }) => headers.origin).sort()).toEqual([botOrigin, botOrigin, origin, origin]);
  });

  test("sends what a browser sends", async () => {
    const seen: { method: string | undefined; headers: object; body: string }[] = [];
    await check((request, response) => {
      let body = "";
      request
        .on("data", (chunk) => (body += chunk))
        .on("end", () => {
          seen.push({ method: request.method, headers: request.headers, body });
          response.writeHead(200, goodCors).end("7");
        });
    });
    expect(seen.map(({ method }) => method)).toEqual(["OPTIONS", "POST"]);
    expect(seen[0]?.headers).toMatchObject({
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    });
    expect(seen[1]?.headers).toMatchObject({ origin, "content-type": "application/json" });
    expect(Object.keys(JSON.parse(seen[1]?.body ?? ""))).toEqual([
      "userTelegramId",
      "userPoints",
      "userFriendsCount",
      "userTotalLevels",
      "userLevel",
      "tonFriendlyAddress",
      "tonRawAddress",
    ]);
    expect(seen.map(({ headers }) => Object.keys(headers).filter((name) => /cookie|authorization|referer/.test(name)))).toEqual([[], []]);
  });

  test.each([
    ["a number", withPost(200, "42"), "42"],
    ["text that only looks like markup", withPost(200, "a < b > c"), "a < b > c"],
    ["every origin", withHeaders({ "Access-Control-Allow-Origin": "*" }), "7th"],
    ["every header", withHeaders({ "Access-Control-Allow-Headers": "*" }), "7th"],
    ["gzip", withPost(200, gzipSync("7th"), { "Content-Encoding": "gzip" }), "7th"],
    ["brotli", withPost(200, brotliCompressSync("7th"), { "Content-Encoding": "br" }), "7th"],
    ["the most that is allowed", withPost(200, "y".repeat(65_536)), "y".repeat(65_536)],
  ])("passes %s", async (_what, listener, text) => {
    expect(await check(listener)).toMatchObject({ ok: true, text });
  });

  test("passes an endpoint whose permission browsers forget at once, and advises it to let them keep it", async () => {
    const report = await check(withHeaders({ "Access-Control-Max-Age": undefined }));
    expect(report.ok).toBe(true);
    expect(checkOf(report, "max-age")).toMatchObject({ ok: false, advice: expect.stringContaining("\nAccess-Control-Max-Age: 7200") });
  });

  test("asks for Vary: Origin where the answer depends on who asks", async () => {
    const reflecting: RequestListener = (request, response) => {
      response.writeHead(200, { ...goodCors, "Access-Control-Allow-Origin": request.headers.origin }).end("7");
    };
    const report = await check(reflecting, both);
    expect(report.ok).toBe(true);
    expect(checkOf(report, "allow-origin")).toMatchObject({ ok: true, advice: expect.stringContaining("\nVary: Origin") });
  });

  test("drops a byte order mark as browsers do, and says so", async () => {
    const report = await check(withPost(200, "\uFEFF7th"));
    expect(report).toMatchObject({ ok: true, text: "7th", bytes: 6 });
    expect(checkOf(report, "raw-text").advice).toMatch(/byte order mark/);
  });

  test("says of every requirement behind an unreachable server that it was not judged", async () => {
    const server = await listen(() => {});
    await server.close();
    const report = await checkField(server.url, alone);
    expect(redIn(report)).toEqual(["preflight"]);
    expect(checkOf(report, "preflight").found).toBe("Nobody listens there (ECONNREFUSED).");
    expect(unjudgedIn(report)).toEqual(["allow-origin", "allow-headers", "redirect", "status", "raw-text", "size", "time", "max-age"]);
    expect(report).toMatchObject({ ok: false, status: null, text: null, bytes: 0 });
  });
});
