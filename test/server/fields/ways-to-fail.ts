import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import type { FieldCheckId } from "#contract/field/field-limit.ts";
import { type Answer, endpoint, endpointsFor } from "./played-endpoint.ts";

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

type Headers = Record<string, string | string[] | undefined>;
/** A good endpoint but for the status, the body and perhaps the headers of its POST. */
type PostRow = readonly [how: string, status: number, ...rest: Rest];
/** The same with the status 200. */
type TextRow = readonly [how: string, ...rest: Rest];
type Rest = [body: string | Buffer, found: RegExp, line: string, headers?: Headers];

const hang = () => {};
const noOrigin = { "Access-Control-Allow-Origin": undefined };
const html = { "Content-Type": "text/html" };
const phpWarning =
  "<br />\n<b>Warning</b>:  Undefined variable $rank in <b>/srv/rank.php</b> on line <b>3</b><br />\n7th";

const wrongStatuses: readonly PostRow[] = [
  ["asks for a password", 401, "Who are you?", /401: Who are you\?$/, "without them"],
  ["has nothing at the path", 404, "", /404\.$/, "Correct the URL"],
  ["takes GET only", 405, "", /405/, "Answer POST"],
  ["cannot read JSON", 415, "", /415/, "Content-Type: application/json"],
  ["is asked too often", 429, "", /429/, "Retry-After"],
  [
    "fails without the headers of CORS",
    500,
    "Traceback\n  at line 1",
    /500: Traceback at line 1$/,
    "Check the server's log",
    noOrigin,
  ],
  [
    "refuses the POST as a forged form",
    419,
    "<!DOCTYPE html><title>Page Expired</title>",
    /419/,
    "routes/api.php",
  ],
  [
    "is behind a proxy that checks browsers",
    403,
    "<!DOCTYPE html><title>Just a moment...</title>",
    /403/,
    "proxy or firewall before your server",
  ],
  [
    "refuses the POST for its missing token of Rails",
    422,
    "ActionController::InvalidAuthenticityToken",
    /422/,
    "protection against forged forms",
  ],
  [
    "is behind a check of browsers by Cloudflare",
    403,
    `<!DOCTYPE html><head><style>${"a{} ".repeat(100)}</style><title>Just a moment...</title>`,
    /403: Just a moment\.\.\.$/,
    "Cloudflare refuses the request",
    { Server: "cloudflare", "cf-mitigated": "challenge" },
  ],
  [
    "is blocked by a rule of Cloudflare",
    403,
    "error code: 1020",
    /403: error code: 1020$/,
    "Cloudflare refuses the request",
    { Server: "cloudflare" },
  ],
  [
    "is out of Cloudflare's reach",
    522,
    "error code: 522",
    /522/,
    "Cloudflare gets no proper response",
    { Server: "cloudflare" },
  ],
  [
    "is down behind nginx",
    502,
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><hr><center>nginx</center>",
    /502: 502 Bad Gateway nginx$/,
    "A proxy gets no response from your server",
  ],
  [
    "is a tunnel without a server",
    404,
    "<!DOCTYPE html><p>The endpoint is offline. ERR_NGROK_3200",
    /404: The endpoint is offline\. ERR_NGROK_3200$/,
    "Start the server and the tunnel",
  ],
];

