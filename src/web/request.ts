import type { AnswerOf, Endpoint } from "#contract/endpoint.ts";
import type { Problem } from "#contract/schema/problem.ts";
import type { CallBody } from "./call.ts";
import { parseRetryAfter } from "./retry-after.ts";

const timeoutMs = 15_000;
const longestRestMs = 300_000;

/**
 * A call to the service that gave no answer to use: refused (`problem` says why) or never reached
 * (`problem` is undefined).
 */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
  readonly status: number;
  readonly problem: Problem | undefined;
  /** How long the service asks to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status: number, problem?: Problem, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Whether `error` is a `RequestFailure`; by its name, because the boot script carries a class of
 * its own.
 */
export function isRequestFailure(error: unknown): error is RequestFailure {
  return error instanceof Error && error.name === "RequestFailure";
}

/**
 * Whether another try may go better: the service was not reached, is busy, or has a fault of its
 * own.
 */
export function isPassing(error: unknown): boolean {
  return (
    isRequestFailure(error) && (error.status === 0 || error.status === 429 || error.status >= 500)
  );
}

/**
 * How long to wait before another try: about `usualMs`, at random so that not all players come at
 * once, and no less than the service asks for.
 */
export function restMs(error: unknown, usualMs: number): number {
  const asked = isRequestFailure(error) ? (error.retryAfterMs ?? 0) : 0;
  return Math.min(asked, longestRestMs) + usualMs * (0.5 + Math.random());
}

/** An endpoint of a bot's Mini App. */
interface BotEndpoint extends Endpoint {
  readonly url: `/api/mini-app/:botId/${string}`;
}

interface RequestOptions {
  /** Fills `:botId`. */
  readonly botId: string;
  /** The whole `Authorization` header. */
  readonly authorization: string;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

/**
 * Calls an endpoint of a bot and gives the answer's JSON, undefined when it has none; throws
 * `RequestFailure`, with status 0 when the service was never reached.
 */
export async function request<E extends BotEndpoint>(
  endpoint: E,
  options: RequestOptions & CallBody<E>,
): Promise<AnswerOf<E>>;
export async function request(
  { method, url }: BotEndpoint,
  { botId, authorization, body, keepalive = false }: RequestOptions & { body?: object },
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url.replace(":botId", botId), {
      method,
      headers: {
        Authorization: authorization,
        ...(body && { "Content-Type": "application/json" }),
      },
      // Not "omit": that would open a second connection beside the one that the page came by.
      credentials: "same-origin",
      cache: "no-store",
      keepalive,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new RequestFailure("The service could not be reached.", 0);
  }
  // A proxy between may answer with anything; undefined is what has no body, is no JSON, or broke
  // off.
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && (answer || response.status === 204)) return answer;
  const problem = (answer ?? undefined) as Problem | undefined;
  const retryAfterMs = parseRetryAfter(response.headers.get("Retry-After"), Date.now());
  const status = response.ok ? 0 : response.status;
  throw new RequestFailure(
    problem?.detail ?? problem?.title ?? `The service answered ${response.status}.`,
    status,
    problem,
    retryAfterMs,
  );
}
