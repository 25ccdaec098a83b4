import type { Leaderboard, LeaderboardRow } from "#contract/user/leaderboard.schema.ts";
import { neighboursPerSide, topRows } from "#contract/user/leaderboard.ts";
import { avatarOf, visibleName } from "../players/player-values.ts";
import { isAhead, type Ranked } from "../store/list/leaderboard.ts";

/** The players of a board in order, including the caller. */
export interface Ranking {
  readonly self: Ranked;
  readonly players: readonly Ranked[];
  /** The caller's rank, from 1; undefined without a score. */
  readonly rank: number | undefined;
}

/** Ranks a player among the others of a board by their current score. */
export function rankIn(board: readonly Ranked[], self: Ranked): Ranking {
  const others = board.filter(({ tgId }) => tgId !== self.tgId);
  if (self.score === 0) return { self, players: others, rank: undefined };
  const next = others.findIndex((other) => !isAhead(other, self));
  const index = next === -1 ? others.length : next;
  return { self, players: others.toSpliced(index, 0, self), rank: index + 1 };
}

/** The rows at the top, as `self` sees them; undefined: a player who is not among them. */
export function topOf({
  players,
  self,
}: Pick<Ranking, "players"> & { readonly self: Ranked | undefined }): LeaderboardRow[] {
  return players.slice(0, topRows).map((player, index) => rowOf(player, index + 1, self));
}

/** The result for a player without a score. */
export const unranked = { place: null, topPercent: null, around: [] };

/** The exact rank, with the neighbours of a player who is not at the top. */
export function exactRank({
  players,
  rank,
  self,
}: Ranking): Pick<Leaderboard, "place" | "topPercent" | "around"> {
  if (rank === undefined) return unranked;
  const from = rank - 1 - neighboursPerSide;
  const around =
    rank <= topRows
      ? []
      : players
          .slice(from, rank + neighboursPerSide)
          .map((player, index) => rowOf(player, from + index + 1, self));
  return { place: rank, topPercent: null, around };
}

/** A row as the player `self` sees it; only `self` sees their own hidden name and photo. */
export function rowOf(
  player: Ranked,
  rank: number | null,
  self: Ranked | undefined,
): LeaderboardRow {
  const isSelf = player.tgId === self?.tgId;
  const { tgId, score, photo } = player;
  if (player.isHidden && !isSelf) return { place: rank, name: "", score, isSelf };
  const name = visibleName(player) || String(tgId);
  return { place: rank, name, avatar: avatarOf({ tgId, photo }), score, isSelf };
}
