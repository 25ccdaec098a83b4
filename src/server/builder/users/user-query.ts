import { createHash } from "node:crypto";
import type { GameSettings } from "#contract/bot/game.schema.ts";
import type { UserFilterQuery } from "#contract/user/user-table.schema.ts";
import { cursorOf, foreignCursor, readCursor } from "../../http/cursor.ts";
import { pointsBetween } from "../../store/broadcast/recipients.ts";
import type { UserFilter } from "../../store/list/user-filter.ts";
import type { UserCursor, UserList } from "../../store/list/user-table.ts";

/** The filter of a query at `now`; levels become balances. */
export function userFilterOf(
  {
    search = "",
    level,
    wallet,
    reachable,
    blocked,
    friends,
    joinedSince,
    seenSince,
    seenBefore,
    unknownOf,
  }: UserFilterQuery,
  { levels }: GameSettings,
  now: number,
): UserFilter {
  return {
    search,
    ...(level !== undefined && {
      points: { ...pointsBetween(levels, Number(level), Number(level)), now },
    }),
    ...(wallet && { hasWallet: wallet === "yes" }),
    ...(reachable && { isReachable: reachable === "yes" }),
    ...(blocked && { isBanned: blocked === "yes" }),
    ...(friends && { hasFriends: friends === "yes" }),
    ...(joinedSince !== undefined && { joinedSince: Number(joinedSince) }),
    ...(seenSince !== undefined && { seenSince: Number(seenSince) }),
    ...(seenBefore !== undefined && { seenBefore: Number(seenBefore) }),
    ...(unknownOf !== undefined && { unknownOf }),
  };
}

/**
 * The cursor after a row. It contains a digest of the list and the row, which detects altered
 * cursors and those of another bot, search, filter or order.
 */
export function userCursorOf(botId: string, list: UserList, { sortKey, tgId }: UserCursor): string {
  const key = Buffer.from(String(sortKey)).toString("base64url");
  return cursorOf(`${digestOf(botId, list, key, tgId)}.${tgId}.${key}`);
}

/**
 * The row of a cursor; undefined without one. Throws `ServiceError` 400 for a cursor of another
 * list.
 */
export function userRowAt(
  botId: string,
  list: UserList,
  cursor: string | undefined,
): UserCursor | undefined {
  const parts = readCursor(cursor, /^([\w-]{11})\.(\d{1,16})\.([\w-]*)$/);
  if (!parts) return undefined;
  const [digest, digits, key = ""] = parts;
  const tgId = Number(digits);
  if (digest !== digestOf(botId, list, key, tgId)) throw foreignCursor();
  const text = Buffer.from(key, "base64url").toString();
  const sortKey = list.sort === "name" ? text : Number(text);
  // A caller can compute the digest, so sort keys that a store cannot compare are refused.
  if (typeof sortKey === "string" ? sortKey.includes("\0") : !Number.isSafeInteger(sortKey))
    throw foreignCursor();
  return { tgId, sortKey };
}

function digestOf(botId: string, { points, ...list }: UserList, key: string, tgId: number): string {
  // Without the time of the call, which differs from page to page.
  const { min, max } = points ?? {};
  return createHash("sha256")
    .update(JSON.stringify([botId, Object.entries(list).sort(), min, max, key, tgId]))
    .digest("base64url")
    .slice(0, 11);
}
