import type { FieldRequest } from "#contract/field/custom-field.schema.ts";
import type { Clock } from "../clock.ts";
import { callField, type FieldAnswer, type NoAnswer } from "./field-call.ts";
import type { HostAddress } from "./field-host.ts";

export interface PlayerFetch {
  readonly origin: string;
  readonly preflight: FieldAnswer | NoAnswer;
  /**
   * The POST, sent even if the preflight is refused, where a browser would stop; null if it would
   * get no answer either.
   */
  readonly post: FieldAnswer | NoAnswer | null;
  readonly milliseconds: number;
  readonly inTime: boolean;
}

export interface FetchOptions {
  readonly url: URL;
  readonly addresses: readonly HostAddress[];
  /** The seven values, and the token of a signed field. */
  readonly body: FieldRequest & { readonly token?: string };
  readonly signal: AbortSignal;
  readonly ca?: string | undefined;
  readonly clock: Clock;
}

/** Sends the preflight and the POST of a browser for a page of `origin`. */
export async function fetchAsPlayer(origin: string, options: FetchOptions): Promise<PlayerFetch> {
  const { clock, body: values, ...call } = options;
  const startedAt = clock.monotonic();
  const preflight = await callField({
    ...call,
    method: "OPTIONS",
    headers: {
      ...headersOf(origin),
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    },
  });
  const body = JSON.stringify(values);
  const post = wouldFailAgain(preflight)
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
    milliseconds: Math.round(clock.monotonic() - startedAt),
    inTime: !call.signal.aborted,
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
 * Whether a second request would get no answer either; after a broken connection, it may get one.
 */
function wouldFailAgain(answer: FieldAnswer | NoAnswer): boolean {
  return !answer.arrived && answer.why !== "broken";
}
