import type { FieldRequest } from "#contract/field/custom-field.schema.ts";
import { fieldTimeoutMs } from "#contract/field/field-limit.ts";
import { endpointUrlFault } from "#contract/field/field-url.ts";
import { type Clock, limitTime } from "../clock.ts";
import type { Body } from "../fields/answer-body.ts";
import { decodeValue } from "../fields/check-text.ts";
import { callField, type FieldAnswer, isOk, type NoAnswer } from "../fields/field-call.ts";
import { FieldUrlError } from "../fields/field-check.ts";
import { checkHost, createResolve, type Resolve } from "../fields/field-host.ts";
import { type CheckLanguage, sayIn } from "../fields/finding.ts";

/** The body of a POST to an endpoint task's URL. */
interface TaskRequest extends FieldRequest {
  readonly taskId: string;
  /** A signature over the other members. */
  readonly token: string;
}

export type TaskAnswer =
  | { readonly kind: "true" }
  | { readonly kind: "false" }
  | { readonly kind: "not-boolean"; readonly text: string }
  | TaskFailure;

/** The reason for a missing answer. */
export type TaskFailure =
  /** The host has no public address; `found` is the sentence about it. */
  | { readonly kind: "no-address"; readonly found: string }
  | { readonly kind: "no-answer"; readonly why: NoAnswer["why"]; readonly code: string }
  /** A status other than 200–299. */
  | { readonly kind: "status"; readonly answer: FieldAnswer }
  | { readonly kind: "unread"; readonly body: Body };

interface TaskEndpointOptions {
  /** Allows http and this machine, for development. */
  readonly local: boolean;
  readonly clock: Clock;
  readonly language?: CheckLanguage | undefined;
  readonly resolve?: Resolve;
}

/**
 * Calls an owner's server to learn whether a player has done a task. The host is resolved once, and
 * the request goes only to those addresses, which must be public unless `local`; redirects are not
 * followed. Takes at most 8 s. Throws `FieldUrlError`.
 */
export async function callTaskEndpoint(
  text: string,
  request: TaskRequest,
  { local, clock, language = "en", resolve = createResolve() }: TaskEndpointOptions,
): Promise<TaskAnswer> {
  const url = readUrl(text, local);
  const limit = limitTime(clock, fieldTimeoutMs);
  const { signal } = limit;
  try {
    const say = sayIn(language);
    const host = await checkHost(url.hostname, { resolve, local, signal, say });
    if (!host.ok && signal.aborted) return late;
    if (!host.ok) return { kind: "no-address", found: host.finding.found };
    const body = JSON.stringify(request);
    const answer = await callField({
      url,
      method: "POST",
      headers: {
        accept: "text/plain",
        "accept-encoding": "gzip, deflate, br",
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": "Mozilla/5.0 (compatible; Slotwire task check)",
      },
      body,
      addresses: host.addresses,
      signal,
    });
    return judge(answer, signal);
  } finally {
    limit.clear();
  }
}

const late = { kind: "no-answer", why: "timeout", code: "timeout" } as const;

function readUrl(text: string, local: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const fault = endpointUrlFault(text, url, local);
  if (fault || !url) throw new FieldUrlError(fault ?? "not-a-url");
  return url;
}

function judge(answer: FieldAnswer | NoAnswer, signal: AbortSignal): TaskAnswer {
  if (!answer.arrived) return { kind: "no-answer", why: answer.why, code: answer.code };
  if (!isOk(answer.status)) return { kind: "status", answer };
  if (answer.body.end === "broken-off" && signal.aborted) return late;
  if (answer.body.end !== "whole") return { kind: "unread", body: answer.body };
  const text = decodeValue(answer.body.bytes).trim();
  return text === "true" || text === "false" ? { kind: text } : { kind: "not-boolean", text };
}
