import type { Leaderboard } from "#contract/user/leaderboard.schema.ts";
import {
  exactPlaces,
  type LeaderboardPeriod,
  type LeaderboardScore,
  leaderboardPeriods,
  leaderboardScores,
  neighboursPerSide,
} from "#contract/user/leaderboard.ts";
import { weekEndsAt, weekOf } from "#game/week.ts";
import type { Clock } from "../clock.ts";
import {
  type Board,
  isAhead,
  type Ranked,
  rankedOf,
  readNeighbours,
  readScored,
  readScoredFriends,
  readTop,
  sampleScores,
  scoreOf,
} from "../store/list/leaderboard.ts";
import type { Database, PlayerId } from "../store/schema/tables.ts";
import { ttlCache } from "../ttl-cache.ts";
import { exactRank, rankIn, rowOf, topOf, unranked } from "./ranking.ts";

interface BoardQuery extends PlayerId {
  readonly by: LeaderboardScore;
  readonly period: LeaderboardPeriod;
  readonly among: "all" | "friends";
}

export interface Leaderboards {
  /** The board as the player sees it at `now`; undefined for an unknown player. */
  read(query: BoardQuery, now: number): Promise<Leaderboard | undefined>;
  /** Makes the next call read the bot's boards again. */
  forget(botId: string, now: number): void;
}

/** A player is ranked among this many of the newest friends. */
const rankedFriends = 500;
/** The exact ranks, the caller's own row, and neighbours of the last rank. */
const cachedRows = exactPlaces + 1 + neighboursPerSide;
const boardMs = 3000;
/** One board takes 0.1 MB. */
const maxBoards = 100;
/** The sample size: with it, a share of 3 % is estimated as 2 to 4. */
const sampledPlayers = 2000;
const sampleMs = 60_000;
const maxSamples = 400;

type Seen = Omit<Leaderboard, "endsAt">;

interface CachedBoard {
  readonly players: readonly Ranked[];
  /** The rows at the top for a player who is not among them. */
  readonly top: Leaderboard["top"];
}

/**
 * Creates the leaderboards of a process. The top of a board is cached for a few seconds, but a
 * player's own score is always read from the store. Beyond the exact ranks, the share of players
 * who are ahead is estimated from a sample that is cached for a minute. Among friends, a player is
 * ranked with the newest 500 who do not hide.
 */
export function createLeaderboards(db: Database, clock: Clock): Leaderboards {
  const tops = ttlCache({
    read: async (board: Board): Promise<CachedBoard> => {
      const players = await readTop(db, board, cachedRows);
      return { players, top: topOf({ players, self: undefined }) };
    },
    nameOf: keyOf,
    ttl: { clock, ms: boardMs },
    maxSize: maxBoards,
  });
  const samples = ttlCache({
    read: async (board: Board) => {
      const rows = await sampleScores(db, board.botId, sampledPlayers);
      return Float64Array.from(rows, (row) => scoreOf(row, board)).sort();
    },
    nameOf: keyOf,
    ttl: { clock, ms: sampleMs },
    maxSize: maxSamples,
  });

  async function amongAll(board: Board, tgId: number): Promise<Seen | undefined> {
    const player = await readScored(db, { botId: board.botId, tgId });
    if (!player) return undefined;
    const self = rankedOf(player, board);
    const { score } = self;
    const { players, top } = await tops.read(board);
    if (isFar(players, self))
      return { score, top, ...(score === 0 ? unranked : await farRank(board, self)) };
    const ranking = rankIn(players, self);
    const isExact = (ranking.rank ?? 0) <= exactPlaces;
    const rank = isExact ? exactRank(ranking) : await farRank(board, self);
    return { score, top: topOf(ranking), ...rank };
  }

  async function farRank(board: Board, self: Ranked): Promise<Omit<Seen, "top" | "score">> {
    const { before, behind } = await readNeighbours(db, board, self);
    const around = [...before, self, ...behind].map((player) => rowOf(player, null, self));
    return {
      place: null,
      topPercent: shareAhead(self.score, await samples.read(board)),
      around,
    };
  }

  async function amongFriends(board: Board, tgId: number): Promise<Seen | undefined> {
    const player = await readScored(db, { botId: board.botId, tgId });
    if (!player) return undefined;
    const self = rankedOf(player, board);
    const friends = await readScoredFriends(db, board.botId, player.refCode, rankedFriends);
    const visible = friends
      .map((friend) => rankedOf(friend, board))
      .filter(({ isHidden, score }) => !isHidden && score > 0)
      .toSorted((one, other) => (isAhead(one, other) ? -1 : 1));
    const ranking = rankIn(visible, self);
    return { score: self.score, top: topOf(ranking), ...exactRank(ranking) };
  }

  return {
    async read({ botId, tgId, by, period, among }, now) {
      const board = { botId, by, week: weekIn(period, now) };
      const seen = await (among === "all" ? amongAll(board, tgId) : amongFriends(board, tgId));
      return seen && { ...seen, endsAt: period === "week" ? weekEndsAt(now) : null };
    },
    forget(botId, now) {
      for (const by of leaderboardScores)
        for (const period of leaderboardPeriods)
          tops.forget({ botId, by, week: weekIn(period, now) });
    },
  };
}

function weekIn(period: LeaderboardPeriod, now: number): number | null {
  return period === "week" ? weekOf(now) : null;
}

function keyOf({ botId, by, week }: Board): string {
  return `${botId} ${by} ${week ?? ""}`;
}

/**
 * Whether a player is not among the cached players of a board, and their score would not reach it
 * now.
 */
function isFar(players: readonly Ranked[], self: Ranked): boolean {
  const last = players.at(-1);
  const isBehind = players.length === cachedRows && last !== undefined && isAhead(last, self);
  return (self.score === 0 || isBehind) && !players.some(({ tgId }) => tgId === self.tgId);
}

/** The share of players, in percent, that is ahead of a score, with its player: 1–100. */
function shareAhead(score: number, ascending: Float64Array): number {
  const all = ascending.length;
  if (all === 0) return 100;
  const ahead = all - countAtMost(score, ascending);
  return Math.min(100, Math.floor((100 * ahead) / all) + 1);
}

function countAtMost(max: number, ascending: Float64Array): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) <= max) from = middle + 1;
    else to = middle;
  }
  return from;
}
