import { RequestFailure } from "#web/request-failure.ts";
import type { Call } from "../samples/call-samples.ts";

/** A response to a message may take ten seconds. */
const callMs = 20_000;

/** The response to a call that was run from the page. */
export interface CallResponse {
  readonly status: number;
  readonly isOk: boolean;
  readonly milliseconds: number;
  /** Whether an earlier call with the same idempotency key did the work. */
  readonly isReplayed: boolean;
  /** JSON on several lines; other text as received. */
  readonly text: string;
}

/**
 * Makes a call of the external API as a back end would: without the owner's session. Throws
 * `RequestFailure` without a response.
 */
export async function runCall(call: Call, apiKey: string): Promise<CallResponse> {
  const startedAt = performance.now();
  try {
    const response = await fetch(addressOf(call, apiKey), {
      method: call.method,
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(callMs),
      ...(call.method === "POST" && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ apiKey, ...call.members }),
      }),
    });
    const text = await response.text();
    return {
      status: response.status,
      isOk: response.ok,
      milliseconds: Math.round(performance.now() - startedAt),
      isReplayed: response.headers.get("Idempotent-Replayed") === "true",
      text: onLines(text),
    };
  } catch {
    throw new RequestFailure("The service could not be reached.", 0);
  }
}

function addressOf({ method, url, members }: Call, apiKey: string): string {
  if (method === "POST") return url;
  const parameters = Object.entries(members).map(([name, value]) => [name, String(value)]);
  return `${url}?${new URLSearchParams([["apiKey", apiKey], ...parameters])}`;
}

function onLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
