import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readMultipart } from "#demo/bot-api/multipart.ts";
import { closeServer } from "./close-server.ts";
import { bodyOf } from "./request-body.ts";

/** A button of a message; `app` or `url` is what it opens. */
interface ArrivalButton {
  readonly text: string;
  readonly app?: string;
  readonly url?: string;
}

/** A message that reached the stand-in. */
export interface Arrival {
  readonly token: string;
  readonly chatId: number;
  readonly text: string;
  readonly parseMode: string | undefined;
  /** The id of its picture if the platform has it already, else the size of the file. */
  readonly photo?: string | number;
  /** Its buttons, one a row. */
  readonly buttons?: readonly ArrivalButton[];
  /** Whether it makes no sound. */
  readonly isSilent?: true;
  /** Unix ms by the stand-in's clock. */
  readonly at: number;
}

/**
 * Every kind of failure: a refusal, a page, no answer, or a connection that breaks after the
 * request.
 */
export type Refusal =
  | {
      readonly kind: "refusal";
      readonly status: number;
      readonly description: string;
      readonly retryAfter?: number;
    }
  | { readonly kind: "page"; readonly status: number; readonly body?: string }
  | { readonly kind: "hang" }
  | { readonly kind: "reset" };

/** The stand-in's answer to a message. */
export type Answer = { readonly kind: "ok"; readonly afterMs?: number } | Refusal;

/** A bot on the platform. */
export interface StandInBot {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  /** The owner's setting in @BotFather. */
  readonly hasMainApp?: boolean;
  readonly menuUrl?: string;
}

/** A chat on the platform. */
export interface StandInChat {
  readonly type: "channel" | "supergroup" | "private";
  readonly title: string;
}

/** A user's membership in a chat. */
export interface StandInMember {
  readonly status: "creator" | "administrator" | "member" | "restricted" | "left" | "kicked";
  /** For a restricted member. */
  readonly isMember?: boolean;
}

/** A request about a user and a chat, as it reached the stand-in. */
export interface MemberQuestion {
  readonly token: string;
  readonly chatId: string | number;
  readonly userId: number;
}

/** A bot's sign that it is typing, as it reached the stand-in. */
export interface ChatAction {
  readonly token: string;
  readonly chatId: number;
  readonly action: string;
}

/** A message that a bot prepares for a user to share, as it reached the stand-in. */
export interface MessagePreparation {
  readonly token: string;
  readonly userId: number;
  readonly result: ReturnType<typeof JSON.parse>;
  /** The chats where it may be sent: `allow_…`. */
  readonly chats: Readonly<Record<string, unknown>>;
}

/** A bot's webhook, menu and profile on the platform. */
export interface StandInProfile {
  /** As `getWebhookInfo` returns it, and the secret. */
  webhook: Readonly<Record<string, unknown>> & { readonly url: string };
  button: object | undefined;
  commands: readonly object[];
  shortDescription: string;
}

