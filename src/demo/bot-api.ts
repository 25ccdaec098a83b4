import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
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

type Parameters = Readonly<Record<string, unknown>>;

/** A call that the Bot API refuses. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/**
 * Stands in for the Bot API for the demo's bots, whose tokens are invented. Calls of other bots, which a
 * developer has added, go to the platform itself.
 */
export function createBotApiStandIn(bots: readonly StandInBot[]): BotApiStandIn {
  const subscribers = new Set<number>();
  const messages = new Map<string, PreparedMessage>();
  let lastId = 0;

  const sent = ({ chat_id }: Parameters, content: object) => {
    lastId += 1;
    const chat = { id: Number(chat_id), type: "private" };
    return { message_id: lastId, date: seconds(), chat, ...content };
  };
  const methods: Readonly<Record<string, (given: Parameters, bot: StandInBot) => object>> = {
    getMe: (_, { token, name, username }) => ({
      id: idOf(token),
      is_bot: true,
      first_name: name,
      username,
      has_main_web_app: true,
    }),
    getChatMenuButton: () => ({ type: "commands" }),
    getChat: ({ chat_id }) => {
      requireChannel(chat_id);
      return { ...demoChannel, type: "channel" };
    },
    getChatMember: ({ chat_id, user_id }, { token }) => {
      requireChannel(chat_id);
      const id = Number(user_id);
      const member = subscribers.has(id) ? "member" : "left";
      const status = id === idOf(token) ? "administrator" : member;
      return { status, user: { id, is_bot: false, first_name: "" } };
    },
    sendMessage: (given) => sent(given, { text: given.text }),
    sendPhoto: (given) => {
      const photo = { file_id: "demo-photo", file_unique_id: "demo", width: 1, height: 1 };
      return sent(given, { caption: given.caption, photo: [photo] });
    },
    savePreparedInlineMessage: ({ result }) => {
      lastId += 1;
      const id = `demo-${lastId}`;
      messages.set(id, readPrepared(result));
      return { id, expiration_date: seconds() + 86_400 };
    },
  };

  return {
    prepared: (id) => messages.get(id),
    subscribers,
    async answer(request, response) {
      const [, token, method] = callPattern.exec(request.url ?? "") ?? [];
      if (token === undefined || method === undefined) return false;
      const body = await buffer(request);
      const type = request.headers["content-type"] ?? "application/json";
      const bot = bots.find((one) => one.token === decodeURIComponent(token));
      if (!bot) {
        await forward({ call: `bot${token}/${method}`, body, type }, response);
        return true;
      }
      try {
        const play = Object.hasOwn(methods, method) && methods[method];
        if (!play) throw new Refusal(404, "Not Found");
        send(response, 200, { ok: true, result: play(readParameters(body, type), bot) });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { status, message } = error;
        send(response, status, { ok: false, error_code: status, description: message });
      }
      return true;
    },
  };
}

const callPattern = new RegExp(`^${botApiPath}/bot([^/]+)/([A-Za-z]+)$`);

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

function idOf(token = ""): number {
  return Number.parseInt(token, 10);
}

function requireChannel(chat: unknown): void {
  if (chat !== `@${demoChannel.username}` && chat !== demoChannel.id)
    throw new Refusal(400, "Bad Request: chat not found");
}

/** The part of a prepared result that clients show: an article or a photo with a button. */
function readPrepared(result: unknown): PreparedMessage {
  const { type, photo_url, caption, input_message_content, reply_markup } = (result ?? {}) as {
    type?: unknown;
    photo_url?: string;
    caption?: string;
    input_message_content?: { message_text?: string };
    reply_markup?: { inline_keyboard?: { text: string; url?: string }[][] };
  };
  if (type !== "article" && type !== "photo")
    throw new Refusal(400, "Bad Request: RESULT_TYPE_INVALID");
  const buttons = (reply_markup?.inline_keyboard ?? []).flat();
  return {
    text: caption ?? input_message_content?.message_text ?? "",
    photoUrl: photo_url ?? "",
    buttons: buttons.map(({ text, url = "" }) => ({ text, url })),
  };
}

function readParameters(body: Buffer, type: string): Parameters {
  if (type.startsWith("multipart/form-data")) return readMultipart(body, type).fields;
  return JSON.parse(body.toString("utf8") || "{}");
}

/** Forwards the service's call to the platform. */
async function forward(
  { call, body, type }: { call: string; body: Buffer; type: string },
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await fetch(`${platform}/${call}`, {
      method: "POST",
      headers: { "content-type": type },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(30_000),
    });
    send(response, answer.status, await answer.json());
  } catch {
    // The service sees a broken connection, as it would without this stop on the way.
    response.destroy();
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
