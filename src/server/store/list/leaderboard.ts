import { type RawBuilder, type Selectable, sql } from "kysely";
import {
  type BoardKind,
  type LeaderboardScore,
  neighboursPerSide,
} from "#contract/user/leaderboard.ts";
import { randomBase62 } from "../../crypto/random-token.ts";
import { type Statement, statement } from "../engine/statement.ts";
import type { BotUserTable, Database, PlayerId } from "../schema/tables.ts";
import { isNotBanned } from "../user/ban.ts";
import { isRealPlayer } from "../user/bot-user.ts";
import { newestFirst } from "./listed-users.ts";

/** A bot's leaderboard: by a score of all time, or of the week (`weekOf`). */
export interface Board {
  readonly botId: string;
  readonly by: LeaderboardScore;
  /** Null for all time. */
  readonly week: number | null;
}

/** A row of a board. */
export interface Ranked {
  readonly tgId: number;
  readonly name: string;
  readonly username: string;
  readonly photo: string;
  readonly isHidden: boolean;
  readonly score: number;
}

/** A player with the values that boards rank by. */
export interface ScoredPlayer extends Omit<Ranked, "score"> {
  readonly refCode: string;
  readonly scores: ScoreRow;
}

const scoreColumns = [
  "points",
  "points_spent",
  "friends_count",
  "week",
  "week_points",
  "week_friends",
] as const;
const playerColumns = [
  "tg_id",
  "tg_name",
  "tg_username",
  "tg_photo",
  "ref_code",
  "is_hidden",
  ...scoreColumns,
] as const;

/** The columns from which scores are computed. */
export type ScoreRow = Pick<Selectable<BotUserTable>, (typeof scoreColumns)[number]>;
type PlayerRow = Pick<Selectable<BotUserTable>, (typeof playerColumns)[number]>;

/** With equal scores, the larger tgId is ahead, as in the indexes. */
export function isAhead(
  one: Pick<Ranked, "tgId" | "score">,
  other: Pick<Ranked, "tgId" | "score">,
): boolean {
  return one.score === other.score ? one.tgId > other.tgId : one.score > other.score;
}

/** A player's score on a board: 0 for a player of another week, or with less than at its start. */
export function scoreOf(row: ScoreRow, { by, week }: Pick<Board, "by" | "week">): number {
  if (week === null) return by === "points" ? row.points : row.friends_count;
  if (row.week !== week) return 0;
  const score =
    by === "points"
      ? row.points + row.points_spent - (row.week_points ?? 0)
      : row.friends_count - (row.week_friends ?? 0);
  return Math.max(0, score);
}

/** A player as a row of a board. */
export function rankedOf({ scores, ...player }: ScoredPlayer, board: Board): Ranked {
  const { tgId, name, username, photo, isHidden } = player;
  return { tgId, name, username, photo, isHidden, score: scoreOf(scores, board) };
}

/** The player, or undefined. */
export async function readScored(
  db: Database,
  player: PlayerId,
): Promise<ScoredPlayer | undefined> {
  const row = await selectPlayer.first(db, player);
  return row && toScored(row);
}

const selectPlayer = statement((db, { botId, tgId }: PlayerId) =>
  db
    .selectFrom("bot_users")
    .select(playerColumns)
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId),
);

/** The `max` newest players who registered with `refCode`. */
export async function readScoredFriends(
  db: Database,
  botId: string,
  refCode: string,
  max: number,
): Promise<ScoredPlayer[]> {
  const users = db
    .selectFrom("bot_users")
    .select(playerColumns)
    .where("bot_id", "=", botId)
    .where(isNotBanned);
  const rows = await newestFirst(users, refCode).limit(max).execute();
  return rows.map(toScored);
}

/** The first `max` players of a board, by one range of its index. */
export async function readTop(db: Database, board: Board, max: number): Promise<Ranked[]> {
  const score = scoreIn(board);
  const query = sql<RankedRow>`${playersOf(board)} and ${score} > 0
    order by ${score} desc, tg_id desc limit ${max}`;
  return (await query.execute(db)).rows.map(toRanked);
}

/** The players directly ahead of and behind a player on a board, in its order. */
export interface Neighbours {
  readonly before: readonly Ranked[];
  readonly behind: readonly Ranked[];
}

