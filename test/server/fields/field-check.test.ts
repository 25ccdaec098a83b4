import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import type { FieldCheckReport } from "#contract/field/field-check.schema.ts";
import type { FieldCheckId } from "#contract/field/field-limit.ts";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { checkEndpoint, type FieldCheckOptions } from "#server/fields/field-check.ts";
import {
  answer,
  botOrigin,
  endpoint,
  goodCors,
  listen,
  origin,
  withHeaders,
  withPost,
} from "./played-endpoint.ts";
import { waysToFail } from "./ways-to-fail.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const alone = { origins: [origin], serviceDomain: undefined, local: true };
const both = { origins: [origin, botOrigin], serviceDomain: "apps.example.com", local: true };

async function check(
  listener: RequestListener,
  options: Partial<FieldCheckOptions> = {},
): Promise<FieldCheckReport> {
  const server = await listen(listener);
  running.push(server);
  return checkEndpoint(server.url, { ...alone, ...options });
}

const redIn = ({ checks }: FieldCheckReport) =>
  checks.flatMap(({ id, ok }) => (ok === false ? [id] : []));
const unjudgedIn = ({ checks }: FieldCheckReport) =>
  checks.flatMap(({ id, ok }) => (ok === null ? [id] : []));
const checkOf = (report: FieldCheckReport, id: FieldCheckId) =>
  report.checks.find((one) => one.id === id) ?? expect.fail(id);

