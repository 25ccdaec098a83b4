import type { MiniAppApi } from "#contract/api.ts";
import type { Problem } from "#contract/http/answer.schema.ts";
import type { AnswerOf, CallBody, ParamsOf, QueryOf } from "#contract/http/endpoint.ts";
import { isRequestFailure, RequestFailure } from "#web/request-failure.ts";
import type { PlayerLaunch } from "../client/launch.ts";
import type { LiveSession } from "./live-session.ts";

const timeoutMs = 15_000;
const maxRetryAfterMs = 300_000;

type Route = keyof MiniAppApi;

interface RequestOptions {
  readonly botId: string;
  /** The whole `Authorization` header. */
  readonly authorization: string;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

/** The parts of an endpoint's address besides the bot: its one parameter, and its query. */
type Address<R extends Route> = (Exclude<keyof ParamsOf<MiniAppApi[R]>, "botId"> extends never
  ? unknown
  : { readonly id: string }) &
  ([QueryOf<MiniAppApi[R]>] extends [never] ? unknown : { readonly query: QueryOf<MiniAppApi[R]> });

/** Calls an endpoint, such as `POST /taps`; resolves to the answer's JSON. Throws `RequestFailure`. */
export function request<R extends Route>(
  route: R,
  options: RequestOptions & Address<R> & CallBody<MiniAppApi[R]>,
): Promise<AnswerOf<MiniAppApi[R]>>;
export function request(
  route: Route,
  { id = "", query, ...options }: RequestOptions & { id?: string; query?: Record<string, string> },
): Promise<unknown> {
  const path = route.replace(/:\w+/, id);
  return send(
    (query ? `${path}?${new URLSearchParams(query)}` : path) as Route,
    options as never,
  ).then(readAnswer, failFor);
}

/** Sends a call; resolves to the response, whatever its status. */
export function send<R extends Route>(
  route: R,
  options: RequestOptions & CallBody<MiniAppApi[R]>,
): Promise<Response>;
export function send(
  route: Route,
  { botId, authorization, body, ...rest }: RequestOptions & { body?: object },
): Promise<Response> {
  const [method, path] = route.split(" ") as [string, string];
  // Not `AbortSignal.timeout`, which many phones lack.
  const limit = new AbortController();
  setTimeout(() => limit.abort(), timeoutMs);
  return fetch(`/api/mini-app/${botId}${path}`, {
    method,
    headers: {
      Authorization: authorization,
      ...(body && { "Content-Type": "application/json" }),
    },
    // Credentials as by default: "omit" would open a second connection.
    cache: "no-store",
    signal: limit.signal,
    body: body ? JSON.stringify(body) : null,
    ...rest,
  });
}

/** Throws the `RequestFailure` for what a call failed with: a refusing response, else no answer. */
export async function failFor(cause: unknown): Promise<never> {
  if (cause instanceof Response) await readAnswer(cause);
  throw new RequestFailure("The service could not be reached.", 0);
}

async function readAnswer(response: Response): Promise<unknown> {
  // A proxy may answer with anything. Undefined: no body, not JSON, or truncated.
  const answer: Partial<Problem> | null | undefined = await response.json().catch(() => undefined);
  if (response.ok && (answer || response.status === 204)) return answer;
  // Without a code it is no problem of ours, but a proxy's.
  const problem = answer?.code && (answer as Problem);
  if (problem?.code === blockedCode) dispatchEvent(new Event(blockedEvent));
  const retryAfterMs = parseRetryAfter(response.headers.get("Retry-After"), Date.now());
  const status = response.ok ? 0 : response.status;
  throw new RequestFailure(
    problem?.detail ?? problem?.title ?? `The service answered ${response.status}.`,
    status,
    problem,
    retryAfterMs,
  );
}

const blockedCode = "PLAYER_BLOCKED";

/** Whether the service reports the player as blocked. */
export function isBlocked(error: unknown): boolean {
  return isRequestFailure(error) && error.problem?.code === blockedCode;
}

/** The event of the window when a call is refused because the player is blocked. */
export const blockedEvent = "blocked";

/**
 * Delay before a retry: `Retry-After` (at most 300 s) plus 0.5–1.5 × `baseMs` at random, so that
 * players do not retry at the same time.
 */
export function retryDelayMs(error: unknown, baseMs: number): number {
  const requestedMs = isRequestFailure(error) ? (error.retryAfterMs ?? 0) : 0;
  return Math.min(requestedMs, maxRetryAfterMs) + baseMs * (0.5 + Math.random());
}

/** A `Retry-After` header in ms (RFC 9110 §10.2.3: seconds or a date); undefined if invalid. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Signs the player in. Rejects with the response if it is a refusal; `failFor` reads it, so that the
 * boot script need not.
 */
export async function requestSession(
  botId: string,
  { initData, ref }: PlayerLaunch,
): Promise<LiveSession> {
  const response = await send("POST /session", {
    botId,
    authorization: `tma ${initData}`,
    ...(ref && { body: { ref } }),
  });
  if (!response.ok) throw response;
  const session = await response.json();
  return { ...session, clockOffsetMs: session.serverTime - Date.now() };
}
