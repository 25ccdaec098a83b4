import type { Api, ApiClientOptions, GrammyError } from "grammy";

/** Where the Bot API is, as which bot to speak to it, and how long one request may take, in ms. */
export interface BotConnection {
  readonly apiRoot: string;
  readonly token: string;
  readonly timeoutMs: number;
}

/**
 * A bot's way to the platform. grammY's errors hold the bot's token: none of them may leave the
 * room.
 */
export interface BotApi {
  readonly api: Api;
  /** Whether an error is an answer of the platform; else it was not reached, or did not finish. */
  isAnswer(error: unknown): error is GrammyError;
}

type ApiFetch = NonNullable<ApiClientOptions["fetch"]>;
export type ApiSignal = Parameters<Api["sendMessage"]>[3];

/**
 * Opens a bot's way to the platform; the client is loaded with the first: it takes 17 MB of a
 * service that needs none.
 */
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
 * Node's own fetch, whose errors tell a connection that never was from one that broke; it knows its
 * own signals only.
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
