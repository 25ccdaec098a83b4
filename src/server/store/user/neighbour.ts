import { type RawBuilder, sql } from "kysely";
import { neighboursPerSide } from "#contract/leaderboard.ts";
import { isPostgres } from "../engine/dialect.ts";
import { gathered } from "../engine/gathered.ts";
import { preparedList } from "../engine/prepared.ts";
import type { Database } from "../engine/tables.ts";
import {
  type Board,
  type BoardKind,
  isAhead,
  ofEachKind,
  playersOf,
  type Ranked,
  scoreIn,
} from "./board.ts";
import { isAmong, type PlayerId, type TgIds, tgIdsOf } from "./bot-user.ts";
import { type PlayerRow, playerColumns, playerOf, type ScoredPlayer } from "./scored-player.ts";

/** A player, with the neighbours on a board in its order. */
export interface WithNeighbours {
  readonly player: ScoredPlayer;
  readonly before: readonly Ranked[];
  readonly behind: readonly Ranked[];
}

/**
 * The player, or undefined, with those right before and right behind on a board, by ranges of its
 * index. A player without a score on it may get neighbours of another week.
 */
export function readWithNeighbours(
  db: Database,
  board: Board,
  tgId: number,
): Promise<WithNeighbours | undefined> {
  return readGathered(board)(db, { botId: board.botId, tgId });
}

const readGathered = ofEachKind((kind) => {
  const select = selectWithNeighbours(kind);
  return gathered(async (db, keys: readonly [PlayerId, ...PlayerId[]]) => {
    const rows = await select(db, keys[0].botId, tgIdsOf(db, keys));
    const found = new Map(rows.map((row) => [row.tg_id, withNeighboursOf(row)]));
    return keys.map(({ tgId }) => found.get(tgId));
  });
});

function withNeighboursOf(row: NeighbourRow): WithNeighbours {
  return {
    player: playerOf(row),
    before: listIn(row.before).slice(-neighboursPerSide),
    behind: listIn(row.behind).slice(0, neighboursPerSide),
  };
}

/** Players of a JSON array, in the board's order; each is an array of the columns. */
function listIn(text: string | null | undefined): Ranked[] {
  const rows: [number, string, string, number, number][] = JSON.parse(text ?? "[]");
  return rows
    .map(([tgId, name, username, isHidden, score]) => ({
      tgId,
      name,
      username,
      isHidden: isHidden === 1,
      score,
    }))
    .toSorted((one, other) => (isAhead(one, other) ? -1 : 1));
}

interface NeighbourRow extends PlayerRow {
  readonly before: string | null;
  readonly behind: string | null;
}

function selectWithNeighbours(kind: BoardKind) {
  return preparedList((db, botId: string, tgIds: TgIds) => {
    const list = (side: Side) => sql`(
      select ${asList(db)} from (${rangesOf(db, kind, botId, side)}) as side
    )`;
    const query = sql<NeighbourRow>`
      select ${sql.join(playerColumns.map((column) => sql.ref(`own.${column}`)))},
        ${list("before")} as "before", ${list("behind")} as "behind"
      from bot_users as own
      where own.bot_id = ${botId} and ${isAmong(db, "own.tg_id", tgIds)}`;
    return { compile: () => query.compile(db) };
  });
}

type Side = "before" | "behind";

/**
 * The players of one side, from the row `own` away. The embedded store finds no row value in an index:
 * there equal scores are a range of their own.
 */
function rangesOf(db: Database, kind: BoardKind, botId: string, side: Side): RawBuilder<unknown> {
  const score = scoreIn(kind);
  const own = scoreIn(kind, "own");
  const [sign, order] = side === "before" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  // Where it says nothing new, the embedded store might take it for the beginning of the range.
  const withScore = side === "behind" ? sql`and ${score} > 0` : sql``;
  const first = sql`${playersOf(kind, botId, () => sql`own.week`)} ${withScore}`;
  const most = sql`limit ${sql.lit(neighboursPerSide)}`;
  const last = sql`order by ${score} ${order}, tg_id ${order} ${most}`;
  if (isPostgres(db))
    return sql`${first} and (${score}, tg_id) ${sign} (${own}, own.tg_id) ${last}`;
  return sql`
    select * from (${first} and ${score} = ${own} and tg_id ${sign} own.tg_id
      order by tg_id ${order} ${most}) as equal
    union all select * from (${first} and ${score} ${sign} ${own} ${last}) as others`;
}

function asList(db: Database): RawBuilder<string | null> {
  return isPostgres(db)
    ? sql`json_agg(json_build_array(tg_id, tg_name, tg_username, is_hidden, score))::text`
    : sql`json_group_array(json_array(tg_id, tg_name, tg_username, is_hidden, score))`;
}
