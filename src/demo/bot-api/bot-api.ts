import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { type BotChats, createBotChats } from "./bot-chats.ts";
import {
  type BotProfile,
  botApiPath,
  createBotMethods,
  type PlayedBot,
  type PreparedMessage,
} from "./bot-methods.ts";
import {
  createUpdates,
  isLocal,
  type Parameters,
  Refusal,
  type Update,
  type UpdatesParts,
} from "./bot-updates.ts";
import { readMultipart } from "./multipart.ts";

/** The Bot API as the messaging platform would answer the demo's bots. */
export interface BotApiStandIn {
  /** Answers a call of the Bot API; false for any other path. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** A message that was prepared since the start; undefined for an unknown id. */
  readonly prepared: (id: string) => PreparedMessage | undefined;
  /** The players who follow the demo's channel. */
  readonly subscribers: Set<number>;
  /** The chats of the bot with this token; those of a developer's own bot stay empty. */
  readonly chatsOf: (token: string) => BotChats;
  /** The profile of a bot of the demo; undefined for any other. */
  readonly profileOf: (token: string) => BotProfile | undefined;
  /** Ends the delivery of updates. */
  readonly close: () => void;
}

/** A bot of the stand-in, by its file. */
export type StandInBot = Pick<BotFile, "token" | "name" | "username">;

/** The maximum time for an answer of the platform, which itself waits for updates for 50 s. */
const platformMs = 60_000;

/** The options of `createBotApiStandIn`. */
interface StandInOptions extends Pick<UpdatesParts, "pause"> {
  readonly platform?: string;
}

/**
 * Stands in for the Bot API for the demo's bots, whose tokens are invented. Calls of other bots, which
 * a developer has added, go to the platform itself, except for a webhook on this machine: the
 * stand-in gets the updates of such a bot from the platform and delivers them.
 */
export function createBotApiStandIn(
  demoBots: readonly StandInBot[],
  { platform = "https://api.telegram.org", pause }: StandInOptions = {},
): BotApiStandIn {
  const { play, subscribers, prepared, pictures } = createBotMethods();
  const bots = new Map<string, PlayedBot>();
  const isDemo = (token: string) => demoBots.some((bot) => bot.token === token);

  function botOf(token: string): PlayedBot {
    const known = bots.get(token);
    if (known) return known;
    const { name = "", username = "" } = demoBots.find((bot) => bot.token === token) ?? {};
    const id = Number.parseInt(token, 10);
    const user = { id, is_bot: true, first_name: name, username } as const;
    const updates = createUpdates({
      pause,
      execute: (method, given) =>
        isDemo(token) ? play(method, given, bot) : callPlatform({ token, method, given }),
      ...(!isDemo(token) && {
        source: async (given, signal) =>
          (await callPlatform({ token, method: "getUpdates", given }, signal)) as Update[],
      }),
    });
    // The platform has the chats of a developer's own bot.
    const chats = createBotChats(user, isDemo(token) ? updates.push : () => undefined);
    const profile = { commands: [], menuButton: { type: "commands" }, shortDescription: "" };
    const bot = { user, profile, chats, updates };
    bots.set(token, bot);
    return bot;
  }

  /**
   * Whether the stand-in plays a call. For a developer's own bot that is a webhook on this machine;
   * it is refused if the platform has another webhook, which stays as it is.
   */
  async function isPlayed(token: string, method: string, { url }: Parameters): Promise<boolean> {
    if (isDemo(token) || method === "deleteWebhook") return true;
    if (method === "getWebhookInfo") return botOf(token).updates.hasWebhook();
    if (method !== "setWebhook" || !isLocal(url)) return false;
    const info = await callPlatform({ token, method: "getWebhookInfo", given: {} });
    if ((info as { url: string }).url)
      throw new Refusal(409, "Conflict: another program has set the bot's webhook");
    return true;
  }

  async function callPlatform(
    { token, method, given }: { token: string; method: string; given: Parameters },
    signal?: AbortSignal,
  ): Promise<unknown> {
    const answer = await fetch(`${platform}/bot${token}/${method}`, {
      ...postOf(Buffer.from(JSON.stringify(given)), "application/json"),
      ...(signal && { signal: AbortSignal.any([signal, AbortSignal.timeout(platformMs)]) }),
    });
    const { ok, result, description = "" } = (await answer.json()) as Answer;
    if (!ok) throw new Refusal(answer.status, description);
    return result;
  }

  async function answerCall(
    { token, method, body, type }: Call,
    response: ServerResponse,
  ): Promise<void> {
    const given = readParameters(body, type);
    if (await isPlayed(token, method, given)) {
      send(response, 200, { ok: true, result: await play(method, given, botOf(token)) });
      return;
    }
    const answer = await fetch(`${platform}/bot${token}/${method}`, postOf(body, type));
    send(response, answer.status, await answer.json());
  }

  return {
    prepared: (id) => prepared.get(id),
    subscribers,
    chatsOf: (token) => botOf(token).chats,
    profileOf: (token) => (isDemo(token) ? botOf(token).profile : undefined),
    close: () => {
      for (const { updates } of bots.values()) updates.close();
    },
    async answer(request, response) {
      const { url = "", headers } = request;
      const picture = url.startsWith(filePath) && pictures.get(url.slice(filePath.length));
      if (picture) {
        response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
        return true;
      }
      const [, token, method] = callPattern.exec(url) ?? [];
      if (token === undefined || method === undefined) return false;
      const body = await buffer(request);
      const type = headers["content-type"] ?? "application/json";
      try {
        await answerCall({ token: decodeURIComponent(token), method, body, type }, response);
      } catch (error) {
        // The service gets a broken connection to the platform, as without the stand-in.
        if (!(error instanceof Refusal)) response.destroy();
        else {
          const { status, message } = error;
          send(response, status, { ok: false, error_code: status, description: message });
        }
      }
      return true;
    },
  };
}

/** A call as it came in. */
interface Call {
  readonly token: string;
  readonly method: string;
  readonly body: Buffer;
  readonly type: string;
}

/** The platform's answer to a call. */
interface Answer {
  readonly ok: boolean;
  readonly result: unknown;
  readonly description?: string;
}

const filePath = `${botApiPath}/file/`;
const callPattern = new RegExp(`^${botApiPath}/bot([^/]+)/([A-Za-z]+)$`);

function readParameters(body: Buffer, type: string): Parameters {
  if (!type.startsWith("multipart/form-data")) return JSON.parse(body.toString("utf8") || "{}");
  const { fields, files } = readMultipart(body, type);
  return { ...fields, files };
}

function postOf(body: Buffer, type: string) {
  return {
    method: "POST",
    headers: { "content-type": type },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(30_000),
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
