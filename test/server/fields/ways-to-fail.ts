import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import type { FieldCheckId } from "#contract/field/field-limit.ts";
import { endpoint, endpointsFor } from "./played-endpoint.ts";

/**
 * A faulty endpoint, its red checks, and the message and advice of the first one, with the exact
 * line.
 */
export interface Way {
  readonly how: string;
  readonly listener: RequestListener;
  readonly red: FieldCheckId[];
  readonly found: RegExp;
  readonly line: string;
  /** Answers only after the caller gives up. */
  readonly isSlow?: boolean;
}

const hang = () => {};

/** Faulty endpoints for the pages of `origin`. */
export function waysToFail(origin: string): Way[] {
  const { goodCors, answer, withHeaders, withPost } = endpointsFor(origin);
  const originLine = `Access-Control-Allow-Origin: ${origin}`;
  return [
    {
      how: "does not know OPTIONS",
      listener: endpoint(answer(405, "", { Allow: "POST" }), answer(200, "7")),
      red: ["preflight"],
      found: /405/,
      line: "the samples for nginx and Cloudflare in /docs. The response:\nHTTP/1.1 204",
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
      listener: endpoint(
        answer(301, "", { Location: "/rank/" }),
        answer(301, "", { Location: "/rank/" }),
      ),
      red: ["preflight", "redirect"],
      found: /301, a redirect to \/rank\//,
      line: originLine,
    },
    {
      how: "breaks the connection off at OPTIONS",
      listener: endpoint((response) => response.destroy(), answer(200, "7")),
      red: ["preflight"],
      found: /no HTTP response \(ECONNRESET\)/,
      line: originLine,
    },
    {
      how: "never answers OPTIONS",
      listener: endpoint(hang, answer(200, "7")),
      red: ["preflight", "time"],
      found: /timed out/,
      line: originLine,
      isSlow: true,
    },
    {
      how: "has no Access-Control-Allow-Origin",
      listener: withHeaders({ "Access-Control-Allow-Origin": undefined }),
      red: ["allow-origin"],
      found: /^The response to OPTIONS and POST has no Access-Control-Allow-Origin\.$/,
      line: originLine,
    },
    {
      how: "forgets Access-Control-Allow-Origin in the answer to POST",
      listener: endpoint(
        answer(204),
        answer(200, "7", { "Access-Control-Allow-Origin": undefined }),
      ),
      red: ["allow-origin"],
      found: /^The response to POST has no/,
      line: originLine,
    },
    {
      how: "allows the origin null",
      listener: withHeaders({ "Access-Control-Allow-Origin": "null" }),
      red: ["allow-origin"],
      found: /null, which is not the origin/,
      line: originLine,
    },
    {
      how: "allows another origin",
      listener: withHeaders({ "Access-Control-Allow-Origin": "https://example.com" }),
      red: ["allow-origin"],
      found: /which is not /,
      line: originLine,
    },
    {
      how: "allows the origin with the other scheme",
      listener: withHeaders({
        "Access-Control-Allow-Origin": origin.replace(/^https?/, (scheme) =>
          scheme === "http" ? "https" : "http",
        ),
      }),
      red: ["allow-origin"],
      found: /https? instead of https?/,
      line: originLine,
    },
    {
      how: "allows the origin with a slash",
      listener: withHeaders({ "Access-Control-Allow-Origin": `${origin}/` }),
      red: ["allow-origin"],
      found: /trailing slash/,
      line: originLine,
    },
    {
      how: "allows the bare host name",
      listener: withHeaders({ "Access-Control-Allow-Origin": new URL(origin).host }),
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
      listener: withHeaders({ "Access-Control-Allow-Origin": `${origin}, https://example.com` }),
      red: ["allow-origin"],
      found: /more than one value/,
      line: originLine,
    },
    {
      how: "separates methods by blanks",
      listener: withHeaders({ "Access-Control-Allow-Methods": "GET POST" }),
      red: ["preflight"],
      found: /Access-Control-Allow-Methods: GET POST is not a list of names with commas/,
      line: "\nAccess-Control-Allow-Methods: POST",
    },
    {
      how: "allows a header that cannot be one",
      listener: withHeaders({ "Access-Control-Allow-Headers": "Content-Type, X Foo" }),
      red: ["allow-headers"],
      found: /Access-Control-Allow-Headers: Content-Type, X Foo is not a list of names with commas/,
      line: "\nAccess-Control-Allow-Headers: Content-Type",
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
      found: /Authorization, X-Requested-With lacks Content-Type/,
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
      found: /redirect without a target/,
      line: "Answer 200",
    },
    {
      how: "asks for a password",
      listener: withPost(401, "Who are you?"),
      red: ["status"],
      found: /401: Who are you\?$/,
      line: "without them",
    },
    {
      how: "has nothing at the path",
      listener: withPost(404, ""),
      red: ["status"],
      found: /404\.$/,
      line: "Correct the URL",
    },
    {
      how: "takes GET only",
      listener: withPost(405, ""),
      red: ["status"],
      found: /405/,
      line: "Answer POST",
    },
    {
      how: "cannot read JSON",
      listener: withPost(415, ""),
      red: ["status"],
      found: /415/,
      line: "Content-Type: application/json",
    },
    {
      how: "is asked too often",
      listener: withPost(429, ""),
      red: ["status"],
      found: /429/,
      line: "Retry-After",
    },
    {
      how: "fails without the headers of CORS",
      listener: withPost(500, "Traceback\n  at line 1", {
        "Access-Control-Allow-Origin": undefined,
      }),
      red: ["status"],
      found: /500: Traceback at line 1$/,
      line: "Check the server's log",
    },
    {
      how: "breaks the connection off at the POST",
      listener: endpoint(answer(204), (response) => response.destroy()),
      red: ["status"],
      found: /POST got no HTTP response/,
      line: "Check the server's log",
    },
    {
      how: "wraps the value in an object",
      listener: withPost(200, '{"data":"7th"}', { "Content-Type": "application/json" }),
      red: ["raw-text"],
      found: /a JSON object, which is shown as is: \{"data":"7th"\}/,
      line: "The value seems to be in `data`. Answer with only that, as text, not JSON:\n7th",
    },
    {
      how: "wraps the value in an object of objects",
      listener: withPost(200, '{"ok":true,"meta":{"page":1},"data":{"rank":7}}'),
      red: ["raw-text"],
      found: /a JSON object/,
      line: "`data.rank`. Answer with only that, as text, not JSON:\n7",
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
      line: "Answer with only the value",
    },
    {
      how: "answers with a JSON string",
      listener: withPost(200, '"7th"'),
      red: ["raw-text"],
      found: /its quotes are shown: "7th"/,
      line: "without JSON quotes:\n7th",
    },
    {
      how: "turns an object into text",
      listener: withPost(200, "[object Object]"),
      red: ["raw-text"],
      found: /no value/,
      line: "as text",
    },
    {
      how: "has no value for the player",
      listener: withPost(200, "null"),
      red: ["raw-text"],
      found: /no value/,
      line: "unknown players",
    },
    {
      how: "answers with an HTML page",
      listener: withPost(200, "\n<!DOCTYPE html><title>Sign in</title>", {
        "Content-Type": "text/html",
      }),
      red: ["raw-text"],
      found: /an HTML page/,
      line: "Answer with only the value",
    },
    {
      how: "answers with marked-up text",
      listener: withPost(200, "<b>7th</b>", { "Content-Type": "text/html; charset=utf-8" }),
      red: ["raw-text"],
      found: /<b>7th<\/b>/,
      line: "without tags:\n7th",
    },
    {
      how: "answers with tags, and calls them plain text",
      listener: withPost(200, "<b>7th</b>", { "Content-Type": "text/plain" }),
      red: ["raw-text"],
      found: /HTML tags, which slots show as text/,
      line: "without tags:\n7th",
    },
    {
      how: "prints None",
      listener: withPost(200, "None\n"),
      red: ["raw-text"],
      found: /no value, only the text None/,
      line: "unknown players",
    },
    {
      how: "prints a traceback",
      listener: withPost(200, 'Traceback (most recent call last):\n  File "a.py", line 1'),
      red: ["raw-text"],
      found: /an error message: Traceback/,
      line: "with 500",
    },
    {
      how: "prints a warning of PHP before the value",
      listener: withPost(
        200,
        "<br />\n<b>Warning</b>:  Undefined variable $rank in <b>/srv/rank.php</b> on line <b>3</b><br />\n7th",
      ),
      red: ["raw-text"],
      found: /an error message: <br \/> <b>Warning/,
      line: "with 500",
    },
    {
      how: "prints an error of Node",
      listener: withPost(200, "Error: no rank\n    at rank (/srv/server.js:12:9)\n"),
      red: ["raw-text"],
      found: /an error message: Error: no rank/,
      line: "with 500",
    },
    {
      how: "refuses the POST as a forged form",
      listener: withPost(419, "<!DOCTYPE html><title>Page Expired</title>"),
      red: ["status"],
      found: /419/,
      line: "routes/api.php",
    },
    {
      how: "is behind a proxy that checks browsers",
      listener: withPost(403, "<!DOCTYPE html><title>Just a moment...</title>"),
      red: ["status"],
      found: /403/,
      line: "proxy or firewall before your server",
    },
    {
      how: "answers with nothing",
      listener: withPost(200, ""),
      red: ["raw-text"],
      found: /empty/,
      line: "shows the fallback",
    },
    {
      how: "answers with no content",
      listener: withPost(204, ""),
      red: ["raw-text"],
      found: /empty/,
      line: "shows the fallback",
    },
    {
      how: "answers in Latin-1",
      listener: withPost(200, Buffer.from([0x66, 0xfc, 0x72])),
      red: ["raw-text"],
      found: /not UTF-8 and reads: f\uFFFDr/,
      line: "charset=utf-8",
    },
    {
      how: "says gzip of what is none",
      listener: withPost(200, "7th", { "Content-Encoding": "gzip" }),
      red: ["raw-text"],
      found: /cannot be decoded as Content-Encoding: gzip/,
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
        response
          .writeHead(200, { ...goodCors, "Content-Length": "100" })
          .write("7", () => response.destroy());
      }),
      red: ["raw-text"],
      found: /cut off/,
      line: "Content-Length",
    },
    {
      how: "answers with too much",
      listener: withPost(200, "x".repeat(65_537)),
      red: ["size"],
      found: /larger than 65,536 bytes/,
      line: "65,536 bytes",
    },
    {
      how: "answers with a little that unpacks to very much",
      listener: withPost(200, gzipSync(Buffer.alloc(50_000_000)), { "Content-Encoding": "gzip" }),
      red: ["size"],
      found: /larger than 65,536 bytes/,
      line: "65,536 bytes",
    },
    {
      how: "answers too late",
      listener: endpoint(answer(204), hang),
      red: ["time"],
      found: /No complete response within/,
      line: "Precompute the value",
      isSlow: true,
    },
    {
      how: "answers drop by drop",
      listener: endpoint(answer(204), (response) => {
        response.writeHead(200, goodCors);
        const timer = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(timer));
      }),
      red: ["time"],
      found: /No complete response within/,
      line: "Precompute the value",
      isSlow: true,
    },
  ];
}
