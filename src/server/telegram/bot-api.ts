import type { Api, GrammyError } from "grammy";
import { type Clock, limitTime } from "../clock.ts";

/** The Bot API's URL, the bot's token, and the time limit of a request in ms by `clock`. */
export interface BotConnection {
  readonly apiRoot: string;
  readonly token: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/**
 * The Bot API as one bot calls it. grammY's errors contain the bot's token, so none may leave this
 * folder.
 */
export interface BotApi {
  readonly api: Api;
  /** Whether an error is an answer of the platform rather than a failed request. */
  isAnswer(error: unknown): error is GrammyError;
}

export type ApiSignal = Parameters<Api["sendMessage"]>[3];

/** Opens the Bot API for one bot. grammY is loaded on demand, because it takes 17 MB. */
export async function openBotApi({
  apiRoot,
  token,
  timeoutMs,
  clock,
}: BotConnection): Promise<BotApi> {
  const { Api, GrammyError } = await import("grammy");
  const api = new Api(token, {
    apiRoot,
    fetch: plainFetch({ timeoutMs, clock }),
  });
  return { api, isAnswer: (error): error is GrammyError => error instanceof GrammyError };
}

/**
 * Node's own fetch, whose errors distinguish a failed connection from a broken one, with a time
 * limit for the whole answer. It accepts only native signals.
 */
function plainFetch({ timeoutMs, clock }: Pick<BotConnection, "timeoutMs" | "clock">) {
  return async (url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const limit = limitTime(clock, timeoutMs);
    const cancelled = new AbortController();
    signal.addEventListener("abort", () => cancelled.abort(), { once: true });
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        redirect: "error",
        signal: AbortSignal.any([limit.signal, cancelled.signal]),
      });
      return new Response(await response.text(), { status: response.status });
    } finally {
      limit.clear();
    }
  };
}
