import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

/** The bytes of two answers of an endpoint; a browser and the check must agree on them. */
export interface RawAnswers {
  readonly how: string;
  readonly preflight: Buffer;
  readonly post: Buffer;
}

type Lines = Readonly<Record<string, string | readonly string[] | undefined>>;

const value = "7th";
const gzipped = gzipSync(value);

const listed = (text: string) => text.split(" | ");

function answer(status: string, headers: Lines, body: string | Buffer = ""): Buffer {
  const lines = Object.entries(headers).flatMap(([name, text]) =>
    [text ?? []].flat().map((one) => `${name}: ${one}\r\n`),
  );
  const head = Buffer.from(`${status}\r\n${lines.join("")}\r\n`, "latin1");
  return Buffer.concat([head, Buffer.from(body)]);
}

/**
 * Preflights and answers for a page of `origin`, each with one deviation from a good endpoint.
 * Excludes faults of HTTP and compression that Chromium accepts and Node refuses, such as a
 * negative length or a cut gzip.
 */
export function rawAnswers(origin: string): RawAnswers[] {
  const cors = {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Content-Type",
  };
  const preflight = (headers: Lines = {}, status = "HTTP/1.1 204 No Content") =>
    answer(status, { ...cors, Connection: "close", ...headers });
  const post = (headers: Lines = {}, body: string | Buffer = value, status = "HTTP/1.1 200 OK") =>
    answer(
      status,
      { ...cors, Connection: "close", "Content-Length": `${body.length}`, ...headers },
      body,
    );
  const withPreflight = (how: string, bytes: Buffer) => ({ how, preflight: bytes, post: post() });
  const withPost = (how: string, bytes: Buffer) => ({ how, preflight: preflight(), post: bytes });
  const withHeader = (name: keyof typeof cors, values: readonly Lines[string][]) =>
    values.map((text) =>
      withPreflight(
        `OPTIONS ${name}: ${JSON.stringify(text) ?? "none"}`,
        preflight({ [name]: text }),
      ),
    );
  const coded = (coding: string, body: string | Buffer) =>
    withPost(
      `POST Content-Encoding: ${coding}, ${body.length} bytes`,
      post({ "Content-Encoding": coding }, body),
    );

  const chunked = (how: string, body: string) =>
    withPost(how, post({ "Content-Length": undefined, "Transfer-Encoding": "chunked" }, body));

  return [
    ...withHeader("Access-Control-Allow-Methods", [
      ...listed("POST | post | GET | * | GET, POST | GET,POST | , POST , | GET POST | POST;GET"),
      ...listed(
        'POST/GET | "POST" | (POST) | [POST] | POST, G ET | POST, GET;q=1 | POST: | *, G ET',
      ),
      ...[undefined, "", "P\u00d6ST", "POST\tGET", "POST|GET", "GET,\tPOST"],
      ...[
        ["GET", "POST"],
        ["POST", "GET PUT"],
      ],
    ]),
    ...withHeader("Access-Control-Allow-Headers", [
      ...listed("Content-Type | content-type | CONTENT-TYPE | * | Authorization, * | X-Foo"),
      ...listed("Content-Type, X-Foo | Content-Type, | ,,Content-Type | Content-Type, ,X"),
      ...listed("Content-Type, Content-Type | Content_Type | Content-Type X-Foo | *, X Foo"),
      ...listed('Content-Type, X Foo | Content-Type; X-Foo | "Content-Type" | Content-Type:'),
      ...listed("Content-Type, (X) | Content-Type, X: 1 | [Content-Type] | Content-Type, {}"),
      ...[undefined, "", "Accept,\tContent-Type", "Content-Type, \u00dcber"],
      ...[
        ["X-Foo", "Content-Type"],
        ["Content-Type", "X Foo"],
      ],
    ]),
    ...withHeader("Access-Control-Allow-Origin", [
      ...[undefined, "", "*", " * ", "null", "true", "*, *", "http://*", ["*", "*"]],
      ...[origin, origin.toUpperCase(), origin.replace(/:\d+$/, ""), `"${origin}"`],
      ...["/", ":", ";", "\t", "\u00a0", ", *"].map((end) => origin + end),
      ...["\u00a0", "\u000b"].map((begin) => begin + origin),
      ...[
        [origin, origin],
        [origin, ""],
        ["", origin],
      ],
    ]),
    ...[
      ...listed(
        "200 OK | 200 | 201 x | 203 x | 204 x | 205 x | 206 x | 226 x | 299 x | 300 x | 304 x",
      ),
      ...listed("400 x | 401 x | 403 x | 404 x | 405 x | 407 x | 429 x | 500 x | 600 x | 999 x"),
    ].flatMap((status) => [
      withPreflight(`OPTIONS ${status}`, preflight({}, `HTTP/1.1 ${status}`)),
      withPost(`POST ${status}`, post({}, value, `HTTP/1.1 ${status}`)),
    ]),
    ...[301, 302, 303, 305, 307, 308, 300].flatMap((status) => [
      withPreflight(
        `OPTIONS ${status} to itself`,
        preflight({ Location: "/" }, `HTTP/1.1 ${status} Moved`),
      ),
      withPost(
        `POST ${status} elsewhere`,
        post({ Location: "/x" }, value, `HTTP/1.1 ${status} Moved`),
      ),
      withPost(`POST ${status} without a target`, post({}, value, `HTTP/1.1 ${status} Moved`)),
    ]),
    withPreflight("OPTIONS HTTP/1.0", preflight({}, "HTTP/1.0 200 OK")),
    withPreflight(
      "OPTIONS with credentials",
      preflight({ "Access-Control-Allow-Credentials": "true" }),
    ),
    withPreflight(
      "OPTIONS with odd credentials",
      preflight({ "Access-Control-Allow-Credentials": "yes" }),
    ),
    ...["abc", "-1", "1, 2", ""].map((age) =>
      withPreflight(
        `OPTIONS Access-Control-Max-Age: ${age}`,
        preflight({ "Access-Control-Max-Age": age }),
      ),
    ),
    withPreflight(
      "103 before OPTIONS",
      Buffer.concat([answer("HTTP/1.1 103 Early Hints", {}), preflight()]),
    ),
    withPost("102 before POST", Buffer.concat([answer("HTTP/1.1 102 Processing", {}), post()])),
    withPreflight(
      "OPTIONS with a body",
      answer("HTTP/1.1 200 OK", { ...cors, "Content-Length": "2" }, "ok"),
    ),
    withPost(
      "POST without Access-Control-Allow-Origin",
      post({ "Access-Control-Allow-Origin": undefined }),
    ),
    withPost("POST with *", post({ "Access-Control-Allow-Origin": "*" })),
    withPost("POST with two origins", post({ "Access-Control-Allow-Origin": [origin, origin] })),
    withPost(
      "POST without the other headers",
      post({
        "Access-Control-Allow-Methods": undefined,
        "Access-Control-Allow-Headers": undefined,
      }),
    ),
    withPost(
      "POST with bad other headers",
      post({ "Access-Control-Allow-Methods": "A B", "Access-Control-Allow-Headers": "A B" }),
    ),
    withPost("POST to the end of the connection", post({ "Content-Length": undefined })),
    withPost("POST with a length too long", post({ "Content-Length": "9" })),
    withPost("POST with a length too short", post({ "Content-Length": "1" })),
    withPost("POST with two lengths", post({ "Content-Length": ["3", "2"] })),
    chunked("POST in chunks", "1\r\n7\r\n2;x=y\r\nth\r\n0\r\n\r\n"),
    chunked("POST in chunks with trailers", "3\r\n7th\r\n0\r\nX: y\r\n\r\n"),
    chunked("POST in chunks without an end", "3\r\n7th\r\n"),
    chunked("POST in broken chunks", "zz\r\n7th\r\n"),
    withPost(
      "POST 204 without a body",
      post({ "Content-Length": undefined }, "", "HTTP/1.1 204 No Content"),
    ),
    withPost("POST of nothing", post({}, "")),
    withPost("POST of the most", post({}, "y".repeat(65_536))),
    withPost("POST of too much", post({}, "y".repeat(65_537))),
    withPost("POST as an attachment", post({ "Content-Disposition": "attachment" })),
    withPost(
      "POST as a picture",
      post({ "Content-Type": "image/png", "X-Content-Type-Options": "nosniff" }),
    ),
    withPost("POST of JSON's type", post({ "Content-Type": "application/json" }, "7")),
    withPost(
      "POST with Cross-Origin-Resource-Policy",
      post({ "Cross-Origin-Resource-Policy": "same-origin" }),
    ),
    withPost("POST with a cookie", post({ "Set-Cookie": "a=b" })),
    withPost("POST with HSTS", post({ "Strict-Transport-Security": "max-age=1" })),
    withPost("POST with 12 KiB of headers", post({ "X-Long": "x".repeat(12_000) })),
    withPost("POST with 300 KiB of headers", post({ "X-Long": "x".repeat(300_000) })),
    withPost("POST HTTP/1.0", post({}, value, "HTTP/1.0 200 OK")),
    withPost("POST HTTP/2.0", post({}, value, "HTTP/2.0 200 OK")),
    withPost("POST ICY", post({}, value, "ICY 200 OK")),
    withPost("POST with NUL", post({ "X-Foo": "a\0b" })),
    withPost("POST with an empty line first", Buffer.concat([Buffer.from("\r\n"), post()])),
    withPost("POST of bytes without HTTP", Buffer.from("7th")),
    withPost("POST of no byte", Buffer.from("")),
    coded("gzip", gzipped),
    coded("x-gzip", gzipped),
    coded("GZIP", gzipped),
    coded("deflate", deflateSync(value)),
    coded("br", brotliCompressSync(value)),
    coded("identity", value),
    coded("utf-8", value),
    coded("none", value),
    coded("", value),
    coded("gzip", value),
    coded("gzip", Buffer.concat([gzipped, gzipped])),
    coded("br", value),
    coded("deflate", value),
    coded("compress", value),
    coded("gzip", ""),
    coded("aws-chunked", value),
  ];
}
