import type { BuilderApi } from "#contract/api.ts";
import type { Problem } from "#contract/http/answer.schema.ts";
import type {
  AnswerOf,
  CallBody,
  CallParams,
  CallQuery,
  ErrorMembersOf,
} from "#contract/http/endpoint.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";
import { RequestFailure } from "#web/request-failure.ts";
import { noteServiceTime } from "./service-time.ts";

/** Longer than the slowest request: a test of an endpoint takes up to two tries of 8 s. */
const timeoutMs = 30_000;
/** A file may take a minute to arrive, and then wait for others. */
const fileTimeoutMs = 120_000;

type Route = keyof BuilderApi;

type CallOptions<R extends Route> = CallParams<BuilderApi[R]> &
  CallQuery<BuilderApi[R]> &
  CallBody<BuilderApi[R]> & { readonly signal?: AbortSignal };

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
 * Calls an endpoint, such as `GET /bots/:botId`, with the owner's cookie; resolves to the answer's
 * JSON, undefined without a body.
 *
 * Throws `RequestFailure`, with status 0 when the service was never reached.
 */
export async function call<R extends Route>(
  route: R,
  ...options: Optional<CallOptions<R>>
): Promise<AnswerOf<BuilderApi[R]>>;
export async function call(route: Route, options: AnyOptions = {}): Promise<unknown> {
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
    response = await fetch(urlOf(route, options), {
      method: route.split(" ", 1)[0] ?? "",
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
export function addressOf<R extends Route>(
  route: R,
  options: CallParams<BuilderApi[R]> & CallQuery<BuilderApi[R]>,
): string {
  return urlOf(route, options as AnyOptions);
}

function urlOf(
  route: Route,
  { params = {}, query = {} }: Pick<AnyOptions, "params" | "query">,
): string {
  const path = route
    .replace(/^\w+ /, "/api/builder")
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path;
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

/**
 * The members that the endpoint's problem of this code has besides those of every problem; undefined
 * for any other error.
 */
export function problemOf<R extends Route, Code extends ErrorCode>(
  _route: R,
  code: Code,
  error: unknown,
): ErrorMembersOf<BuilderApi[R], Code> | undefined {
  if (!(error instanceof RequestFailure) || refusalOf(error) !== code) return undefined;
  return error.problem as Problem & ErrorMembersOf<BuilderApi[R], Code>;
}