describe("the check of an endpoint", () => {
  test.each(waysToFail(origin))(
    "tells the owner of one that $how",
    async ({ listener, red, found, line, isSlow }) => {
      const report = await check(listener, isSlow ? { limitMs: 1000 } : {});
      expect([report.ok, redIn(report)]).toEqual([false, red]);
      const first = checkOf(report, red[0] as FieldCheckId);
      expect(first.found).toMatch(found);
      expect(first.advice).toContain(line);
      // Below the usual limit of 8 s.
      expect(report.milliseconds).toBeLessThan(7000);
    },
  );

  test("passes the reference endpoint, for every origin, and shows the slot's text", async () => {
    const server = await startOwnerEndpoint({
      port: 0,
      allowedOrigins: [origin],
      serviceDomain: "apps.example.com",
    });
    running.push(server);
    const report = await checkEndpoint(`${server.url}/rank`, both);
    expect(redIn(report)).toEqual([]);
    expect(report).toMatchObject({
      ok: true,
      status: 200,
      bytes: Buffer.byteLength(report.text ?? ""),
    });
    expect(report.text).toMatch(/\S/);
    expect(report.checks.map(({ advice }) => advice).filter(Boolean)).toEqual([]);
    expect(checkOf(report, "https")).toMatchObject({
      ok: null,
      found: "Plain http, which is allowed only in development.",
    });
    expect(server.requests.map(({ headers }) => headers.origin).sort()).toEqual([
      botOrigin,
      botOrigin,
      origin,
      origin,
    ]);
  });

  test("sends a browser's requests", async () => {
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
    expect(
      seen.map(({ headers }) =>
        Object.keys(headers).filter((name) => /cookie|authorization|referer/.test(name)),
      ),
    ).toEqual([[], []]);
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

  test("passes an endpoint without cached permission, with advice to allow caching", async () => {
    const report = await check(withHeaders({ "Access-Control-Max-Age": undefined }));
    expect(report.ok).toBe(true);
    expect(checkOf(report, "max-age")).toMatchObject({
      ok: false,
      advice: expect.stringContaining("\nAccess-Control-Max-Age: 7200"),
    });
  });

  test.each(waysToFail(origin).filter(({ isSlow }) => !isSlow))(
    "is in Russian for one that $how",
    async ({ listener, red }) => {
      const report = await check(listener, { language: "ru" });
      expect(redIn(report)).toEqual(red);
      for (const { found, advice } of report.checks) {
        const [sentence = "", ...lines] = advice.split("\n");
        expect(found).toMatch(/[а-яё]/i);
        if (sentence) expect(sentence).toMatch(/[а-яё]/i);
        expect(lines.join("\n")).not.toMatch(/[а-яё]/i);
      }
    },
  );

  test.each([
    [
      "the base URL's origin and not the bot's own",
      origin,
      /which is not https:\/\/acme\.apps\.example\.com/,
      botOrigin,
    ],
    ["a pattern of names", "https://*.apps.example.com", /a \* inside a name is invalid/, origin],
  ])(
    "explains how to allow all of the service's pages if an endpoint allows %s",
    async (_what, allowed, found, missed) => {
      const report = await check(withHeaders({ "Access-Control-Allow-Origin": allowed }), both);
      expect(redIn(report)).toEqual(["allow-origin"]);
      expect(checkOf(report, "allow-origin").found).toMatch(found);
      expect(checkOf(report, "allow-origin").advice).toMatch(
        /^Send the request's Origin back if .* ends with \.apps\.example\.com/,
      );
      expect(checkOf(report, "allow-origin").advice).toContain(
        `\nAccess-Control-Allow-Origin: ${missed}\nVary: Origin`,
      );
    },
  );

  test("advises Vary: Origin where the answer depends on the origin", async () => {
    const reflecting: RequestListener = (request, response) => {
      response
        .writeHead(200, { ...goodCors, "Access-Control-Allow-Origin": request.headers.origin })
        .end("7");
    };
    const report = await check(reflecting, both);
    expect(report.ok).toBe(true);
    expect(checkOf(report, "allow-origin")).toMatchObject({
      ok: true,
      advice: expect.stringContaining("\nVary: Origin"),
    });
  });

  test("advises about a value that is long or ends with a line break, and finds no fault", async () => {
    const advice = async (body: string) => {
      const report = await check(withPost(200, body));
      return [report.ok, checkOf(report, "raw-text").advice];
    };
    expect(await advice("7th\n")).toEqual([true, expect.stringMatching(/ends with a line break/)]);
    expect(await advice("x".repeat(2500))).toEqual([
      true,
      expect.stringMatching(/2,500 characters.*cuts off the rest/),
    ]);
    expect(await advice("x".repeat(200))).toEqual([true, ""]);
  });

  test("drops a byte order mark as browsers do, and mentions it", async () => {
    const report = await check(withPost(200, "\uFEFF7th"));
    expect(report).toMatchObject({ ok: true, text: "7th", bytes: 6 });
    expect(checkOf(report, "raw-text").advice).toMatch(/byte order mark/);
  });

  test("reads UTF-8 whatever charset the answer declares, and mentions the wrong one", async () => {
    const type = { "Content-Type": "text/plain; charset=windows-1251" };
    const report = await check(withPost(200, "Место 7", type));
    expect(report).toMatchObject({ ok: true, text: "Место 7" });
    expect(checkOf(report, "raw-text").advice).toMatch(/declares windows-1251/);
  });

  test("names Cloudflare where it answers OPTIONS itself", async () => {
    const challenge = { Server: "cloudflare", "cf-mitigated": "challenge" };
    const report = await check(endpoint(answer(403, "", challenge), answer(200, "7")));
    expect(redIn(report)).toEqual(["preflight"]);
    expect(checkOf(report, "preflight").advice).toMatch(/^Cloudflare refuses the request/);
  });

  test("accepts ten informational answers before the answer, and gives up at more", async () => {
    const verdicts = [10, 11].map(async (count) => {
      const server = await listen((_request, response) => {
        for (let hint = 0; hint < count; hint += 1) response.writeProcessing();
        response.writeHead(200, goodCors).end("7");
      });
      running.push(server);
      const report = await checkEndpoint(server.url, alone);
      return [report.ok, checkOf(report, "preflight").found];
    });
    expect(await Promise.all(verdicts)).toEqual([
      [true, "OPTIONS returns 200."],
      [false, "OPTIONS got no HTTP response (TOO_MANY_INFORMATIONAL_ANSWERS)."],
    ]);
  });

  test.each([
    ["speaks no HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
    [
      "switches protocols",
      "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n",
    ],
    ["sends headers without end", `HTTP/1.1 200 OK\r\n${"X: x\r\n".repeat(20_000)}`],
    ["says nothing and hangs up", ""],
  ])("reports a server that %s", async (_what, said) => {
    const server = createServer((socket) => void socket.on("error", () => {}).end(said)).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    const report = await checkEndpoint(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/rank`,
      alone,
    );
    server.close();
    expect(redIn(report)).toEqual(["preflight", "status"]);
    expect(checkOf(report, "preflight").found).toMatch(/^OPTIONS got no HTTP response \(\w+\)\.$/);
  });

  test.each([
    ["comments of HTML that never end", "<!--".repeat(16_000)],
    ["tags that never end", "<a".repeat(32_000)],
    ["lists in lists", "[".repeat(65_000)],
    ["whole lists in lists", "[".repeat(30_000) + "]".repeat(30_000)],
    ["blanks", " ".repeat(65_000)],
    ["braces", "{{".repeat(30_000)],
  ])("ends at once for a body of %s", async (_what, body) => {
    for (const type of ["text/html", "text/plain"]) {
      const before = process.cpuUsage();
      const report = await check(withPost(200, body, { "Content-Type": type }));
      expect(report).toMatchObject({ status: 200, text: body });
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
    }
  });

  test("marks every requirement behind an unreachable server as not judged", async () => {
    const server = await listen(() => {});
    await server.close();
    const report = await checkEndpoint(server.url, alone);
    expect(redIn(report)).toEqual(["preflight"]);
    expect(checkOf(report, "preflight").found).toBe("Couldn't connect (ECONNREFUSED).");
    expect(unjudgedIn(report)).toEqual([
      "https",
      "public-host",
      "allow-origin",
      "allow-headers",
      "redirect",
      "status",
      "raw-text",
      "size",
      "time",
      "max-age",
    ]);
    expect(report).toMatchObject({ ok: false, status: null, text: null, bytes: 0 });
  });
});
