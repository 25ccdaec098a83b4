import type { Selectable } from "kysely";
import { prepared, preparedList } from "../engine/prepared.ts";
import type { BotUserTable, Database } from "../engine/tables.ts";
import { isNotBlocked } from "./block.ts";
import type { Board, Ranked } from "./board.ts";
import type { PlayerId } from "./bot-user.ts";

/** The columns of a player's scores. */
export const scoreColumns = [
  "points",
  "points_spent",
  "friends_count",
  "week",
  "week_points",
  "week_friends",
] as const;
/** The columns of a row of a board, and of what its player is found by. */
export const playerColumns = [
  "tg_id",
  "tg_name",
  "tg_username",
  "ref_code",
  "is_hidden",
  ...scoreColumns,
] as const;

/** The columns that a player's scores are made of. */
export type ScoreRow = Pick<Selectable<BotUserTable>, (typeof scoreColumns)[number]>;
export type PlayerRow = Pick<Selectable<BotUserTable>, (typeof playerColumns)[number]>;

/** What a player is ranked by, on whichever board. */
export interface ScoredPlayer {
  readonly tgId: number;
  readonly name: string;
  readonly username: string;
  readonly refCode: string;
  readonly isHidden: boolean;
  readonly scores: ScoreRow;
}

/** A player's score on a board; 0 for one of another week, and for one of whom points were taken. */
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
  const { tgId, name, username, isHidden } = player;
  return { tgId, name, username, isHidden, score: scoreOf(scores, board) };
}

/** The player, or undefined. */
export async function readScored(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<ScoredPlayer | undefined> {
  const row = await selectOne(db, botId, tgId);
  return row && playerOf(row);
}

const selectOne = prepared((db, botId: string, tgId: number) =>
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
  return (await selectFriends(db, botId, refCode, max)).map(playerOf);
}

const selectFriends = preparedList((db, botId: string, refCode: string, max: number) =>
  db
    .selectFrom("bot_users")
    .select(playerColumns)
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode)
    .where(isNotBlocked)
    .orderBy("created_at", "desc")
    .orderBy("tg_id", "desc")
    .limit(max),
);

/** A player of a row. */
export function playerOf(row: PlayerRow): ScoredPlayer {
  const { tg_id: tgId, tg_name: name, tg_username: username, ref_code: refCode } = row;
  return { tgId, name, username, refCode, isHidden: row.is_hidden === 1, scores: row };
}
