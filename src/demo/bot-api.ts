import type { IncomingMessage, ServerResponse } from "node:http";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { readMultipart } from "./multipart.ts";

/** A message that a bot has prepared for a player to share. Source: Bot API, savePreparedInlineMessage. */
export interface PreparedMessage {
  readonly text: string;
  readonly photoUrl: string;
  readonly buttons: readonly { readonly text: string; readonly url: string }[];
}

/** The Bot API as the messaging platform would answer the demo's bots. */
export interface BotApiStandIn {
  /** Answers a call of the Bot API; false for any other path. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** A message that was prepared since the start; undefined for an unknown id. */
  readonly prepared: (id: string) => PreparedMessage | undefined;
  /** The players who follow the demo's channel. */
  readonly subscribers: Set<number>;
}

/** A bot of the stand-in, by its file. */
export type StandInBot = Pick<BotFile, "token" | "name" | "username">;

/** Where the service finds it, on the development server. */
export const botApiPath = "/simulator/bot-api";

/** The channel of the demo's task. */
export const demoChannel = { id: -1_001_000_000_001, title: "Orbit News", username: "orbit_news" };

const platform = "https://api.telegram.org";
/** As many as are kept; a player shares the newest. */
const maxPrepared = 100;
const maxBodyBytes = 8 * 1024 * 1024;

type Parameters = Readonly<Record<string, unknown>>;
type Answer = { readonly result: unknown } | { readonly refused: string; readonly status: number };

/**
 * Stands in for the Bot API for the demo's bots, whose tokens are invented. Calls of other bots, which a
 * developer has added, go to the platform itself.
 */
export function createBotApiStandIn(bots: readonly StandInBot[]): BotApiStandIn {
  const subscribers = new Set<number>();
  const messages = new Map<string, PreparedMessage>();
  let lastId = 0;

  const methods: Readonly<Record<string, (given: Parameters, bot: StandInBot) => Answer>> = {
    getMe: (_, { token, name, username }) => ({
      result: {
        id: idOf(token),
        is_bot: true,
        first_name: name,
        username,
        has_main_web_app: true,
      },
    }),
    getChatMenuButton: () => ({ result: { type: "commands" } }),
    getChat: ({ chat_id }) =>
      isChannel(chat_id) ? { result: { ...demoChannel, type: "channel" } } : noChat,
    getChatMember: ({ chat_id, user_id }, { token }) => {
      if (!isChannel(chat_id)) return noChat;
      const tgId = Number(user_id);
      const followed = subscribers.has(tgId) ? "member" : "left";
      const status = tgId === idOf(token) ? "administrator" : followed;
      return { result: { status, user: { id: tgId, is_bot: false, first_name: "" } } };
    },
    sendMessage: ({ chat_id, text }) => ({
      result: {
        message_id: ++lastId,
        date: Math.floor(Date.now() / 1000),
        chat: { id: chat_id, type: "private" },
        text,
      },
    }),
    sendPhoto: ({ chat_id, caption }) => ({
      result: {
        message_id: ++lastId,
        date: Math.floor(Date.now() / 1000),
        chat: { id: Number(chat_id), type: "private" },
        caption,
        photo: [{ file_id: `demo-photo-${++lastId}`, file_unique_id: "demo", width: 1, height: 1 }],
      },
    }),
    savePreparedInlineMessage: ({ result }) => {
      const message = readPrepared(result);
      if (!message) return refused("RESULT_TYPE_INVALID");
      const id = `demo-${++lastId}`;
      messages.set(id, message);
      const [oldest] = messages.keys();
      if (messages.size > maxPrepared && oldest !== undefined) messages.delete(oldest);
      return { result: { id, expiration_date: Math.floor(Date.now() / 1000) + 86_400 } };
    },
  };

  return {
    prepared: (id) => messages.get(id),
    subscribers,
    async answer(request, response) {
      const [, token, method] = callPattern.exec(request.url ?? "") ?? [];
      if (token === undefined || method === undefined) return false;
      const body = await readBody(request);
      const bot = bots.find((one) => one.token === decodeURIComponent(token));
      if (!bot) {
        await forward(`bot${token}/${method}`, body, typeOf(request), response);
        return true;
      }
      const answer = Object.hasOwn(methods, method)
        ? methods[method]?.(readParameters(body, typeOf(request)), bot)
        : undefined;
      send(response, answer ?? { refused: "Not Found", status: 404 });
      return true;
    },
  };
}

const callPattern = new RegExp(`^${botApiPath}/bot([^/]+)/([A-Za-z]+)$`);
const noChat = refused("chat not found");

function refused(reason: string): Answer {
  return { refused: `Bad Request: ${reason}`, status: 400 };
}

function idOf(token = ""): number {
  return Number.parseInt(token, 10);
}

function isChannel(chat: unknown): boolean {
  return chat === `@${demoChannel.username}` || chat === demoChannel.id;
}

/** The part of a prepared result that clients show: an article or a photo with a button. */
function readPrepared(result: unknown): PreparedMessage | undefined {
  if (typeof result !== "object" || result === null) return undefined;
  const { type, photo_url, caption, input_message_content, reply_markup } = result as {
    type?: unknown;
    photo_url?: string;
    caption?: string;
    input_message_content?: { message_text?: string };
    reply_markup?: { inline_keyboard?: { text: string; url?: string }[][] };
  };
  if (type !== "article" && type !== "photo") return undefined;
  return {
    text: caption ?? input_message_content?.message_text ?? "",
    photoUrl: photo_url ?? "",
    buttons: (reply_markup?.inline_keyboard ?? [])
      .flat()
      .map(({ text, url = "" }) => ({ text, url })),
  };
}

function typeOf({ headers }: IncomingMessage): string {
  return headers["content-type"] ?? "application/json";
}

function readParameters(body: Buffer, contentType: string): Parameters {
  if (contentType.startsWith("multipart/form-data")) return readMultipart(body, contentType).fields;
  try {
    const given: unknown = JSON.parse(body.toString("utf8") || "{}");
    return typeof given === "object" && given !== null ? (given as Parameters) : {};
  } catch {
    return {};
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Forwards the service's call to the platform. */
async function forward(
  call: string,
  body: Buffer,
  contentType: string,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await fetch(`${platform}/${call}`, {
      method: "POST",
      headers: { "content-type": contentType },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  } catch {
    // The service sees a broken connection, as it would without this stop on the way.
    response.destroy();
  }
}

function send(response: ServerResponse, answer: Answer): void {
  const [status, body] =
    "refused" in answer
      ? [answer.status, { ok: false, error_code: answer.status, description: answer.refused }]
      : [200, { ok: true, result: answer.result }];
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
