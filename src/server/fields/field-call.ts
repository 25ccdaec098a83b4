import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { TLSSocket } from "node:tls";
import { type Body, noBody, readBody } from "./answer-body.ts";
import type { HostAddress } from "./field-host.ts";

/** One request, to checked addresses. */
export interface FieldCall {
  readonly url: URL;
  readonly method: "OPTIONS" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The only addresses to connect to, whatever DNS says by now. */
  readonly addresses: readonly HostAddress[];
  readonly signal: AbortSignal;
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

/** Why there is no answer. */
export interface NoAnswer {
  readonly arrived: false;
  readonly why: "unreachable" | "certificate" | "tls" | "timeout" | "broken";
  readonly code: string;
}

/** Whether `fetch` treats a status as success. */
export function isOk(status: number): boolean {
  return status >= 200 && status <= 299;
}

/**
 * Sends one request without following redirects, and reads the body of an answer to POST up to its
 * limit. Never throws.
 */
export async function callField(call: FieldCall): Promise<FieldAnswer | NoAnswer> {
  try {
    const response = await send(call);
    // The connection may still fail after the last read.
    response.on("error", () => {});
    const tls = (response.socket as TLSSocket).getProtocol?.() ?? null;
    // Browsers ignore the body of a 205.
    const hasBody = call.method === "POST" && response.statusCode !== 205;
    const body = hasBody ? await readBody(response) : noBody;
    response.destroy();
    return {
      arrived: true,
      status: response.statusCode ?? 0,
      headers: response.headersDistinct,
      body,
      tls,
    };
  } catch (error) {
    return noAnswer(error as NodeJS.ErrnoException, call.signal);
  }
}

function send({
  url,
  method,
  headers,
  body,
  addresses,
  signal,
  ca,
}: FieldCall): Promise<IncomingMessage> {
  const options = {
    method,
    headers,
    signal,
    agent: false,
    lookup: pinned(addresses),
    ...connectOptions,
    ...(ca !== undefined && { ca }),
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options);
    let informational = 0;
    request
      .on("information", () => {
        informational += 1;
        if (informational !== maxInformational + 1) return;
        reject(Object.assign(new Error("too many"), { code: "TOO_MANY_INFORMATIONAL_ANSWERS" }));
        request.destroy();
      })
      .on("upgrade", (_response, socket) => void socket.destroy())
      .on("response", resolve)
      .on("error", reject)
      .on("close", () => reject(Object.assign(new Error("closed"), { code: "ECONNRESET" })))
      .end(body);
  });
}

/** Each costs the process time; Node limits the head of each to 16 KiB. */
const maxInformational = 10;

/** Node's default of 250 ms per address is too short for a distant server. */
const connectOptions = { autoSelectFamilyAttemptTimeout: 1500 };

/**
 * A DNS lookup with a fixed answer, so that a name cannot change its addresses after they were
 * checked.
 */
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
