import type { GameSettings } from "#contract/bot/game.schema.ts";
import type { UserDetails, UserRow } from "#contract/user/user-table.schema.ts";
import { userNotFound } from "../../http/credit-refusal.ts";
import { friendlyTonAddress, standingOf, visibleName } from "../../players/player-values.ts";
import { boughtBoostsOf } from "../../store/activity/activity-progress.ts";
import { findInviter, readTableUser, type TableUser } from "../../store/list/user-table.ts";
import type { Database } from "../../store/schema/tables.ts";
import { readBanNote } from "../../store/user/ban.ts";
import { allBoostedOf } from "../../store/user/bot-user.ts";
import { requireBot } from "../refusals.ts";

export function userRowOf(user: TableUser, settings: GameSettings, now: number): UserRow {
  const { points, reached } = standingOf(user, settings, now);
  return {
    tgId: user.tgId,
    name: visibleName({ name: user.tgName, username: user.tgUsername }),
    username: user.tgUsername,
    points,
    level: reached.level,
    ...(reached.name !== undefined && { levelName: reached.name }),
    friendsCount: user.friendsCount,
    customValue: user.customValue,
    tonFriendlyAddress: friendlyTonAddress(user.tonAddress),
    createdAt: user.createdAt,
    lastSeenAt: user.lastSeenAt,
    isReachable: user.isReachable,
    blockedAt: user.bannedAt,
  };
}

/**
 * One user, including what the table has no room for. Throws `ServiceError` 404 for an unknown
 * user.
 */
export async function requireUserDetails(
  db: Database,
  botId: string,
  tgId: number,
  now: number,
): Promise<UserDetails> {
  const user = await readTableUser(db, botId, tgId);
  if (!user) throw userNotFound(tgId);
  const { game, showsLastIp } = await requireBot(db, botId);
  const { registeredByRefCode: code, lastIp } = user;
  const inviter = code !== null && (await findInviter(db, botId, code));
  const boosts = await boughtBoostsOf(db, { botId, tgId });
  return {
    ...userRowOf(user, game, now),
    registeredByRefCode: code,
    invitedBy: inviter ? { tgId: inviter.tgId, name: visibleName(inviter) } : null,
    lastIp: showsLastIp ? lastIp : null,
    boosts: [...boosts].map(([id, bought]) => ({ id, bought })),
    boosted: allBoostedOf(user),
    block: await readBanNote(db, { botId, tgId }),
  };
}
