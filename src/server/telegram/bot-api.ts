import { buffer } from "node:stream/consumers";
import type { Api, GrammyError } from "grammy";
import type { Clock } from "../clock.ts";
import { fetchText } from "../fetch-text.ts";

/** The Bot API's URL, the bot's token, and the time limit of a request in ms by `clock`. */
export interface BotConnection {
  readonly apiRoot: string;
  readonly token: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

export type CallingBot = Omit<BotConnection, "timeoutMs">;

/** The platform's time limit, in ms, while a player or an owner waits. */
export const userWaitsMs = 5000;

/** The pause if the platform names no duration, in seconds. */
const defaultPause = 5;

/**
 * The Bot API for one bot. grammY's errors contain the bot's token, so none may leave this folder.
 */
export interface BotApi {
  readonly api: Api;
  /** Whether an error is an answer of the platform, not a failed request. */
  isAnswer(error: unknown): error is GrammyError;
}

/** The reason why the platform did not do what a call requested. */
export type PlatformFailure =
  /** `reason` is the platform's. */
  | { readonly kind: "refused"; readonly code: number; readonly reason: string }
  /** No answer for now; the platform wants no calls of this bot for `pauseMs`, if present. */
  | { readonly kind: "unreached"; readonly pauseMs?: number };

/** The platform's answer to a question about a user. */
export type PlatformAnswer = { readonly kind: "yes" } | { readonly kind: "no" } | PlatformFailure;

/** An answer that repeats the longest message has a few KiB. */
const maxBytes = 256 * 1024;

export type ApiSignal = Parameters<Api["sendMessage"]>[3];

/** Opens the Bot API for one bot. grammY is loaded on demand, because it takes 17 MB. */
export async function openBotApi({
  apiRoot,
  token,
  timeoutMs,
  clock,
}: BotConnection): Promise<BotApi> {
  const { Api, GrammyError } = await import("grammy");
  return {
    api: new Api(token, { apiRoot, fetch: plainFetch({ timeoutMs, clock }) }),
    // grammY takes any JSON without `ok` for an answer, even one from a proxy.
    isAnswer: (error): error is GrammyError =>
      error instanceof GrammyError && error.error_code >= 400 && Boolean(error.description),
  };
}

/** The request that grammY passes to fetch. */
interface GrammyRequest {
  readonly body: string | AsyncIterable<Uint8Array>;
  readonly headers: { readonly "content-type": string };
  readonly signal: AbortSignal;
}

/**
 * Node's own fetch, whose errors distinguish a failed connection from a broken one. It accepts only
 * native signals.
 */
function plainFetch({ timeoutMs, clock }: Pick<BotConnection, "timeoutMs" | "clock">) {
  return async (url: string, { body, headers, signal }: GrammyRequest) => {
    const cancelled = new AbortController();
    signal.addEventListener("abort", () => cancelled.abort(), { once: true });
    const contentType = headers["content-type"];
    const limits = { clock, timeoutMs, maxBytes, contentType, signal: cancelled.signal };
    // For a file, grammY sends a stream.
    const content = typeof body === "string" ? body : new Uint8Array(await buffer(body));
    const { status, text } = await fetchText(url, content, limits);
    return new Response(text, { status });
  };
}

/** The failure in an error of a call; never the error itself, which contains the token. */
export function failureIn(error: unknown, isAnswer: BotApi["isAnswer"]): PlatformFailure {
  if (!isAnswer(error)) return { kind: "unreached" };
  const { error_code: code, description: reason, parameters } = error;
  if (code === 429)
    return { kind: "unreached", pauseMs: (parameters.retry_after || defaultPause) * 1000 };
  return code >= 500 ? { kind: "unreached" } : { kind: "refused", code, reason };
}

/** Whether the platform refuses the bot's token: 401 for a revoked one, 404 for a malformed one. */
export function isTokenRefused(code: number): boolean {
  return code === 401 || code === 404;
}

/** The pauses of bots that the platform requests, in this process. */
export interface Pauses {
  /** The ms that the bot has to wait; 0 if it may call. */
  leftMs(botId: string): number;
  begin(botId: string, ms: number): void;
}

export function createPauses(clock: Clock): Pauses {
  const ends = new Map<string, number>();
  return {
    leftMs(botId) {
      const left = (ends.get(botId) ?? 0) - clock.monotonic();
      if (left > 0) return left;
      ends.delete(botId);
      return 0;
    },
    begin: (botId, ms) => void ends.set(botId, clock.monotonic() + ms),
  };
}
