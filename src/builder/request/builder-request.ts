import type { Problem } from "#contract/http/answer.schema.ts";
import type { AnswerOf, BalanceOf, CurrentOf, Endpoint, UsesOf } from "#contract/http/endpoint.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";
import type { CallBody, CallParams, CallQuery } from "#web/call.ts";
import { RequestFailure } from "#web/request.ts";
import { noteServiceTime } from "./service-time.ts";

/** Longer than the slowest request: a test of an endpoint takes up to two tries of 8 s. */
const timeoutMs = 30_000;
/** A file may take a minute to arrive, and then wait for others. */
const fileTimeoutMs = 120_000;

type CallOptions<E extends Endpoint> = CallParams<E> &
  CallQuery<E> &
  CallBody<E> & { readonly signal?: AbortSignal };

/** The options as a rest argument, optional if all of their members are. */
type Optional<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

interface AnyOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object | string;
  readonly signal?: AbortSignal;
}

/**
 * Calls the builder's API with the owner's cookie and gives the answer's JSON; undefined when it
 * has no body.
 *
 * Throws `RequestFailure`, with status 0 when the service was never reached.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...options: Optional<CallOptions<E>>
): Promise<AnswerOf<E>>;
export async function call(endpoint: Endpoint, options: AnyOptions = {}): Promise<unknown> {
  const { body, signal } = options;
  // Not `AbortSignal.any`, which Safari 17.3 lacks.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, body instanceof Blob ? fileTimeoutMs : timeoutMs);
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(endpoint, options), {
      method: endpoint.method,
      credentials: "same-origin",
      cache: "no-store",
      signal: ending.signal,
      ...(body && {
        body: isReady(body) ? body : JSON.stringify(body),
        // The service looks into a file to see what it is.
        headers: { "Content-Type": body instanceof Blob ? "image/*" : "application/json" },
      }),
    });
    noteServiceTime(response);
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestFailure("The service could not be reached.", 0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
  const answer = readJson(text);
  if (response.ok) return answer;
  const problem = isProblem(answer) ? answer : undefined;
  throw new RequestFailure(
    problem?.detail ?? problem?.title ?? `The service answered ${response.status}.`,
    response.status,
    problem,
  );
}

function isReady(body: object | string): body is string | Blob {
  return typeof body === "string" || body instanceof Blob;
}

/** The URL of an endpoint, for a link. */
export function addressOf<E extends Endpoint>(
  endpoint: E,
  options: CallParams<E> & CallQuery<E>,
): string;
export function addressOf(
  { url }: Endpoint,
  { params = {}, query = {} }: Pick<AnyOptions, "params" | "query">,
): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

function readJson(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === "object" && answer !== null && "code" in answer && "title" in answer;
}

/** The service's error code; undefined if it did not answer with one. */
export function refusalOf(error: unknown): ErrorCode | undefined {
  return error instanceof RequestFailure ? error.problem?.code : undefined;
}

/** The service's current version after a conflict (409 `EDIT_CONFLICT`). */
export function currentOf<E extends Endpoint>(error: unknown): CurrentOf<E> | undefined {
  if (!(error instanceof RequestFailure) || refusalOf(error) !== "EDIT_CONFLICT") return undefined;
  return (error.problem as Problem & { current?: CurrentOf<E> }).current;
}

/** The texts that refer to a field that was not deleted (409 `FIELD_IN_USE`). */
export function usesFrom<E extends Endpoint>(error: unknown): UsesOf<E> | undefined {
  if (!(error instanceof RequestFailure) || refusalOf(error) !== "FIELD_IN_USE") return undefined;
  return (error.problem as Problem & { uses?: UsesOf<E> }).uses;
}

/** The balance of a user who has fewer points (422 `NOT_ENOUGH_POINTS`). */
export function balanceFrom<E extends Endpoint>(error: unknown): BalanceOf<E> | undefined {
  if (!(error instanceof RequestFailure) || refusalOf(error) !== "NOT_ENOUGH_POINTS")
    return undefined;
  return (error.problem as Problem & { balance?: BalanceOf<E> }).balance;
}
