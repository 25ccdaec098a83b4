import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { type RunningSample, servers } from "./sample-server.ts";

/** A request that a server must survive, and the allowed statuses; 0 is no answer at all. */
interface BadRequest {
  readonly name: string;
  readonly bytes: Buffer;
  /** The client's action after the bytes; by default it waits for the answer. */
  readonly next?: "half-close" | "reset" | "send without end";
  readonly answers: readonly number[];
}

export interface GoodRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The required members with their types. */
  readonly members: Readonly<Record<string, "integer" | "string">>;
  /** The status for a body of another type. */
  readonly otherType?: number;
}

const wrongValues = {
  integer: ["null", '"42"', "true", "1.5", "1e400", "{}", "[42]"],
  string: ["null", "42", "true", "{}", '["a"]'],
};
const maxBytes = 65_536;

/**
 * Sends a sample every bad request; each must get an allowed answer and leave the server running.
 */
export async function playBadRequests(
  { url, file, isRunning }: RunningSample,
  good: GoodRequest,
): Promise<void> {
  const { limit, readsAll } = servers[file] ?? {};
  const all = badRequests(good).filter(({ next }) => !(readsAll && next === "send without end"));
  expect(all.length).toBeGreaterThan(30);
  for (const request of [...all, ...(limit ? [slowRequest(good)] : [])]) {
    const status = await play(url, request);
    expect([request.name, status, request.answers]).toEqual([
      request.name,
      expect.toBeOneOf([...request.answers]),
      request.answers,
    ]);
  }
  expect(isRunning()).toBe(true);
}

