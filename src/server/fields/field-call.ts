import { type IncomingMessage, request as requestHttp } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request as requestHttps } from "node:https";
import type { LookupFunction, Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { type Body, noBody, readBody } from "./answer-body.ts";
import type { HostAddress } from "./field-host.ts";

/** One request to checked addresses. */
export interface FieldCall {
  readonly url: URL;
  readonly method: "OPTIONS" | "POST" | "GET";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The only addresses to connect to, even if DNS has changed. */
  readonly addresses: readonly HostAddress[];
  readonly signal: AbortSignal;
  /** Called when the head of the answer has arrived, before its body is read. */
  readonly onHead?: () => void;
  /** Certificates to trust instead of the machine's. */
  readonly ca?: string | undefined;
}

/** An answer; headers by lower-case name, with all values. */
export interface FieldAnswer {
  readonly arrived: true;
  readonly status: number;
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
  readonly body: Body;
  /** The TLS protocol, such as `TLSv1.3`; null without encryption. */
  readonly tls: string | null;
}

export interface NoAnswer {
  readonly arrived: false;
  readonly why: "unreachable" | "certificate" | "tls" | "timeout" | "broken";
  readonly code: string;
}

/** Whether `fetch` treats a status as success. */
export function isOk(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** The time for which a server wants no other request, in ms. Source: RFC 9110, 10.2.3. */
export function retryAfterOf({ headers }: FieldAnswer, now: number): number | undefined {
  const value = headers["retry-after"]?.[0];
  if (value === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/**
 * Sends one request without following redirects, and reads the body of an answer to POST or GET up
 * to its limit. Never throws.
 */
export async function callField(call: FieldCall): Promise<FieldAnswer | NoAnswer> {
  try {
    return await callHttp1(call).catch((error: Error) => {
      // The connection was refused because of its protocol, so the server has not read the request.
      if (!/no application protocol/.test(error.message)) throw error;
      return callHttp2(call);
    });
  } catch (error) {
    return noAnswer(error as NodeJS.ErrnoException, call.signal);
  }
}

async function callHttp1(call: FieldCall): Promise<FieldAnswer> {
  const response = await send(call);
  // The connection may still fail after the last read.
  response.on("error", () => {});
  const tls = (response.socket as TLSSocket).getProtocol?.() ?? null;
  const { statusCode: status = 0, headers } = response;
  call.onHead?.();
  const body = hasBody(call, status)
    ? await readBody(response, headers["content-encoding"])
    : noBody;
  response.destroy();
  return { arrived: true, status, headers: response.headersDistinct, body, tls };
}

/** Only for servers that support nothing else. */
async function callHttp2(call: FieldCall): Promise<FieldAnswer> {
  const { url, method, headers, body, signal } = call;
  const options = { ...connectOptions(call), settings: { enablePush: false } };
  // The stream fails with the same error.
  const session = connectHttp2(url.origin, options)
    .on("error", () => {})
    .on("connect", (_session, socket) => limitBytes(socket));
  try {
    const target = { ":method": method, ":path": url.pathname + url.search };
    const stream = session.request({ ...target, ...headers }, { signal });
    const countInformational = limitInformational((error) => stream.destroy(error));
    const head = await new Promise<Record<string, string | string[] | undefined>>(
      (resolve, reject) =>
        stream
          .on("headers", countInformational)
          .on("response", resolve)
          .on("error", reject)
          // A server may end a stream without an error.
          .on("close", () => reject(closed()))
          .end(body),
    );
    const tls = (session.socket as TLSSocket).getProtocol();
    const distinct = Object.entries(head).map(([name, value]) => [name, [value ?? []].flat()]);
    const status = Number(head[":status"]);
    call.onHead?.();
    const answered = hasBody(call, status)
      ? await readBody(stream, String(head["content-encoding"] ?? ""))
      : noBody;
    const isCancelled = answered.end === "whole" && Boolean(stream.rstCode);
    return {
      arrived: true,
      status,
      headers: Object.fromEntries(distinct),
      body: isCancelled ? { ...answered, end: "broken-off" } : answered,
      tls,
    };
  } finally {
    session.destroy();
  }
}

/** Whether the body of an answer is read; browsers ignore the body of a 205. */
function hasBody({ method }: FieldCall, status: number): boolean {
  return method !== "OPTIONS" && status !== 205;
}

function send(call: FieldCall): Promise<IncomingMessage> {
  const { url, method, headers, body, signal } = call;
  const options = {
    method,
    headers,
    signal,
    agent: false,
    ALPNProtocols: ["http/1.1"],
    ...connectOptions(call),
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options);
    const countInformational = limitInformational((error) => {
      reject(error);
      request.destroy();
    });
    request
      .on("socket", limitBytes)
      .on("information", countInformational)
      .on("upgrade", (_response, socket) => void socket.destroy())
      .on("response", resolve)
      .on("error", reject)
      .on("close", () => reject(closed()))
      .end(body);
  });
}

function closed(): Error {
  return Object.assign(new Error("closed"), { code: "ECONNRESET" });
}

/** Several times the size of the largest value. */
const maxReceivedBytes = 256 * 1024;
const lookMs = 50;

/** Ends a connection that sends more than any answer takes, such as empty frames or blocks. */
function limitBytes(socket: Socket): void {
  const timer = setInterval(() => {
    if (socket.bytesRead > maxReceivedBytes) socket.destroy();
  }, lookMs);
  socket.once("close", () => clearInterval(timer));
}

/** Each takes time; Node limits each head to 16 KiB. */
const maxInformational = 10;

/** A listener for informational answers; calls `end` once, at the first that exceeds the limit. */
function limitInformational(end: (error: Error) => void): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count === maxInformational + 1)
      end(Object.assign(new Error("too many"), { code: "TOO_MANY_INFORMATIONAL_ANSWERS" }));
  };
}

function connectOptions({ addresses, ca }: FieldCall) {
  return {
    lookup: pinned(addresses),
    // Node's default of 250 ms per address is too short for a distant server.
    autoSelectFamilyAttemptTimeout: 1500,
    ...(ca !== undefined && { ca }),
  };
}

/** A DNS lookup with a fixed answer, so that a name cannot change its addresses after the check. */
function pinned(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, options, answer) => {
    const [first] = addresses;
    if (options.all) answer(null, [...addresses]);
    else answer(null, first?.address ?? "", first?.family);
  };
}

const unreachable =
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES|ETIMEDOUT)$/;
const certificate = /CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH$/;

function noAnswer({ code = "" }: NodeJS.ErrnoException, signal: AbortSignal): NoAnswer {
  if (signal.aborted) return { arrived: false, why: "timeout", code: "timeout" };
  if (unreachable.test(code)) return { arrived: false, why: "unreachable", code };
  if (certificate.test(code)) return { arrived: false, why: "certificate", code };
  if (/^(?:EPROTO|ERR_SSL)/.test(code)) return { arrived: false, why: "tls", code };
  return { arrived: false, why: "broken", code };
}

/** Whether a status is a redirect, whatever its target. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status <= 399 && status !== 304;
}

/** The target of a redirect; undefined if it is invalid. */
export function redirectTarget({ headers }: FieldAnswer, url: URL): string | undefined {
  const location = headers.location?.[0];
  return location && URL.canParse(location, url.href)
    ? new URL(location, url.href).href
    : undefined;
}