const wrongTexts: readonly TextRow[] = [
  [
    "wraps the value in an object",
    '{"data":"7th"}',
    /a JSON object, which is shown as is: \{"data":"7th"\}/,
    "A value is at the JSON Pointer /data. Set that under “From the response to the slot”, or answer with only the value, as text:\n7th",
    { "Content-Type": "application/json" },
  ],
  [
    "wraps the value in an object of objects",
    '{"ok":true,"meta":{"page":1},"data":{"rank":7}}',
    /a JSON object/,
    "JSON Pointer /data/rank. Set that under “From the response to the slot”, or answer with only the value, as text:\n7",
  ],
  ["answers with a list", '["7th"]', /a JSON list/, "JSON Pointer /0."],
  [
    "answers with an object that holds no value",
    '{"ok":true}',
    /a JSON object/,
    "Answer with only the value",
  ],
  [
    "answers with a JSON string",
    '"7th"',
    /its quotes are shown: "7th"/,
    "without JSON quotes:\n7th",
  ],
  ["turns an object into text", "[object Object]", /no value/, "as text"],
  ["has no value for the player", "null", /no value/, "unknown players"],
  ["prints None", "None\n", /no value, only the text None/, "unknown players"],
  [
    "answers with an HTML page",
    "\n<!DOCTYPE html><title>Sign in</title>",
    /an HTML page/,
    "Answer with only the value",
    html,
  ],
  ["answers with marked-up text", "<b>7th</b>", /<b>7th<\/b>/, "without tags:\n7th", html],
  [
    "answers with tags, and calls them plain text",
    "<b>7th</b>",
    /HTML tags, which slots show as text/,
    "without tags:\n7th",
    { "Content-Type": "text/plain" },
  ],
  [
    "prints a traceback",
    'Traceback (most recent call last):\n  File "a.py", line 1',
    /an error message: Traceback/,
    "with 500",
  ],
  [
    "prints a warning of PHP before the value",
    phpWarning,
    /an error message: <br \/> <b>Warning/,
    "with 500",
  ],
  [
    "prints an error of Node",
    "Error: no rank\n    at rank (/srv/server.js:12:9)\n",
    /an error message: Error: no rank/,
    "with 500",
  ],
  ...["NaN", "#undefined", "nil", "(null)", "Array", "Level [object Promise]", '""'].map(
    (text): TextRow => [`prints ${text}`, text, /no value, only the text/, "unknown players"],
  ),
  ...["'7th'", "b'7th'", "{'rank': 7}", "('7th', 3)"].map(
    (text): TextRow => [
      `prints ${text} as Python does`,
      text,
      /in Python's notation, which is shown as is/,
      "Answer with only the value",
    ],
  ),
  ...[
    "PHP Fatal error:  Uncaught Error: no rank in /srv/rank.php:3\nStack trace:\n#0 {main}",
    "SQLSTATE[HY000] [2002] Connection refused",
    "KeyError: 'rank'",
    "TypeError: Cannot read properties of undefined (reading 'rank')",
    "panic: runtime error: index out of range [3] with length 2",
    "#%!d(string=7)",
    'Exception in thread "main" java.lang.IllegalStateException: no rank',
    "java.lang.NullPointerException\n\tat com.acme.Rank.get(Rank.java:12)",
    "rank.rb:3:in 'Object#rank': undefined method 'x' for nil (NoMethodError)",
    "Unhandled exception. System.InvalidOperationException: no rank",
    "Object reference not set.\n   at Acme.Rank.Get() in /src/Rank.cs:line 12",
  ].map((text): TextRow => [`prints ${text.slice(0, 24)}`, text, /an error message/, "with 500"]),
  [
    "puts a line break of HTML before the value",
    "<br>7th",
    /HTML tags/,
    "without tags:\n7th",
    { "Content-Type": "text/plain" },
  ],
  [
    "has a long head before the words of its page",
    `<!DOCTYPE html><head><meta charset="utf-8"><script>${"a();".repeat(2000)}</script><title>Sign in</title>`,
    /an HTML page: Sign in$/,
    "Answer with only the value",
    html,
  ],
  [
    "is behind the warning of ngrok",
    "<!DOCTYPE html><div id=root></div><script>ERR_NGROK_6024</script>",
    /the warning page of ngrok/,
    "“Fetched by the service”",
    { ...html, "ngrok-error-code": "ERR_NGROK_6024" },
  ],
  ["answers with nothing", "", /empty/, "shows the fallback"],
  [
    "answers in windows-1251",
    Buffer.from([0xcc, 0xe5, 0xf1, 0xf2, 0xee, 0x20, 0x37]),
    /is in windows-1251, but the Mini App reads UTF-8: \uFFFD+ 7$/,
    "charset=utf-8",
    { "Content-Type": "text/plain; charset=windows-1251" },
  ],
  [
    "answers in UTF-16 with a byte order mark",
    Buffer.from("\uFEFF7th", "utf16le"),
    /is in utf-16le/,
    "charset=utf-8",
  ],
  ["answers in UTF-16", Buffer.from("7th", "utf16le"), /is in utf-16le/, "charset=utf-8"],
  [
    "answers in Latin-1",
    Buffer.from([0x66, 0xfc, 0x72]),
    /not UTF-8 and reads: f\uFFFDr/,
    "charset=utf-8",
  ],
  [
    "says gzip of what is none",
    "7th",
    /cannot be decoded as Content-Encoding: gzip/,
    "Content-Encoding: identity",
    { "Content-Encoding": "gzip" },
  ],
  [
    "uses a coding that was not asked for",
    "7th",
    /zstd/,
    "Content-Encoding: identity",
    { "Content-Encoding": "zstd" },
  ],
];

const tooLarge = /larger than 65,536 bytes/;
const sizes: readonly TextRow[] = [
  ["answers with too much", "x".repeat(65_537), tooLarge, "65,536 bytes"],
  [
    "answers with a little that unpacks to very much",
    gzipSync(Buffer.alloc(50_000_000)),
    tooLarge,
    "65,536 bytes",
    { "Content-Encoding": "gzip" },
  ],
];

const redirects: readonly PostRow[] = [
  [
    "redirects the POST to another host",
    302,
    "",
    /302, a redirect to https:\/\/www\.example\.com\/rank\.$/,
    "\nhttps://www.example.com/rank",
    { Location: "https://www.example.com/rank" },
  ],
  ["redirects to nowhere", 307, "", /redirect without a target/, "Answer 200"],
];

const withStatus200 = ([how, ...rest]: TextRow): PostRow => [how, 200, ...rest];