/** The same bad requests for every server, made from a good one. */
function badRequests({ path, body, members, otherType = 415 }: GoodRequest): BadRequest[] {
  const good = JSON.stringify(body);
  const head = (method: string, ...headers: string[]) =>
    [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", "Connection: close", ...headers, "", ""].join(
      "\r\n",
    );
  const json = "Content-Type: application/json";
  const post = (content: string | Buffer, ...headers: string[]) => {
    const bytes = Buffer.from(content);
    const length = `Content-Length: ${bytes.length}`;
    return Buffer.concat([
      Buffer.from(head("POST", length, ...(headers.length ? headers : [json]))),
      bytes,
    ]);
  };
  const chunked = (text: string) =>
    Buffer.from(`${head("POST", json, "Transfer-Encoding: chunked")}${text}`);
  const refused = (name: string, content: string | Buffer): BadRequest => ({
    name,
    bytes: post(content),
    answers: [400],
  });
  const cut = head("POST", json, `Content-Length: ${good.length}`) + good.slice(0, -5);
  const padded = good.replace("{", `{"padding":"${"x".repeat(maxBytes)}",`);
  const text = (end: string) => Buffer.from(`{"text":"${end}`, "latin1");
  const without = (name: string) => JSON.stringify({ ...body, [name]: undefined });
  return [
    refused("an empty body", ""),
    { name: "no body", bytes: Buffer.from(head("POST", json)), answers: [400, 411, 415] },
    refused("a word", "x"),
    refused("JSON that ends too early", good.slice(0, -1)),
    refused("JSON with a comma too many", good.replace("}", ",}")),
    refused("JSON in single quotes", good.replaceAll('"', "'")),
    refused("JSON with a comment", `/* */ ${good}`),
    refused("two objects", good + good),
    ...["null", "true", "42", '"text"', "[]", "{}", "NaN"].map((value) => refused(value, value)),
    refused("a list of the object", `[${good}]`),
    refused("the object as a text", JSON.stringify(good)),
    ...Object.entries(members).flatMap(([name, type]) => [
      refused(`no ${name}`, without(name)),
      ...wrongValues[type].map((value) =>
        refused(`${name} ${value}`, without(name).replace(/\}$/, `,"${name}":${value}}`)),
      ),
    ]),
    refused(
      "bytes that are not UTF-8",
      Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from(`,"text":"\xff"}`, "latin1")]),
    ),
    refused("a cut UTF-8 character", text("\xe2\x82")),
    refused("UTF-16", Buffer.from(good, "utf16le")),
    refused("bytes of zero", Buffer.alloc(100)),
    refused("a list in a list, 20,000 times", "[".repeat(20_000)),
    refused("an object in an object, 10,000 times", '{"a":'.repeat(10_000)),
    {
      name: "a compressed body over the limit",
      bytes: post(gzipSync(padded), json, "Content-Encoding: gzip"),
      answers: [400, 413],
    },
    ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"].map((type) => ({
      name: `a body of the type ${type}`,
      bytes: post(good, `Content-Type: ${type}`),
      answers: [otherType],
    })),
    { name: "a body without a type", bytes: post(good, "Accept: */*"), answers: [otherType] },
    { name: "a body over the limit", bytes: post(padded), answers: [413] },
    {
      name: "a chunked body over the limit",
      bytes: chunked(`${padded.length.toString(16)}\r\n${padded}\r\n0\r\n\r\n`),
      answers: [413],
    },
    {
      name: "a body without end",
      bytes: chunked(""),
      next: "send without end",
      answers: [413, 0],
    },
    ...["GET", "PUT", "PATCH", "DELETE", "HEAD"].map((method) => ({
      name: method,
      bytes: Buffer.from(head(method)),
      answers: [405],
    })),
    {
      name: "a client that leaves in the middle of the body",
      bytes: Buffer.from(cut),
      next: "half-close",
      answers: [0, 400, 408],
    },
    {
      name: "a client that is cut off in the middle of the body",
      bytes: Buffer.from(cut),
      next: "reset",
      answers: [0],
    },
    {
      name: "a client that is cut off in the middle of a chunk",
      bytes: chunked("ff\r\nx"),
      next: "reset",
      answers: [0],
    },
    {
      name: "a client that is cut off in the middle of the headers",
      bytes: Buffer.from(cut.slice(0, 30)),
      next: "reset",
      answers: [0],
    },
    {
      name: "a client that is cut off before the answer",
      bytes: post(good),
      next: "reset",
      answers: [0],
    },
    {
      name: "a client that sends nothing",
      bytes: Buffer.alloc(0),
      next: "reset",
      answers: [0],
    },
    { name: "a chunk without a length", bytes: chunked("x\r\nx\r\n"), answers: [0, 400] },
    {
      name: "a length that is no number",
      bytes: Buffer.from(`${head("POST", json, "Content-Length: x")}${good}`),
      answers: [0, 400],
    },
    {
      name: "two lengths",
      bytes: post("x", json, "Content-Length: 5"),
      next: "half-close",
      answers: [0, 400],
    },
    {
      name: "a length and chunks",
      bytes: Buffer.from(
        `${head("POST", json, "Content-Length: 5", "Transfer-Encoding: chunked")}1\r\nx\r\n0\r\n\r\n`,
      ),
      answers: [0, 400],
    },
    {
      name: "TLS",
      bytes: Buffer.from("\x16\x03\x01\x02\x00\x01\r\n\r\n"),
      next: "half-close",
      answers: [0, 400],
    },
    {
      name: "headers over the limit",
      bytes: post("x", json, `X-Text: ${"x".repeat(maxBytes)}`),
      answers: [0, 400, 431, 494],
    },
  ];
}

/** Half a body from a client that then waits: the server's time limit ends it. */
function slowRequest({ path, body }: GoodRequest): BadRequest {
  const good = JSON.stringify(body);
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${good.length}\r\n\r\n`;
  const bytes = Buffer.from(head + good.slice(0, 5));
  return { name: "a client that stops in its body", bytes, answers: [0, 400, 408] };
}

/** Sends the request byte for byte; returns the status of the answer, 0 without one. */
async function play(url: string, { name, bytes, next }: BadRequest): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const answer = statusOf(socket, name);
  await new Promise<void>((written, failed) => {
    socket.once("error", failed);
    socket.once("connect", () => socket.write(bytes, () => written()));
  });
  if (next === "half-close") socket.end();
  if (next === "reset") socket.resetAndDestroy();
  if (next === "send without end") sendWithoutEnd(socket);
  return answer;
}

function statusOf(socket: Socket, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setTimeout(20_000, () => {
      socket.destroy();
      reject(new Error(`There is no answer to ${name}.`));
    });
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0));
    };
    socket.on("data", (data) => {
      text += data.toString("latin1");
      if (text.includes("\r\n")) end();
    });
    socket.on("end", end).on("close", end).on("error", end);
  });
}

/** Sends chunks without end, until the server ends the connection. */
function sendWithoutEnd(socket: Socket): void {
  const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
  let left = 64 * 1024;
  const send = () => {
    while (!socket.destroyed && left-- > 0) if (!socket.write(chunk)) return;
  };
  socket.on("drain", send);
  send();
}
