import type { Leaderboard, LeaderboardRow } from "#contract/user/leaderboard.schema.ts";
import type { LeaderboardPeriod, LeaderboardScore } from "#contract/user/leaderboard.ts";
import { avatarColors } from "#contract/user/user-limit.ts";
import { weekEndsAt } from "#game/week.ts";
import type { LiveSession } from "../session/session-request.ts";
import { exampleNames } from "./example-content.ts";

/** Others beside the player's friends. */
const others = ["Mary", "Edsger", "Barbara", "Donald", "Hedy", "Dennis", "Margaret"];

/** What the others have, as multiples of what the player has. */
const shares = [4.2, 2.9, 1.6, 0.8, 0.7, 0.55, 0.4, 0.35, 0.2, 0.15, 0.1, 0.05];
/** What the multiples are of while the player has less. */
const baseScores = { points: 1000, friends: 20 };

/** A leaderboard with the player in it: the fourth of all, or behind the friends. */
export function exampleBoard(
  {
    by,
    period,
    among,
  }: {
    readonly by: LeaderboardScore;
    readonly period: LeaderboardPeriod;
    readonly among: "all" | "friends";
  },
  { game, friendsCount, serverTime, player }: LiveSession,
): Leaderboard {
  const all = by === "points" ? game.points : friendsCount;
  const score = period === "week" ? Math.ceil(all / 3) : all;
  const names = [...exampleNames, ...others];
  const rivals = names.map((name, index) => ({
    name,
    avatar: { color: index % avatarColors },
    score: Math.ceil(Math.max(score, baseScores[by]) * (shares[index] ?? 0)),
    isSelf: false,
  }));
  const friends = rivals.slice(0, Math.min(friendsCount, exampleNames.length));
  const avatar = { color: player.tgId % avatarColors };
  const own = score > 0 ? [{ name: player.name, avatar, score, isSelf: true }] : [];
  const ranked = [...own, ...(among === "friends" ? friends : rivals)].sort(
    (one, other) => other.score - one.score,
  );
  const top: LeaderboardRow[] = ranked.map((row, index) => ({ place: index + 1, ...row }));
  return {
    top,
    around: [],
    place: top.find(({ isSelf }) => isSelf)?.place ?? null,
    topPercent: null,
    score,
    endsAt: period === "week" ? weekEndsAt(serverTime) : null,
  };
}
