import type { Api, ApiClientOptions, GrammyError } from "grammy";

/** The Bot API's URL, the bot's token, and the time limit of a request in ms. */
export interface BotConnection {
  readonly apiRoot: string;
  readonly token: string;
  readonly timeoutMs: number;
}

/**
 * A bot's client of the platform. grammY's errors contain the bot's token, so none may leave this
 * folder.
 */
export interface BotApi {
  readonly api: Api;
  /** Whether an error is an answer of the platform rather than a failed request. */
  isAnswer(error: unknown): error is GrammyError;
}

type ApiFetch = NonNullable<ApiClientOptions["fetch"]>;
export type ApiSignal = Parameters<Api["sendMessage"]>[3];

/** Creates a bot's client of the platform. grammY is loaded on demand, because it takes 17 MB. */
export async function openBotApi({ apiRoot, token, timeoutMs }: BotConnection): Promise<BotApi> {
  const { Api, GrammyError } = await import("grammy");
  const api = new Api(token, {
    apiRoot,
    timeoutSeconds: timeoutMs / 1000,
    fetch: plainFetch as unknown as ApiFetch,
  });
  return { api, isAnswer: (error): error is GrammyError => error instanceof GrammyError };
}

/**
 * Node's own fetch, whose errors distinguish a failed connection from a broken one. It accepts only
 * native signals.
 */
async function plainFetch(
  url: string,
  { body, signal }: { body: string; signal: AbortSignal },
): Promise<Response> {
  const controller = new AbortController();
  signal.addEventListener("abort", () => controller.abort(), { once: true });
  const headers = { "content-type": "application/json" };
  return fetch(url, {
    method: "POST",
    headers,
    body,
    redirect: "error",
    signal: controller.signal,
  });
}
