import type { FieldRequest } from "#contract/field/custom-field.schema.ts";
import type { Clock } from "../clock.ts";
import { callFollowing, type FollowingCall, type NotCalled } from "./fetch/redirects.ts";
import { callField, type FieldAnswer, type NoAnswer } from "./field-call.ts";
import type { HostAddress } from "./field-host.ts";

interface TimedFetch {
  /**
   * The answer to the POST, or to the last redirect of the service's fetch; null if it would get
   * none either. A player's is sent even if the preflight is refused, where a browser would stop.
   */
  readonly post: FieldAnswer | NoAnswer | null;
  readonly milliseconds: number;
  readonly inTime: boolean;
}

export interface PlayerFetch extends TimedFetch {
  readonly origin: string;
  readonly preflight: FieldAnswer | NoAnswer;
}

export interface ServiceFetch extends TimedFetch {
  readonly preflight: null;
  /** The URLs that were called or refused, in order. */
  readonly urls: readonly URL[];
  readonly refusal: NotCalled["why"] | null;
}

export interface FetchOptions {
  readonly url: URL;
  readonly addresses: readonly HostAddress[];
  /** The seven values, the token of a signed field and the language if the field sends it. */
  readonly body: FieldRequest & { readonly token?: string; readonly language?: string };
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

/** Sends the service's own request, which needs no CORS and follows redirects. */
export async function fetchAsService(
  { url, body, signal, ca, clock }: FetchOptions,
  { resolve, local }: Pick<FollowingCall, "resolve" | "local">,
): Promise<ServiceFetch> {
  const startedAt = clock.monotonic();
  const { answer, urls } = await callFollowing({
    url,
    body: JSON.stringify(body),
    resolve,
    local,
    signal,
    ca,
  });
  const isCalled = answer.arrived || "code" in answer;
  return {
    preflight: null,
    post: isCalled ? answer : null,
    urls,
    refusal: isCalled ? null : answer.why,
    milliseconds: Math.round(clock.monotonic() - startedAt),
    inTime: !signal.aborted,
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
