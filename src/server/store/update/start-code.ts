import { lockName } from "../engine/dialect.ts";
import { statement } from "../engine/statement.ts";
import { startCodeDays } from "../schema/bots.ts";
import type { Database, PlayerId } from "../schema/tables.ts";

const startCodeMs = startCodeDays * 86_400_000;

/** Stores the code of a `/start <code>`, instead of an earlier one. */
export async function keepStartCode(
  tx: Database,
  { botId, tgId }: PlayerId,
  code: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto("start_codes")
    .values({ bot_id: botId, tg_id: tgId, code, started_at: now })
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "tg_id"]).doUpdateSet({ code, started_at: now }),
    )
    .execute();
}

const selectCode = statement((db, { botId, tgId }: PlayerId) =>
  db
    .selectFrom("start_codes")
    .select(["code", "started_at"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId),
);

/** The code of a newcomer's latest `/start <code>` that counts at `now`; undefined without one. */
export async function readStartCode(
  db: Database,
  player: PlayerId,
  now: number,
): Promise<string | undefined> {
  const row = await selectCode.first(db, player);
  return row && row.started_at > now - startCodeMs ? row.code : undefined;
}

/** Deletes the code of a newcomer who has become a player. */
export async function deleteStartCode(tx: Database, { botId, tgId }: PlayerId): Promise<void> {
  await tx
    .deleteFrom("start_codes")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .execute();
}

/**
 * Takes a named lock for a person without a row, until the transaction ends: their first session and
 * their updates add events to one queue.
 */
export function lockNewcomer(tx: Database, { botId, tgId }: PlayerId): Promise<void> {
  return lockName(tx, `newcomer ${botId} ${tgId}`);
}
