import { type RawBuilder, sql } from "kysely";
import type { LeaderboardPeriod, LeaderboardScore } from "#contract/leaderboard.ts";
import { isNotBlocked } from "./block.ts";

/** What players of a bot are ranked by: a score of all time, or of the week (`weekOf`). */
export interface Board {
  readonly botId: string;
  readonly by: LeaderboardScore;
  /** Null for all time. */
  readonly week: number | null;
}

/** A player with a score. */
export interface Ranked {
  readonly tgId: number;
  readonly name: string;
  readonly username: string;
  readonly isHidden: boolean;
  readonly score: number;
}

/** Of equal scores the one with the larger tgId is first: that is the order of the indexes. */
export function isAhead(
  one: Pick<Ranked, "tgId" | "score">,
  other: Pick<Ranked, "tgId" | "score">,
): boolean {
  return one.score === other.score ? one.tgId > other.tgId : one.score > other.score;
}

/** A kind of board; each has an index of its own. */
export interface BoardKind {
  readonly by: LeaderboardScore;
  readonly period: LeaderboardPeriod;
}

/** Makes one value per kind of board; returns a lookup by board. */
export function ofEachKind<Made>(
  make: (kind: BoardKind) => Made,
): (board: Pick<Board, "by" | "week">) => Made {
  const ofPeriods = (by: LeaderboardScore) => ({
    all: make({ by, period: "all" }),
    week: make({ by, period: "week" }),
  });
  const made = { points: ofPeriods("points"), friends: ofPeriods("friends") };
  return ({ by, week }) => made[by][week === null ? "all" : "week"];
}

/** The score, as the indexes have it; its columns are those of a table's alias, if one is given. */
export function scoreIn({ by, period }: BoardKind, alias?: string): RawBuilder<number> {
  const column = (name: string) => sql.ref<number>(alias ? `${alias}.${name}` : name);
  if (by === "points")
    return period === "week"
      ? sql`(${column("points")} + ${column("points_spent")} - ${column("week_points")})`
      : column("points");
  return period === "week"
    ? sql`(${column("friends_count")} - ${column("week_friends")})`
    : column("friends_count");
}

/**
 * The start of a query for a board's players, who are not blocked; its other conditions are those of
 * the board's index.
 */
export function playersOf(
  kind: BoardKind,
  botId: string,
  week: () => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofWeek = kind.period === "week" ? sql`and week = ${week()}` : sql``;
  const withFriends = kind.by === "friends" ? sql`and friends_count <> 0` : sql``;
  return sql`select tg_id, tg_name, tg_username, is_hidden, ${scoreIn(kind)} as score from bot_users
    where bot_id = ${botId} ${ofWeek} ${withFriends} and ${isNotBlocked}`;
}