/** Faulty endpoints for the pages of `origin`. */
export function waysToFail(origin: string): Way[] {
  const { goodCors, answer, withHeaders, withPost } = endpointsFor(origin);
  const originLine = `Access-Control-Allow-Origin: ${origin}`;
  const { protocol, host } = new URL(origin);
  const otherScheme = `${protocol === "http:" ? "https" : "http"}://${host}`;
  const moved = answer(301, "", { Location: "/rank/" });

  const preflights: readonly [how: string, preflight: Answer, found: RegExp, line?: string][] = [
    [
      "does not know OPTIONS",
      answer(405, "", { Allow: "POST" }),
      /405/,
      "turn on “Fetched by the service”. The response:\nHTTP/1.1 204",
    ],
    ["has no route for OPTIONS", answer(404), /404/],
    ["asks OPTIONS for a password", answer(401), /401/],
    ["fails at OPTIONS", answer(500), /500/],
    [
      "breaks the connection off at OPTIONS",
      (response) => response.destroy(),
      /no HTTP response \(ECONNRESET\)/,
    ],
  ];
  const origins: readonly [how: string, allowed: string | string[] | undefined, found: RegExp][] = [
    [
      "has no Access-Control-Allow-Origin",
      undefined,
      /^The response to OPTIONS and POST has no Access-Control-Allow-Origin\.$/,
    ],
    ["allows the origin null", "null", /null, which is not the origin/],
    ["allows another origin", "https://example.com", /which is not /],
    ["allows the origin with the other scheme", otherScheme, /https? instead of https?/],
    ["allows the origin with a slash", `${origin}/`, /trailing slash/],
    ["allows the bare host name", host, /without https:\/\//],
    ["sends the header twice", [origin, origin], /more than one value/],
    ["sends two origins in one header", `${origin}, https://example.com`, /more than one value/],
  ];
  const lists: readonly [how: string, red: FieldCheckId, headers: Headers, found: RegExp][] = [
    [
      "separates methods by blanks",
      "preflight",
      { "Access-Control-Allow-Methods": "GET POST" },
      /Access-Control-Allow-Methods: GET POST is not a list of names with commas/,
    ],
    [
      "allows a header that cannot be one",
      "allow-headers",
      { "Access-Control-Allow-Headers": "Content-Type, X Foo" },
      /Access-Control-Allow-Headers: Content-Type, X Foo is not a list of names with commas/,
    ],
    [
      "has no Access-Control-Allow-Headers",
      "allow-headers",
      { "Access-Control-Allow-Headers": undefined },
      /has no Access-Control-Allow-Headers/,
    ],
    [
      "allows other headers only",
      "allow-headers",
      { "Access-Control-Allow-Headers": "Authorization, X-Requested-With" },
      /Authorization, X-Requested-With lacks Content-Type/,
    ],
  ];
  const late = { found: /No complete response within/, line: "Precompute the value", isSlow: true };
  const ofPost = (red: FieldCheckId, rows: readonly PostRow[]) =>
    rows.map(([how, status, body, found, line, headers]) => ({
      how,
      listener: withPost(status, body, headers),
      red: [red],
      found,
      line,
    }));
  return [
    ...preflights.map(([how, preflight, found, line = originLine]) => ({
      how,
      listener: endpoint(preflight, answer(200, "7")),
      red: ["preflight" as const],
      found,
      line,
    })),
    {
      how: "redirects OPTIONS and POST",
      listener: endpoint(moved, moved),
      red: ["preflight", "redirect"],
      found: /301, a redirect to \/rank\//,
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
    ...origins.map(([how, allowed, found]) => ({
      how,
      listener: withHeaders({ "Access-Control-Allow-Origin": allowed }),
      red: ["allow-origin" as const],
      found,
      line: originLine,
    })),
    {
      how: "forgets Access-Control-Allow-Origin in the answer to POST",
      listener: endpoint(answer(204), answer(200, "7", noOrigin)),
      red: ["allow-origin"],
      found: /^The response to POST has no/,
      line: originLine,
    },
    ...lists.map(([how, red, headers, found]) => ({
      how,
      listener: withHeaders(headers),
      red: [red],
      found,
      line: `\n${Object.keys(headers)[0]}: ${red === "preflight" ? "POST" : "Content-Type"}`,
    })),
    ...ofPost("redirect", redirects),
    ...ofPost("status", wrongStatuses),
    {
      how: "breaks the connection off at the POST",
      listener: endpoint(answer(204), (response) => response.destroy()),
      red: ["status"],
      found: /POST got no HTTP response/,
      line: "Check the server's log",
    },
    ...ofPost("raw-text", [
      ["answers with no content", 204, "", /empty/, "shows the fallback"],
      ...wrongTexts.map(withStatus200),
    ]),
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
    ...ofPost("size", sizes.map(withStatus200)),
    { how: "answers too late", listener: endpoint(answer(204), hang), red: ["time"], ...late },
    {
      how: "answers drop by drop",
      listener: endpoint(answer(204), (response) => {
        response.writeHead(200, goodCors);
        const timer = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(timer));
      }),
      red: ["time"],
      ...late,
    },
  ];
}
