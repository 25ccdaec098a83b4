import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { TLSSocket } from "node:tls";
import { type Body, noBody, readBody } from "./answer-body.ts";
import type { HostAddress } from "./field-host.ts";

/** One request, to addresses that have been judged. */
export interface FieldCall {
  readonly url: URL;
  readonly method: "OPTIONS" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * The only addresses that the request may go to, whatever the name's look-up would say by now.
   */
  readonly addresses: readonly HostAddress[];
  readonly signal: AbortSignal;
  /** Certificates to trust instead of the machine's. */
  readonly ca?: string | undefined;
}

/** An answer, its headers by lower-case name with every value that was sent. */
export interface FieldAnswer {
  readonly came: true;
  readonly status: number;
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
  readonly body: Body;
  /** The protocol of an encrypted connection, such as `TLSv1.3`. */
  readonly tls: string | null;
}

/** Why no answer came: no connection, no trust in the certificate, none in time, or no HTTP. */
export interface NoAnswer {
  readonly came: false;
  readonly why: "unreachable" | "certificate" | "tls" | "timeout" | "broken";
  readonly code: string;
}

/** Whether a status is one that a fetch takes for success. */
export function isOk(status: number): boolean {
  return status >= 200 && status <= 299;
}

/**
 * Sends one request and follows no redirect; the body of an answer to POST is read, up to its
 * limit. Throws nothing.
 */
export async function callField(call: FieldCall): Promise<FieldAnswer | NoAnswer> {
  try {
    const response = await send(call);
    // A connection may still break off when nobody reads from it any more.
    response.on("error", () => {});
    const tls = (response.socket as TLSSocket).getProtocol?.() ?? null;
    const body = call.method === "POST" ? await readBody(response) : noBody;
    response.destroy();
    return {
      came: true,
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
    ...patience,
    ...(ca !== undefined && { ca }),
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options);
    request
      .on("upgrade", (_response, socket) => void socket.destroy())
      .on("response", resolve)
      .on("error", reject)
      .on("close", () => reject(Object.assign(new Error("closed"), { code: "ECONNRESET" })))
      .end(body);
  });
}

/** Node gives each of several addresses 250 ms, which a far server does not meet. */
const patience = { autoSelectFamilyAttemptTimeout: 1500 };

/**
 * A look-up that knows one answer: between being judged and being called, a name cannot change
 * where it leads.
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
  if (signal.aborted) return { came: false, why: "timeout", code: "timeout" };
  if (unreachable.test(code)) return { came: false, why: "unreachable", code };
  if (certificate.test(code)) return { came: false, why: "certificate", code };
  if (/^(?:EPROTO|ERR_SSL)/.test(code)) return { came: false, why: "tls", code };
  return { came: false, why: "broken", code };
}
