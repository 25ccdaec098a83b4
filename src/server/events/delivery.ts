import { endpointUrlFault } from "#contract/field/field-url.ts";
import { type Clock, limitTime, type TimeLimit } from "../clock.ts";
import {
  callField,
  type FieldAnswer,
  isOk,
  type NoAnswer,
  retryAfterOf,
} from "../fields/field-call.ts";
import { checkHost, createResolve, type Resolve } from "../fields/field-host.ts";
import { sayIn } from "../fields/finding.ts";
import type { StoredEvent } from "../store/event/event-claim.ts";
import type { Delivered } from "../store/event/event-settlement.ts";
import { deliveryMs, keptAnswerBytes } from "../store/event/webhook-limit.ts";
import type { Target } from "../store/event/webhook-target.ts";
import { eventBody, eventHeaders, eventSignature } from "./event-request.ts";

export interface DeliveryOptions {
  /** Allows http and this machine, for development. */
  readonly local: boolean;
  readonly clock: Clock;
  readonly resolve?: Resolve;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

/**
 * The time limit for reading an answer's body, in ms: the status decides, the body is for the log.
 */
const bodyMs = 1000;

/** The result of a request, and the time for which the receiver wants no other one, in ms. */
export type Sent = Delivered & { readonly retryAfterMs: number | undefined };

/**
 * Sends an event once. The host is resolved, and the request goes only to those addresses, which
 * must be public unless `local`; redirects are not followed. Never throws.
 */
export async function sendEvent(
  event: StoredEvent,
  { url: text, secrets }: Target,
  { local, clock, resolve = createResolve(), signal: ended }: DeliveryOptions,
): Promise<Sent> {
  const sentAt = clock.now();
  const startedAt = clock.monotonic();
  const body = eventBody(event);
  const seconds = Math.floor(sentAt / 1000);
  const signature = eventSignature(secrets, { id: event.id, seconds, body });
  const limit = limitTime(clock, deliveryMs);
  const bodyEnd = new AbortController();
  let bodyLimit: TimeLimit | undefined;
  const signal = AbortSignal.any([limit.signal, bodyEnd.signal, ...(ended ? [ended] : [])]);
  const sent = (outcome: Outcome): Sent => ({
    sentAt,
    url: text,
    signature,
    milliseconds: Math.round(clock.monotonic() - startedAt),
    ...outcome,
  });
  try {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || endpointUrlFault(text, url, local)) return sent(nothing("url"));
    const say = sayIn("en");
    const host = await checkHost(url.hostname, { resolve, local, signal, say });
    if (!host.ok) return sent(nothing(signal.aborted ? "timeout" : "no-address"));
    const answer = await callField({
      url,
      method: "POST",
      headers: {
        ...eventHeaders(event.id, sentAt, signature),
        "content-length": String(Buffer.byteLength(body)),
      },
      body,
      addresses: host.addresses,
      signal,
      onHead() {
        bodyLimit = limitTime(clock, bodyMs);
        bodyLimit.signal.addEventListener("abort", () => bodyEnd.abort(), { once: true });
      },
    });
    return sent(outcomeOf(answer, sentAt));
  } finally {
    limit.clear();
    bodyLimit?.clear();
  }
}

type Outcome = Pick<Sent, "result" | "httpStatus" | "answer" | "retryAfterMs">;

function nothing(result: Delivered["result"]): Outcome {
  return { result, httpStatus: null, answer: "", retryAfterMs: undefined };
}

function outcomeOf(answer: FieldAnswer | NoAnswer, now: number): Outcome {
  if (!answer.arrived) return nothing(answer.why);
  const { status, body } = answer;
  return {
    result: isOk(status) ? "accepted" : "refused",
    httpStatus: status,
    answer: beginningOf(body.bytes),
    retryAfterMs: retryAfterOf(answer, now),
  };
}

/** The beginning of a body as text that both stores can hold. */
function beginningOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, keptAnswerBytes));
  return text.replaceAll("\0", "\ufffd");
}