/** A call about a bot's webhook, menu or profile. */
export interface ProfileCall {
  readonly token: string;
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A Bot API over real HTTP that records all requests. */
export interface TelegramStandIn {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Decides each answer; accepts every message by default. */
  answer: (arrival: Arrival) => Answer;
  /** The bot of a token, or a refusal for `getMe`; by default any token belongs to a bot. */
  botOf: (token: string) => StandInBot | Refusal;
  /** The chat of an id or @username; by default any is a channel. */
  chatOf: (chatId: string | number) => StandInChat | Refusal;
  /** A user's membership in a chat; by default nobody is a member. */
  memberOf: (
    question: MemberQuestion,
  ) => StandInMember | Refusal | Promise<StandInMember | Refusal>;
  /** Whether a bot may write to a chat; by default it may. */
  act: (action: ChatAction) => true | Refusal | Promise<true | Refusal>;
  /** The id of a prepared message; "prepared-1" and so on by default. */
  prepare: (message: MessagePreparation) => string | Refusal;
  /** The webhook, menu and profile of the token's bot. */
  profileOf(token: string): StandInProfile;
  readonly profileCalls: ProfileCall[];
  /** A refusal of such a call; by default none, apart from those of `botOf`. */
  refuseCall: (call: ProfileCall) => Refusal | undefined | Promise<undefined>;
  /** Forgets all profiles, their calls and refusals. */
  resetProfiles(): void;
  /** The number of copies of each text. */
  copies(): Map<string, number>;
  close(): Promise<void>;
}

export const refusal = (status: number, description: string) =>
  ({ kind: "refusal", status, description }) as const;

export const flood = (retryAfter: number): Answer => ({
  ...refusal(429, `Too Many Requests: retry after ${retryAfter}`),
  retryAfter,
});

export async function startTelegramStandIn(port = 0, now = Date.now): Promise<TelegramStandIn> {
  const arrivals: Arrival[] = [];
  const profiles = new Map<number, StandInProfile>();
  const profileCalls: ProfileCall[] = [];
  let preparations = 0;
  const server = createServer((request, response) => void take(request, response));
  const standIn: TelegramStandIn = {
    url: "",
    arrivals,
    answer: () => ({ kind: "ok" }),
    botOf: (token) => {
      const id = Number.parseInt(token, 10);
      return { id, name: `Bot ${id}`, username: `made_${id}_bot` };
    },
    chatOf: () => ({ type: "channel", title: "The channel" }),
    memberOf: () => ({ status: "left" }),
    act: () => true,
    prepare: () => `prepared-${preparations}`,
    profileOf(token) {
      const id = Number.parseInt(token, 10);
      const profile = profiles.get(id) ?? { ...newProfile };
      profiles.set(id, profile);
      return profile;
    },
    profileCalls,
    refuseCall: () => undefined,
    resetProfiles() {
      profiles.clear();
      profileCalls.length = 0;
      standIn.refuseCall = () => undefined;
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
    const [, asked] = /^\/bot(.*)\/getMe$/.exec(request.url ?? "") ?? [];
    if (asked !== undefined) return tell(request, response, standIn.botOf(asked), meOf);
    const [, token = "", method = ""] = /^\/bot(.*)\/(\w+)$/.exec(request.url ?? "") ?? [];
    const act = profileMethods[method];
    if (act) {
      const call = { token, method, parameters: JSON.parse(body.toString("utf8") || "{}") };
      profileCalls.push(call);
      const bot = standIn.botOf(token);
      const refused = "kind" in bot ? bot : await standIn.refuseCall(call);
      if (refused) return refuse(request, response, refused);
      const result = act(standIn.profileOf(token), call.parameters, bot as StandInBot);
      return send(response, 200, { ok: true, result });
    }
    const [, ofBot, ofChat] = /^\/bot(.*)\/(getChat|getChatMember)$/.exec(request.url ?? "") ?? [];
    if (ofBot !== undefined) {
      const { chat_id: chatId, user_id } = JSON.parse(body.toString("utf8"));
      if (ofChat === "getChat") return tell(request, response, standIn.chatOf(chatId), chatOf);
      const member = await standIn.memberOf({ token: ofBot, chatId, userId: user_id });
      return tell(request, response, member, memberOf);
    }
    const [, acting] = /^\/bot(.*)\/sendChatAction$/.exec(request.url ?? "") ?? [];
    if (acting !== undefined) {
      const { chat_id: chatId, action } = JSON.parse(body.toString("utf8"));
      const answer = await standIn.act({ token: acting, chatId, action });
      if (answer !== true) return refuse(request, response, answer);
      return send(response, 200, { ok: true, result: true });
    }
    const [, preparing] = /^\/bot(.*)\/savePreparedInlineMessage$/.exec(request.url ?? "") ?? [];
    if (preparing !== undefined) {
      const { user_id: userId, result, ...chats } = JSON.parse(body.toString("utf8"));
      preparations += 1;
      const prepared = standIn.prepare({ token: preparing, userId, result, chats });
      const known = typeof prepared === "string" ? { id: prepared } : prepared;
      return tell(request, response, known, preparedOf);
    }
    const { chat_id, text, parse_mode, photo, buttons, isSilent } = messageIn(request, body);
    const arrival = {
      token,
      chatId: chat_id,
      text,
      parseMode: parse_mode,
      ...(photo !== undefined && { photo }),
      ...(buttons && { buttons }),
      ...(isSilent && { isSilent: true as const }),
      at: now(),
    };
    arrivals.push(arrival);
    const messageId = arrivals.length;
    const answer = standIn.answer(arrival);
    if (answer.kind !== "ok") return refuse(request, response, answer);
    await new Promise((resolve) => setTimeout(resolve, answer.afterMs ?? 0));
    const result = {
      message_id: messageId,
      date: Math.floor(Date.now() / 1000),
      chat: { id: chat_id, type: "private" },
      ...(photo === undefined ? { text } : { caption: text, photo: photoSizes }),
    };
    send(response, 200, { ok: true, result });
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
}

const newProfile: StandInProfile = {
  webhook: { url: "", pending_update_count: 0 },
  button: undefined,
  commands: [],
  shortDescription: "",
};

/** The methods of a bot's profile: each changes it, or returns a part of it. */
const profileMethods: Readonly<
  Record<
    string,
    (profile: StandInProfile, given: ReturnType<typeof JSON.parse>, bot: StandInBot) => unknown
  >
> = {
  getWebhookInfo: ({ webhook: { secret_token: _, ...info } }) => info,
  setWebhook: (profile, given) => {
    profile.webhook = { ...newProfile.webhook, ...given };
    return true;
  },
  deleteWebhook: (profile) => {
    profile.webhook = newProfile.webhook;
    return true;
  },
  getChatMenuButton: ({ button }, _, bot) => button ?? buttonOf(bot),
  setChatMenuButton: (profile, { menu_button }) => {
    profile.button = menu_button;
    return true;
  },
  getMyCommands: ({ commands }) => commands,
  setMyCommands: (profile, { commands }) => {
    profile.commands = commands;
    return true;
  },
  getMyShortDescription: ({ shortDescription }) => ({ short_description: shortDescription }),
  setMyShortDescription: (profile, { short_description }) => {
    profile.shortDescription = short_description;
    return true;
  },
};

/** The sizes of any picture; the last one is the largest. */
const photoSizes = ["small", "large"].map((size) => ({
  file_id: `photo-${size}`,
  file_unique_id: size,
  width: 1,
  height: 1,
}));

/** The parameters of a message, from JSON or, with a file, from a form. */
function messageIn(request: IncomingMessage, body: Buffer) {
  const type = request.headers["content-type"] ?? "";
  const given = type.startsWith("multipart/form-data")
    ? formOf(body, type)
    : JSON.parse(body.toString("utf8"));
  const { chat_id, text, caption, parse_mode, photo, reply_markup } = given;
  return {
    chat_id: Number(chat_id),
    text: text ?? caption,
    parse_mode,
    photo,
    buttons: reply_markup?.inline_keyboard.map(([button]: ReturnType<typeof JSON.parse>) =>
      button.web_app ? { text: button.text, app: button.web_app.url } : button,
    ),
    // A form's members are texts.
    isSilent: String(given.disable_notification) === "true",
  };
}

function formOf(body: Buffer, type: string): ReturnType<typeof JSON.parse> {
  const { fields, files } = readMultipart(body, type);
  const [file] = Object.values(files);
  return {
    ...fields,
    photo: file?.length,
    reply_markup: JSON.parse(fields.reply_markup ?? "null"),
  };
}

function tell<Known extends object>(
  request: IncomingMessage,
  response: ServerResponse,
  known: Known | Refusal,
  resultOf: (known: Known) => object,
): void {
  if ("kind" in known) refuse(request, response, known as Refusal);
  else send(response, 200, { ok: true, result: resultOf(known as Known) });
}

function chatOf({ type, title }: StandInChat): object {
  return type === "private" ? { id: 1, type, first_name: title } : { id: -1001, type, title };
}

function memberOf({ status, isMember }: StandInMember): object {
  return { status, user: { id: 1, is_bot: false, first_name: "Ada" }, is_member: isMember };
}

function preparedOf({ id }: { readonly id: string }): object {
  return { id, expiration_date: Math.floor(Date.now() / 1000) + 86_400 };
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
        .end(answer.body ?? "<h1>Bad Gateway</h1>");
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
