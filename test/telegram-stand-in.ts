import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "./close-server.ts";
import { bodyOf } from "./request-body.ts";

/** A message that reached the stand-in. */
export interface Arrival {
  readonly token: string;
  readonly chatId: number;
  readonly text: string;
  readonly parseMode: string | undefined;
  /** Unix ms by the stand-in's clock. */
  readonly at: number;
}

/**
 * Every way not to do what is asked: a refusal, a page, never an answer, or a connection that
 * breaks once the request is there.
 */
export type Refusal =
  | {
      readonly kind: "refusal";
      readonly status: number;
      readonly description: string;
      readonly retryAfter?: number;
    }
  | { readonly kind: "page"; readonly status: number }
  | { readonly kind: "hang" }
  | { readonly kind: "reset" };

/** How the stand-in answers a message. */
export type Answer = { readonly kind: "ok"; readonly afterMs?: number } | Refusal;

/** A bot as the platform knows it. */
export interface StandInBot {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  /** What its owner has set in @BotFather. */
  readonly hasMainApp?: boolean;
  readonly menuUrl?: string;
}

/** A Bot API over real HTTP that keeps all it gets. */
export interface TelegramStandIn {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Decides each answer; it says ok to all until a test sets another. */
  answer: (arrival: Arrival) => Answer;
  /**
   * Says whose a token is: a bot's, or how to answer `getMe` else; any token is a bot's until a
   * test sets another.
   */
  botOf: (token: string) => StandInBot | Refusal;
  /** How many copies of each text came. */
  copies(): Map<string, number>;
  close(): Promise<void>;
}

export const flood = (retryAfter: number): Answer => ({
  kind: "refusal",
  status: 429,
  description: `Too Many Requests: retry after ${retryAfter}`,
  retryAfter,
});

export async function startTelegramStandIn(port = 0, now = Date.now): Promise<TelegramStandIn> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => void take(request, response));
  const standIn: TelegramStandIn = {
    url: "",
    arrivals,
    answer: () => ({ kind: "ok" }),
    botOf: (token) => {
      const id = Number.parseInt(token, 10);
      return { id, name: `Bot ${id}`, username: `made_${id}_bot` };
    },
    copies() {
      const counts = new Map<string, number>();
      for (const { text } of arrivals) counts.set(text, (counts.get(text) ?? 0) + 1);
      return counts;
    },
    close: () => closeServer(server),
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (!body) return;
    const [, asked, about] = /^\/bot(.*)\/(getMe|getChatMenuButton)$/.exec(request.url ?? "") ?? [];
    if (asked !== undefined)
      return tellBot(request, response, standIn.botOf(asked), about === "getMe" ? meOf : buttonOf);
    const { chat_id, text, parse_mode } = JSON.parse(body.toString("utf8"));
    const token = /^\/bot(.*)\/sendMessage$/.exec(request.url ?? "")?.[1] ?? "";
    const arrival = { token, chatId: chat_id, text, parseMode: parse_mode, at: now() };
    arrivals.push(arrival);
    const messageId = arrivals.length;
    const answer = standIn.answer(arrival);
    if (answer.kind !== "ok") return refuse(request, response, answer);
    await new Promise((resolve) => setTimeout(resolve, answer.afterMs ?? 0));
    const result = {
      message_id: messageId,
      date: Math.floor(Date.now() / 1000),
      chat: { id: chat_id, type: "private" },
      text,
    };
    send(response, 200, { ok: true, result });
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
}

function tellBot(
  request: IncomingMessage,
  response: ServerResponse,
  bot: StandInBot | Refusal,
  resultOf: (bot: StandInBot) => object,
): void {
  if ("kind" in bot) refuse(request, response, bot);
  else send(response, 200, { ok: true, result: resultOf(bot) });
}

function meOf({ id, name, username, hasMainApp = false }: StandInBot): object {
  return { id, is_bot: true, first_name: name, username, has_main_web_app: hasMainApp };
}

function buttonOf({ menuUrl }: StandInBot): object {
  return menuUrl
    ? { type: "web_app", text: "Play", web_app: { url: menuUrl } }
    : { type: "commands" };
}

function refuse(request: IncomingMessage, response: ServerResponse, answer: Refusal): void {
  switch (answer.kind) {
    case "hang":
      return;
    case "reset":
      return void request.socket.resetAndDestroy();
    case "page":
      return void response
        .writeHead(answer.status, { "content-type": "text/html" })
        .end("<h1>Bad Gateway</h1>");
    case "refusal": {
      const { status, description, retryAfter } = answer;
      const parameters =
        retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
      send(response, status, { ok: false, error_code: status, description, ...parameters });
    }
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
