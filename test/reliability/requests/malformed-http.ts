import { connect } from "node:net";
import { type Chance, oneOf } from "../../chance.ts";

const crlf = "\r\n";
const host = `Host: x${crlf}`;
const post = `POST /api/mini-app/demo/session HTTP/1.1${crlf}${host}`;
const get = `GET /healthz HTTP/1.1${crlf}${host}`;
const json = `Content-Type: application/json${crlf}`;
const smuggled = `GET /SMUGGLED HTTP/1.1${crlf}${host}${crlf}`;
const bytes = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(chance(256))).join("");

/** Invalid or ambiguous HTTP, each with its variants. */
export const malformed: Readonly<Record<string, (chance: Chance) => string>> = {
  "a length and chunks": (chance) =>
    `${post}Content-Length: ${4 + chance(60)}${crlf}Transfer-Encoding: chunked${crlf}${crlf}0${crlf}${crlf}${smuggled}`,
  "chunks and a length": (chance) =>
    `${post}Transfer-Encoding: ${oneOf(["chunked", "xchunked", "chunked, identity", " chunked", "Chunked", "identity"], chance)}${crlf}Content-Length: 6${crlf}${crlf}0${crlf}${crlf}G${smuggled}`,
  "two lengths": (chance) =>
    `${post}Content-Length: 0${crlf}Content-Length: ${1 + chance(50)}${crlf}${crlf}${smuggled}`,
  "a length that is none": (chance) =>
    `${post}Content-Length: ${oneOf(["-1", "+5", "0x5", "5, 5", "1e2", " ", "99999999999999999999", "5 5", "NaN"], chance)}${crlf}${crlf}${smuggled}`,
  "a space before a colon": () => `${post}Content-Length : 5${crlf}${crlf}hello`,
  "a chunk of a wrong size": (chance) =>
    `${post}${json}Transfer-Encoding: chunked${crlf}${crlf}${oneOf(["zz", "-1", "ffffffffffffffffff", "0x5", "5 ", "", "3;x=y"], chance)}${crlf}hello${crlf}0${crlf}${crlf}`,
  "a chunk that never ends": () =>
    `${post}${json}Transfer-Encoding: chunked${crlf}${crlf}5${crlf}hel`,
  "endless extensions of a chunk": () =>
    `${post}Transfer-Encoding: chunked${crlf}${crlf}5;${"x".repeat(70_000)}${crlf}hello${crlf}`,
  trailers: (chance) =>
    `${post}Transfer-Encoding: chunked${crlf}${crlf}0${crlf}X: ${"y".repeat(chance(40_000))}${crlf}${crlf}`,
  "a header too large": (chance) => `${get}X: ${"x".repeat(30_000 + chance(60_000))}${crlf}${crlf}`,
  "too many headers": () =>
    `${get}${Array.from({ length: 5000 }, (_, at) => `X-${at}: y${crlf}`).join("")}${crlf}`,
  "an address too long": (chance) =>
    `GET /${"a".repeat(20_000 + chance(60_000))} HTTP/1.1${crlf}${host}${crlf}`,
  "bare line feeds": () => "GET /healthz HTTP/1.1\nHost: x\n\n",
  "a bare carriage return": () => `GET /healthz HTTP/1.1\rHost: x${crlf}${crlf}`,
  "a folded header": () => `${get}X: a${crlf} b${crlf}${crlf}`,
  "a header with NUL": () => `${get}X: a\0b${crlf}${crlf}`,
  "a header without a name": () => `${get}: x${crlf}${crlf}`,
  "a header without a colon": () => `${get}nothing${crlf}${crlf}`,
  "an address of another host": (chance) =>
    `GET ${oneOf(["http://evil.example/healthz", "https://x:443/", "//evil.example/x", "ftp://x/", "http://"], chance)} HTTP/1.1${crlf}${host}${crlf}`,
  "a tunnel": () => `CONNECT evil.example:443 HTTP/1.1${crlf}${host}${crlf}`,
  "an upgrade": (chance) =>
    `${get}Connection: Upgrade${crlf}Upgrade: ${oneOf(["websocket", "h2c", "TLS/1.0"], chance)}${crlf}${crlf}`,
  "an address that is an asterisk": () => `OPTIONS * HTTP/1.1${crlf}${host}${crlf}`,
  "an address that leads upwards": (chance) =>
    `GET ${oneOf(["/../../etc/passwd", "/assets/..%2f..%2fetc/passwd", "/builder/%2e%2e/%2e%2e/", "/\\..\\..", "/%00", "/%c0%ae%c0%ae/"], chance)} HTTP/1.1${crlf}${host}${crlf}`,
  "another version": (chance) =>
    `GET / HTTP/${oneOf(["0.9", "1.0", "1.2", "2.0", "3", "9.9", "x"], chance)}${crlf}${host}${crlf}`,
  "no version": () => `GET /${crlf}${crlf}`,
  "no host, or two": (chance) =>
    oneOf([`GET / HTTP/1.1${crlf}${crlf}`, `${get}Host: y${crlf}${crlf}`], chance),
  "the preface of HTTP/2": () => `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}\0\0\0\x04\0\0\0\0\0`,
  "a hello of TLS": (chance) => `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03${bytes(chance, 200)}`,
  "a hello of SSH": () => `SSH-2.0-OpenSSH_9.2${crlf}`,
  "a hello of PROXY": () => `PROXY TCP4 1.2.3.4 5.6.7.8 1 2${crlf}${get}${crlf}`,
  "a method that is none": (chance) =>
    `${bytes(chance, 1 + chance(8))} / HTTP/1.1${crlf}${host}${crlf}`,
  "many at once": (chance) => `${get}${crlf}`.repeat(1 + chance(200)),
  "a half one": (chance) =>
    `${post}${json}Content-Length: 50${crlf}${crlf}{"ref"`.slice(0, chance(120)),
  "a body where there is none": () => `${get}Content-Length: 5${crlf}${crlf}hello`,
  "an expectation": (chance) =>
    `${post}Expect: ${oneOf(["100-continue", "200-ok", "x"], chance)}${crlf}Content-Length: 5${crlf}${crlf}hello`,
  "a genuine one behind spaces": (chance) => `${crlf.repeat(chance(20))}${get}${crlf}`,
  "nothing but chance": (chance) => bytes(chance, 1 + chance(2000)),
};

/** The wait in ms for an answer that may never come: a half request has none. */
const patienceMs = 400;

/** Sends the bytes on a new connection, and returns all data that come back. */
export function exchanged(url: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () =>
      socket.write(Buffer.from(text, "latin1")),
    );
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    // Unread data are dropped with the connection.
    socket.on("error", () => undefined);
    socket.on("end", () => socket.end());
    socket.on("close", () => resolve(answer));
  });
}

/** The fault in the answer to malformed HTTP, or undefined. */
export function faultOfAnswer(text: string, answer: string): string | undefined {
  const heads = answer.split("HTTP/1.1 ").slice(1);
  if (text.includes("/SMUGGLED") && heads.length > 1) return "a smuggled request was answered";
  for (const head of heads) {
    const status = Number(head.slice(0, 3));
    if (status >= 500) return `${status}`;
    if (status >= 400 && !/^content-type: (?:application\/problem\+json|text\/html)/im.test(head))
      return `${status} is no problem`;
  }
  return undefined;
}
