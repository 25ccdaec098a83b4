import { neighboursPerSide, topRows } from "#contract/leaderboard.ts";
import type { Leaderboard, LeaderboardRow } from "#contract/schema/leaderboard.ts";
import { visibleName } from "../players/visible-name.ts";
import { isAhead, type Ranked } from "../store/user/leaderboard.ts";

/** A board in order, with the caller among it. */
export interface Ranking {
  readonly self: Ranked;
  readonly players: readonly Ranked[];
  /** The caller's, from 1; undefined without a score. */
  readonly place: number | undefined;
}

/** Puts a player among the others of a board, with the score that the player has now. */
export function rank(board: readonly Ranked[], self: Ranked): Ranking {
  const others = board.filter(({ tgId }) => tgId !== self.tgId);
  if (self.score === 0) return { self, players: others, place: undefined };
  const found = others.findIndex((other) => !isAhead(other, self));
  const at = found === -1 ? others.length : found;
  return { self, players: others.toSpliced(at, 0, self), place: at + 1 };
}

/** The rows at the top, as `self` sees them, or somebody who is not among them. */
export function topOf({
  players,
  self,
}: Pick<Ranking, "players"> & { readonly self: Ranked | undefined }): LeaderboardRow[] {
  return players.slice(0, topRows).map((player, at) => rowOf(player, at + 1, self));
}

/** Of a player without a score. */
export const noPlace = { place: null, topPercent: null, around: [] };

/** A place that is known exactly, or none. */
export function exactPlace({
  players,
  place,
  self,
}: Ranking): Pick<Leaderboard, "place" | "topPercent" | "around"> {
  if (place === undefined) return noPlace;
  const from = place - 1 - neighboursPerSide;
  const around =
    place <= topRows
      ? []
      : players
          .slice(from, place + neighboursPerSide)
          .map((player, at) => rowOf(player, from + at + 1, self));
  return { place, topPercent: null, around };
}

/** A row as the player `self` sees it, who alone sees the own name while it is hidden. */
export function rowOf(
  player: Ranked,
  place: number | null,
  self: Ranked | undefined,
): LeaderboardRow {
  const isSelf = player.tgId === self?.tgId;
  const { tgId, score, isHidden } = player;
  const name = isHidden && !isSelf ? "" : visibleName(player) || String(tgId);
  return { place, name, score, isSelf };
}
