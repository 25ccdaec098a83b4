import type { BotChats, BotUser, ChatButton } from "./bot-chats.ts";
import { type Parameters, Refusal, seconds, type Updates } from "./bot-updates.ts";
import type { Form } from "./multipart.ts";

/** A bot with its state on the platform. */
export interface PlayedBot {
  readonly user: BotUser;
  readonly profile: BotProfile;
  readonly chats: BotChats;
  readonly updates: Updates;
}

/** The texts that a bot has set through the Bot API, and that its chats show. */
export interface BotProfile {
  commands: readonly { readonly command: string; readonly description: string }[];
  menuButton: { readonly type: string; readonly text?: string };
  shortDescription: string;
}

/** A message that a bot has prepared for a player to share. Source: Bot API, savePreparedInlineMessage. */
export interface PreparedMessage {
  readonly text: string;
  readonly photoUrl: string;
  readonly buttons: readonly Omit<ChatButton, "isApp">[];
}

/** Where the service finds the stand-in, on the development server. */
export const botApiPath = "/simulator/bot-api";

/** The channel of the demo's task. */
export const demoChannel = { id: -1_001_000_000_001, title: "Orbit News", username: "orbit_news" };

/** The preview of a link, which for a picture is the picture. Source: Bot API, LinkPreviewOptions. */
interface Preview {
  readonly url?: string;
  readonly is_disabled?: boolean;
}

type Method = (given: Parameters, bot: PlayedBot) => unknown;

/** Plays the methods of the Bot API that the service calls. */
export function createBotMethods() {
  const subscribers = new Set<number>();
  const prepared = new Map<string, PreparedMessage>();
  const pictures = new Map<string, Buffer>();

  const methods: Readonly<Record<string, Method>> = {
    getMe: (_, { user }) => ({ ...user, has_main_web_app: true }),
    getChat: ({ chat_id }) => {
      requireChannel(chat_id);
      return { ...demoChannel, type: "channel" };
    },
    getChatMember: ({ chat_id, user_id }, { user }) => {
      requireChannel(chat_id);
      const id = Number(user_id);
      const member = subscribers.has(id) ? "member" : "left";
      const status = id === user.id ? "administrator" : member;
      return { status, user: { id, is_bot: false, first_name: "" } };
    },
    sendMessage: (given, bot) => {
      const { url, is_disabled } = (given.link_preview_options ?? {}) as Preview;
      return sent(given, bot, { text: given.text }, is_disabled ? "" : url);
    },
    sendPhoto: (given, bot) => {
      const { id, url } = pictureOf(given);
      const photo = [{ file_id: id, file_unique_id: id, width: 1, height: 1 }];
      return sent(given, bot, { caption: given.caption, photo }, url);
    },
    sendChatAction: ({ chat_id }, { chats }) => chats.requireWritable(chat_id) > 0,
    savePreparedInlineMessage: ({ result }) => {
      const id = `demo-${prepared.size + 1}`;
      prepared.set(id, readPrepared(result));
      return { id, expiration_date: seconds() + 86_400 };
    },
    getChatMenuButton: (_, { profile }) => profile.menuButton,
    setChatMenuButton: ({ menu_button = { type: "commands" } }, { profile }) =>
      changed(profile, { menuButton: menu_button as BotProfile["menuButton"] }),
    getMyCommands: (_, { profile }) => profile.commands,
    setMyCommands: ({ commands }, { profile }) =>
      changed(profile, { commands: commands as BotProfile["commands"] }),
    getMyShortDescription: (_, { profile }) => ({ short_description: profile.shortDescription }),
    setMyShortDescription: ({ short_description = "" }, { profile }) =>
      changed(profile, { shortDescription: String(short_description) }),
    getUpdates: (given, { updates }) => updates.take(given),
    getWebhookInfo: (_, { updates }) => updates.webhookInfo(),
    setWebhook: (given, { updates }) => updates.setWebhook(given),
    deleteWebhook: (given, { updates }) => updates.deleteWebhook(given),
  };

  /** The picture of a message: an uploaded one, one that was uploaded before, or one of the web. */
  function pictureOf({ photo, files }: Parameters): { readonly id: string; readonly url: string } {
    const name = String(photo);
    if (/^https?:/.test(name)) return { id: name, url: name };
    const upload = (files as Form["files"] | undefined)?.[name.replace("attach://", "")];
    const id = upload ? `picture-${pictures.size + 1}` : name;
    if (upload) pictures.set(id, upload);
    if (!pictures.has(id))
      throw new Refusal(400, "Bad Request: wrong file identifier/HTTP URL specified");
    return { id, url: `${botApiPath}/file/${id}` };
  }

  return {
    subscribers,
    prepared,
    pictures,
    /** The result of a call of the bot; a refusal is thrown. */
    play: async (name: string, given: Parameters, bot: PlayedBot): Promise<unknown> => {
      const method = Object.hasOwn(methods, name) && methods[name];
      if (!method) throw new Refusal(404, "Not Found");
      return method(given, bot);
    },
  };
}

function sent(given: Parameters, { chats }: PlayedBot, content: object, photoUrl = "") {
  const { chat_id, text, caption, parse_mode, reply_markup } = given;
  const message_id = chats.send(chat_id, {
    text: String(text ?? caption ?? ""),
    isHtml: parse_mode === "HTML",
    photoUrl,
    buttons: buttonsIn(reply_markup),
  });
  const chat = { id: Number(chat_id), type: "private" };
  return { message_id, date: seconds(), chat, ...content };
}

function changed(profile: BotProfile, changes: Partial<BotProfile>): true {
  Object.assign(profile, changes);
  return true;
}

function requireChannel(chat: unknown): void {
  if (chat !== `@${demoChannel.username}` && chat !== demoChannel.id)
    throw new Refusal(400, "Bad Request: chat not found");
}

/** The buttons of an inline keyboard, which a form holds as JSON. */
function buttonsIn(markup: unknown): ChatButton[] {
  const { inline_keyboard: rows = [] } = (
    typeof markup === "string" ? JSON.parse(markup) : (markup ?? {})
  ) as { inline_keyboard?: { text: string; url?: string; web_app?: { url: string } }[][] };
  return rows.flat().map(({ text, url = "", web_app: app }) => ({
    text,
    url: app?.url ?? url,
    isApp: app !== undefined,
  }));
}

/** The part of a prepared result that clients show: an article or a photo with a button. */
function readPrepared(result: unknown): PreparedMessage {
  const { type, photo_url, caption, input_message_content, reply_markup } = (result ?? {}) as {
    type?: unknown;
    photo_url?: string;
    caption?: string;
    input_message_content?: { message_text?: string };
    reply_markup?: unknown;
  };
  if (type !== "article" && type !== "photo")
    throw new Refusal(400, "Bad Request: RESULT_TYPE_INVALID");
  return {
    text: caption ?? input_message_content?.message_text ?? "",
    photoUrl: photo_url ?? "",
    buttons: buttonsIn(reply_markup).map(({ text, url }) => ({ text, url })),
  };
}
