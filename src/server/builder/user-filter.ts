import type { GameSettings } from "#contract/schema/game.ts";
import type { UserFilterQuery } from "#contract/schema/user-table.ts";
import type { UserFilter } from "../store/user/user-filter.ts";

/** Which users a query asks for, by the levels of the bot's game at `now`. */
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
    ...(level !== undefined && { points: { ...pointsAt(Number(level), levels), now } }),
    ...(wallet && { hasWallet: wallet === "yes" }),
    ...(reachable && { isReachable: reachable === "yes" }),
    ...(blocked && { isBlocked: blocked === "yes" }),
    ...(friends && { hasFriends: friends === "yes" }),
    ...(joinedSince !== undefined && { joinedSince: Number(joinedSince) }),
    ...(seenSince !== undefined && { seenSince: Number(seenSince) }),
    ...(seenBefore !== undefined && { seenBefore: Number(seenBefore) }),
    ...(unknownOf !== undefined && { unknownOf }),
  };
}

/** The balances of a level; of a level that the game does not have, none. */
function pointsAt(level: number, levels: GameSettings["levels"]): { min: number; max: number } {
  const min = level === 0 ? 0 : (levels[level - 1]?.points ?? Number.MAX_SAFE_INTEGER);
  const next = levels[level]?.points;
  if (level > levels.length) return { min: 1, max: 0 };
  return { min, max: next === undefined ? Number.MAX_SAFE_INTEGER : next - 1 };
}
