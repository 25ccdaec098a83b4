import { createHash } from "node:crypto";
import { cursorOf, foreignCursor, placeOf } from "../http/cursor.ts";
import type { UserList, UserPlace } from "../store/user/user-table.ts";

/**
 * The cursor of the next page. Contains a digest of list and place, which detects a cursor of
 * another bot, search, filter or order, or an altered one.
 */
export function userCursorOf(botId: string, list: UserList, { sortKey, tgId }: UserPlace): string {
  const key = Buffer.from(String(sortKey)).toString("base64url");
  return cursorOf(`${digestOf(botId, list, key, tgId)}.${tgId}.${key}`);
}

/**
 * The place a cursor stands for; undefined without a cursor. Throws `ServiceError` 400 for a cursor
 * of another list.
 */
export function userPlaceOf(
  botId: string,
  list: UserList,
  cursor: string | undefined,
): UserPlace | undefined {
  const parts = placeOf(cursor, /^([\w-]{11})\.(\d{1,16})\.([\w-]*)$/);
  if (!parts) return undefined;
  const [digest, digits, key = ""] = parts;
  const tgId = Number(digits);
  if (digest !== digestOf(botId, list, key, tgId)) throw foreignCursor();
  const text = Buffer.from(key, "base64url").toString();
  const sortKey = list.sort === "name" ? text : Number(text);
  // The digest is no secret, so reject sort keys that a store cannot compare.
  if (typeof sortKey === "string" ? sortKey.includes("\0") : !Number.isSafeInteger(sortKey))
    throw foreignCursor();
  return { tgId, sortKey };
}

function digestOf(botId: string, { points, ...list }: UserList, key: string, tgId: number): string {
  // Without the moment of the call, which each page has its own of.
  const { min, max } = points ?? {};
  return createHash("sha256")
    .update(JSON.stringify([botId, Object.entries(list).sort(), min, max, key, tgId]))
    .digest("base64url")
    .slice(0, 11);
}
