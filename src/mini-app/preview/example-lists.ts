import type { Leaderboard, LeaderboardQuery } from "#contract/user/leaderboard.schema.ts";
import type { Friend, HistoryEntry } from "#contract/user/session.schema.ts";
import { avatarColors } from "#contract/user/user-limit.ts";
import { levelOf } from "#game/level.ts";
import { weekEndsAt } from "#game/week.ts";
import { textFor } from "../languages/page-language.ts";
import type { LiveSession } from "../session/live-session.ts";
import type { Played } from "./played-claims.ts";

const hourMs = 3_600_000;

const friendNames = ["Grace", "Alan", "Katherine", "Linus", "Radia"];
const otherNames = ["Mary", "Edsger", "Barbara", "Donald", "Hedy", "Dennis", "Margaret"];

/** The scores on a leaderboard, as multiples of the player's own score, or of the least one. */
const shares = [4.2, 2.9, 1.6, 0.8, 0.7, 0.55, 0.4, 0.35, 0.2, 0.15, 0.1, 0.05];
const leastScores = { points: 1000, friends: 20 };

/**
 * As many friends as the player has, up to five. Each has half the points of the one before; nothing
 * has been paid yet for the newest.
 */
export function exampleFriends({ session, own: { invite } }: Played): Friend[] {
  const { friendsCount, game, serverTime } = session;
  return friendNames.slice(0, friendsCount).map((name, index) => {
    const points = Math.floor(game.points / 2 ** (index + 1));
    const createdAt = serverTime - (index + 1) * 24 * hourMs;
    const { level } = levelOf(game, points);
    const invitationPaid = index > 0 && invite ? invite.points : 0;
    const avatar = { color: index % avatarColors };
    return { name, username: "", avatar, points, level, createdAt, invitationPaid };
  });
}

/** The taps of some hours, with mined points, claims and credits between them. */
export function exampleHistory({ session, own: { tasks, daily } }: Played): HistoryEntry[] {
  const { game, serverTime } = session;
  const { pointsPerTap } = levelOf(game, game.points);
  const mined = game.autominePointsPerHour;
  const [task] = tasks ?? [];
  const entries: [source: string, points: number][] = [
    ["taps", 140 * pointsPerTap],
    ["automining", mined],
    ["task", task?.reward ?? 0],
    ["daily", daily?.rewards[0] ?? 0],
    ["api", 500],
    ["taps", 85 * pointsPerTap],
    ["automining", mined],
    ["taps", 210 * pointsPerTap],
  ];
  return entries
    .filter(([, points]) => points > 0)
    .map(([source, points], index) => ({
      source,
      points,
      createdAt: serverTime - index * hourMs,
      ...(task && source === "task" && { title: textFor(task.title) }),
    }));
}

/** A leaderboard with the player in it: the fourth of all, or behind the friends. */
export function exampleBoard(
  { by = "points", period = "all", among = "all" }: LeaderboardQuery,
  { game, friendsCount, serverTime, player }: LiveSession,
): Leaderboard {
  const total = by === "points" ? game.points : friendsCount;
  const score = period === "week" ? Math.ceil(total / 3) : total;
  const rivals = [...friendNames, ...otherNames].map((name, index) => ({
    name,
    avatar: { color: index % avatarColors },
    score: Math.ceil(Math.max(score, leastScores[by]) * (shares[index] ?? 0)),
    isSelf: false,
  }));
  const friends = rivals.slice(0, Math.min(friendsCount, friendNames.length));
  const avatar = { color: player.tgId % avatarColors };
  const own = score > 0 ? [{ name: player.name, avatar, score, isSelf: true }] : [];
  const top = [...own, ...(among === "friends" ? friends : rivals)]
    .sort((one, other) => other.score - one.score)
    .map((row, index) => ({ place: index + 1, ...row }));
  return {
    top,
    around: [],
    place: top.find(({ isSelf }) => isSelf)?.place ?? null,
    topPercent: null,
    score,
    endsAt: period === "week" ? weekEndsAt(serverTime) : null,
  };
}