/** The neighbours of `self`, by ranges of the board's index. */
export async function readNeighbours(
  db: Database,
  board: Board,
  self: Ranked,
): Promise<Neighbours> {
  const { botId, by, week } = board;
  const { tgId, score } = self;
  const select = selectNeighbours[by][week === null ? "all" : "week"];
  const rows = await select.all(db, { botId, week, tgId, score });
  const others = rows.map(toRanked).toSorted((one, other) => (isAhead(one, other) ? -1 : 1));
  const before = others.filter((other) => isAhead(other, self));
  return {
    before: before.slice(-neighboursPerSide),
    behind: others.slice(before.length).slice(0, neighboursPerSide),
  };
}

interface Self extends Pick<Board, "botId" | "week">, Pick<Ranked, "tgId" | "score"> {}

const neighboursBy = (by: LeaderboardScore) => ({
  all: neighboursOn({ by, period: "all" }),
  week: neighboursOn({ by, period: "week" }),
});
const selectNeighbours = { points: neighboursBy("points"), friends: neighboursBy("friends") };

/**
 * The nearest players on both sides. Equal scores are separate ranges, because SQLite finds no pair
 * of columns in an index of expressions.
 */
function neighboursOn({ by, period }: BoardKind): Statement<RankedRow, Self> {
  return statement((db, self) => {
    const board = { by, botId: self.botId, week: period === "week" ? self.week : null };
    const score = scoreIn(board);
    const range = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
      select * from (${playersOf(board)} and ${condition}
        order by ${order} limit ${sql.lit(neighboursPerSide)}) as side`;
    // The player's own score may have changed since it was read.
    const isOther = sql`and tg_id <> ${self.tgId}`;
    const ranges = [
      range(sql`${score} = ${self.score} and tg_id > ${self.tgId}`, sql`tg_id asc`),
      range(sql`${score} = ${self.score} and tg_id < ${self.tgId}`, sql`tg_id desc`),
      range(sql`${score} > ${self.score} ${isOther}`, sql`${score} asc, tg_id asc`),
      // The second condition only where it narrows the range; otherwise SQLite might begin the
      // range there.
      range(
        sql`${score} < ${self.score} and ${score} > 0 ${isOther}`,
        sql`${score} desc, tg_id desc`,
      ),
    ];
    const query = sql<RankedRow>`${sql.join(ranges, sql` union all `)}`;
    return { compile: () => query.compile(db) };
  });
}

/**
 * The scores of `max` random players of a bot, or of all if it has fewer: those whose referral
 * codes follow a random one. Codes are random, so every player is equally likely.
 */
export async function sampleScores(db: Database, botId: string, max: number): Promise<ScoreRow[]> {
  const from = randomBase62(12);
  const read = (side: ">=" | "<", count: number) =>
    db
      .selectFrom("bot_users")
      .select(scoreColumns)
      .where("bot_id", "=", botId)
      .where("ref_code", side, from)
      .where(isNotBanned)
      .where(isRealPlayer)
      .orderBy("ref_code")
      .limit(count)
      .execute();
  const following = await read(">=", max);
  if (following.length === max) return following;
  return [...following, ...(await read("<", max - following.length))];
}

type RankedRow = Pick<PlayerRow, "tg_id" | "tg_name" | "tg_username" | "tg_photo" | "is_hidden"> & {
  readonly score: number;
};

/** The start of a query of a board's players; its conditions are those of the board's index. */
function playersOf(board: Board): RawBuilder<unknown> {
  const ofWeek = board.week === null ? sql`` : sql`and week = ${board.week}`;
  const withFriends = board.by === "friends" ? sql`and friends_count <> 0` : sql``;
  return sql`select tg_id, tg_name, tg_username, tg_photo, is_hidden, ${scoreIn(board)} as score
    from bot_users where bot_id = ${board.botId} ${ofWeek} ${withFriends} and ${isNotBanned}
    and ${isRealPlayer}`;
}

/** The score as in the indexes. */
function scoreIn({ by, week }: Board): RawBuilder<number> {
  if (by === "points")
    return week === null ? sql`points` : sql`(points + points_spent - week_points)`;
  return week === null ? sql`friends_count` : sql`(friends_count - week_friends)`;
}

function toScored(row: PlayerRow): ScoredPlayer {
  return { ...shownOf(row), refCode: row.ref_code, scores: row };
}

function toRanked(row: RankedRow): Ranked {
  return { ...shownOf(row), score: row.score };
}

function shownOf(row: Omit<RankedRow, "score">): Omit<Ranked, "score"> {
  const { tg_id: tgId, tg_name: name, tg_username: username, tg_photo: photo } = row;
  return { tgId, name, username, photo, isHidden: row.is_hidden === 1 };
}
