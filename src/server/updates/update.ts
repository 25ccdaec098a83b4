import { isTestPlayer, isTgId } from "#contract/user/user-limit.ts";
import { isObject } from "#contract/validation/schema-fault.ts";
import type { UpdateEffect } from "../store/update/apply-update.ts";
import { maxValues, scanJson } from "../validation/json-scan.ts";

/** An update as the platform sends it. Source: https://core.telegram.org/bots/api#update */
export interface ReceivedUpdate {
  readonly id: number;
  readonly effect: UpdateEffect;
  /** The time at which its message was written, Unix ms; undefined for kinds without a date. */
  readonly writtenAt?: number | undefined;
  /** The client's language code (IETF) of a user who sends `/start`. */
  readonly languageCode?: string | undefined;
}

/** The maximum nesting depth; the platform's updates need about ten. */
const maxDepth = 64;

/** Reads the JSON of an update to the bot `username`; undefined for any other text. */
export function readUpdate(json: string, username: string): ReceivedUpdate | undefined {
  const update = parse(json);
  const id = update?.update_id;
  if (!update || !Number.isSafeInteger(id) || Number(id) < 0) return undefined;
  return { id: Number(id), ...effectOf(update, username), writtenAt: writtenAtOf(update) };
}

type Members = Readonly<Record<string, unknown>>;

function parse(json: string): Members | undefined {
  const { depth, values, hasNul } = scanJson(json, false);
  if (depth > maxDepth || values > maxValues || hasNul) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A member that is an object; an empty object for any other value. */
function within(value: unknown, name: string): Members {
  const member = isObject(value) ? value[name] : undefined;
  return isObject(member) ? member : {};
}

function effectOf(
  update: Members,
  username: string,
): Pick<ReceivedUpdate, "effect" | "languageCode"> {
  const message = within(update, "message");
  const sender = personIn(message);
  if (sender !== undefined) {
    const start = startOf(message.text, username);
    const { language_code } = within(message, "from");
    const languageCode = typeof language_code === "string" ? language_code : undefined;
    if (start) return { effect: { kind: "start", tgId: sender, ...start }, languageCode };
    if (isObject(message.write_access_allowed))
      return { effect: { kind: "reachability", tgId: sender, isReachable: true } };
  }
  const membership = within(update, "my_chat_member");
  const member = personIn(membership);
  const { status } = within(membership, "new_chat_member");
  if (member !== undefined && (status === "kicked" || status === "member"))
    return { effect: { kind: "reachability", tgId: member, isReachable: status === "member" } };
  return { effect: { kind: "other", tgId: userOf(update), update } };
}

/** The person in whose private chat with the bot something happened; undefined in other chats. */
function personIn(happening: Members): number | undefined {
  const { id, type } = within(happening, "chat");
  const from = within(happening, "from");
  const isPerson = type === "private" && from.id === id && from.is_bot !== true;
  return isPerson && isUserId(id) ? id : undefined;
}

/** Whether a value is an id that the platform gives users; test players' ids are not. */
function isUserId(value: unknown): value is number {
  return isTgId(value) && !isTestPlayer(value);
}

const startCommand = /^\/start(?:@(\w+))?(?:\s+(.*))?$/s;
/** Source: https://core.telegram.org/bots/features#deep-linking */
const payload = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The code of `/start <code>`, null without one or with any other text; undefined for another
 * message, or a command to another bot.
 */
function startOf(text: unknown, username: string): { readonly code: string | null } | undefined {
  const match = typeof text === "string" ? startCommand.exec(text.trim()) : null;
  if (!match) return undefined;
  const [, addressee, code = ""] = match;
  if (addressee !== undefined && addressee.toLowerCase() !== username.toLowerCase())
    return undefined;
  return { code: payload.test(code) ? code : null };
}

/** The user who caused an update of any kind; null if it names none. */
function userOf(update: Members): number | null {
  for (const happening of Object.values(update))
    for (const name of ["from", "user"]) {
      const { id } = within(happening, name);
      if (isUserId(id)) return id;
    }
  return null;
}

function writtenAtOf(update: Members): number | undefined {
  for (const happening of Object.values(update)) {
    const { date } = isObject(happening) ? happening : {};
    if (typeof date === "number") return date * 1000;
  }
  return undefined;
}
