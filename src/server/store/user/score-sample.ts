import { randomBase62 } from "../../crypto/base62.ts";
import { jsonList, valuesIn } from "../engine/json-list.ts";
import type { Database } from "../engine/tables.ts";
import { isNotBlocked } from "./block.ts";
import { type ScoreRow, scoreColumns } from "./scored-player.ts";

/**
 * The scores of so many players of a bot, or of all if it has fewer: those whose referral codes
 * follow a random one. Codes are random, so every player is as likely among them, and no more are
 * read than are asked for.
 */
export async function sampleScores(db: Database, botId: string, max: number): Promise<ScoreRow[]> {
  const from = randomBase62(12);
  const following = await scoresOf(db, botId, from, ">=", max);
  if (following.length === max) return following;
  return [...following, ...(await scoresOf(db, botId, from, "<", max - following.length))];
}

async function scoresOf(
  db: Database,
  botId: string,
  refCode: string,
  side: ">=" | "<",
  max: number,
): Promise<ScoreRow[]> {
  const players = db
    .selectFrom("bot_users")
    .select(scoreColumns)
    .where("bot_id", "=", botId)
    .where("ref_code", side, refCode)
    .where(isNotBlocked)
    .orderBy("ref_code")
    .limit(max);
  // As lists, because reading many rows takes the drivers long.
  const lists = await db
    .selectFrom(players.as("players"))
    .select(({ ref }) => scoreColumns.map((column) => jsonList(db, ref(column)).as(column)))
    .$castTo<Record<(typeof scoreColumns)[number], string | null>>()
    .executeTakeFirstOrThrow();
  const values = scoreColumns.map((column) => valuesIn<number | null>(lists[column]));
  return (values[0] ?? []).map(
    (_, at) =>
      Object.fromEntries(scoreColumns.map((column, of) => [column, values[of]?.[at]])) as never,
  );
}
