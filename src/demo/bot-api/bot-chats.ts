import type { PlayerChoice } from "../demo-players.ts";
import { Refusal, seconds, type Update } from "./bot-updates.ts";

/** A player's permission for the bot to write to them. */
export type Access = "allowed" | "not allowed" | "blocked";

/** A message of the chat, of the bot or of the player. */
export interface ChatMessage {
  readonly id: number;
  /** Unix ms. */
  readonly at: number;
  readonly isOwn: boolean;
  readonly text: string;
  readonly isHtml: boolean;
  /** Empty for a message without a picture. */
  readonly photoUrl: string;
  readonly buttons: readonly ChatButton[];
}

/** A button under a message; `isApp` means that it opens the Mini App. */
export interface ChatButton {
  readonly text: string;
  readonly url: string;
  readonly isApp: boolean;
}

/** A player's chat with a bot. */
interface Chat {
  access: Access;
  messages: readonly ChatMessage[];
}

/** A bot as its updates name it. */
export interface BotUser {
  readonly id: number;
  readonly is_bot: true;
  readonly first_name: string;
  readonly username: string;
}

/** The chats of players with one bot. */
export type BotChats = ReturnType<typeof createBotChats>;

const maxMessages = 200;
const refusals = {
  blocked: "Forbidden: bot was blocked by the user",
  "not allowed": "Forbidden: bot can't initiate conversation with a user",
} as const;
/** A bot's status in a chat; it changes only by blocking. */
const statusOf = (access: Access) => (access === "blocked" ? "kicked" : "member");

/** Keeps the chats in memory, and reports the players' acts as updates to `push`. */
export function createBotChats(bot: BotUser, push: (update: Update) => void) {
  const chats = new Map<number, Chat>();
  let lastMessage = 0;
  // Ids of an earlier start of the development server must not come again.
  let lastUpdate = seconds();

  function chatOf(tgId: number): Chat {
    const chat = chats.get(tgId) ?? { access: "allowed", messages: [] };
    chats.set(tgId, chat);
    return chat;
  }

  function add(tgId: number, message: Omit<ChatMessage, "id" | "at">): number {
    const chat = chatOf(tgId);
    lastMessage += 1;
    const next = { id: lastMessage, at: Date.now(), ...message };
    chat.messages = [...chat.messages, next].slice(-maxMessages);
    return lastMessage;
  }

  function report(kind: string, player: PlayerChoice, content: object): void {
    const { tgId: id, name: first_name, username, language } = player;
    const named = { id, first_name, ...(username && { username }) };
    lastUpdate += 1;
    push({
      update_id: lastUpdate,
      [kind]: {
        from: { ...named, is_bot: false, language_code: language },
        chat: { ...named, type: "private" },
        date: seconds(),
        ...content,
      },
    });
  }

  /** The chat, if the bot may write to it. */
  function requireWritable(chatId: unknown): number {
    const tgId = Number(chatId);
    const { access } = chatOf(tgId);
    if (access !== "allowed") throw new Refusal(403, refusals[access]);
    return tgId;
  }

  return {
    read: (tgId: number): Readonly<Chat> => chatOf(tgId),
    requireWritable,
    /** Adds a message of the bot; returns its id. */
    send: (chatId: unknown, message: Omit<ChatMessage, "id" | "at" | "isOwn">) =>
      add(requireWritable(chatId), { isOwn: false, ...message }),
    /** The player writes, which lets the bot write, too. */
    say: (player: PlayerChoice, text: string) => {
      const chat = chatOf(player.tgId);
      if (chat.access === "blocked") return;
      chat.access = "allowed";
      const message_id = add(player.tgId, {
        isOwn: true,
        text,
        isHtml: false,
        photoUrl: "",
        buttons: [],
      });
      const command = /^\/\w+/.exec(text)?.[0];
      const entities = [{ type: "bot_command", offset: 0, length: command?.length }];
      report("message", player, { message_id, text, ...(command && { entities }) });
    },
    setAccess: (player: PlayerChoice, access: Access) => {
      const chat = chatOf(player.tgId);
      const before = chat.access;
      chat.access = access;
      if (statusOf(before) !== statusOf(access)) {
        const member = (status: string) => ({ user: bot, status });
        report("my_chat_member", player, {
          old_chat_member: member(statusOf(before)),
          new_chat_member: member(statusOf(access)),
        });
      } else if (before === "not allowed" && access === "allowed") {
        lastMessage += 1;
        const write_access_allowed = { from_request: true };
        report("message", player, { message_id: lastMessage, write_access_allowed });
      }
    },
  };
}
