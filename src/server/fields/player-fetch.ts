import type { FieldRequest } from "#contract/schema/custom-field.ts";
import type { Clock } from "../clock.ts";
import { callField, type FieldAnswer, type NoAnswer } from "./field-call.ts";
import type { HostAddress } from "./field-host.ts";

/** What a player's fetch of a field came to, from one origin. */
export interface PlayerFetch {
  readonly origin: string;
  readonly preflight: FieldAnswer | NoAnswer;
  /**
   * The POST, which is tried although a browser would stop at a bad preflight; null when nobody is
   * there to be asked.
   */
  readonly post: FieldAnswer | NoAnswer | null;
  readonly milliseconds: number;
  readonly inTime: boolean;
}

/** What is fetched and how. */
export interface FetchOrder {
  readonly url: URL;
  readonly addresses: readonly HostAddress[];
  /** The seven values, and the token of a signed field. */
  readonly body: FieldRequest & { readonly token?: string };
  readonly signal: AbortSignal;
  readonly ca?: string | undefined;
  readonly clock: Clock;
}

/**
 * Does what a browser does for a page of `origin`: the preflight, then the POST, on the same
 * headers and body.
 */
export async function fetchAsPlayer(origin: string, order: FetchOrder): Promise<PlayerFetch> {
  const startedAt = order.clock.monotonic();
  const call = { url: order.url, addresses: order.addresses, signal: order.signal, ca: order.ca };
  const preflight = await callField({
    ...call,
    method: "OPTIONS",
    headers: {
      ...headersOf(origin),
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    },
  });
  const body = JSON.stringify(order.body);
  const post = isNobody(preflight)
    ? null
    : await callField({
        ...call,
        method: "POST",
        headers: {
          ...headersOf(origin),
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
          "cache-control": "no-cache",
          pragma: "no-cache",
        },
        body,
      });
  return {
    origin,
    preflight,
    post,
    milliseconds: Math.round(order.clock.monotonic() - startedAt),
    inTime: !order.signal.aborted,
  };
}

function headersOf(origin: string): Record<string, string> {
  return {
    accept: "*/*",
    "accept-encoding": "gzip, deflate, br",
    "accept-language": "en",
    origin,
    "sec-fetch-dest": "empty",
    "sec-fetch-mode": "cors",
    "sec-fetch-site": "cross-site",
    "user-agent": "Mozilla/5.0 (compatible; Slotwire field check)",
  };
}

/**
 * Whether a second request would meet the same fault; a connection that broke off may do better.
 */
function isNobody(answer: FieldAnswer | NoAnswer): boolean {
  return !answer.came && answer.why !== "broken";
}
