import type { Problem } from "#contract/problem.ts";
import { RequestFailure } from "#web/request.ts";

/**
 * Longer than the longest thing that the service does for an owner: two tries of an endpoint, 8 s
 * each.
 */
const timeoutMs = 30_000;

/** What a call needs beside its address. */
export interface CallOptions {
  /** Fills `:botId` and the like. */
  readonly params?: Readonly<Record<string, string>>;
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** JSON: an object, or the text of one. */
  readonly body?: object | string;
  readonly signal?: AbortSignal;
}

/**
 * Calls the builder's API with the owner's cookie and gives the answer's JSON; undefined when it
 * has no body.
 *
 * Throws `RequestFailure`, with status 0 when the service was never reached.
 */
export async function call<Answer>(
  address: { readonly method: string; readonly url: string },
  options: CallOptions = {},
): Promise<Answer> {
  const { body, signal } = options;
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(address.url, options), {
      method: address.method,
      credentials: "same-origin",
      cache: "no-store",
      signal: signal
        ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        : AbortSignal.timeout(timeoutMs),
      ...(body && {
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      }),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestFailure("The service could not be reached.", 0);
  }
  const answer = readJson(text);
  if (response.ok) return answer as Answer;
  const problem = isProblem(answer) ? answer : undefined;
  throw new RequestFailure(
    problem?.detail ?? problem?.title ?? `The service answered ${response.status}.`,
    response.status,
    problem,
  );
}

/** An address with its `:names` filled in, for a call or for a link that downloads. */
export function addressOf(
  url: string,
  { params = {}, query = {} }: Pick<CallOptions, "params" | "query">,
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

/** Why the service refused, as a stable code; undefined when it did not, or was never reached. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof RequestFailure ? error.problem?.code : undefined;
}

/** What stands in the service when a change came too late (409 `EDIT_CONFLICT`). */
export function currentOf<Current>(error: unknown): Current | undefined {
  if (!(error instanceof RequestFailure) || refusalOf(error) !== "EDIT_CONFLICT") return undefined;
  return (error.problem as Problem & { current?: Current }).current;
}
