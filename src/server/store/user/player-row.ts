import { type Selectable, sql } from "kysely";
import { batched } from "../engine/batched.ts";
import { isDistributed, lockParents } from "../engine/dialect.ts";
import {
  pick,
  type Statement,
  statement,
  type Write,
  writeOf,
  writeTogether,
} from "../engine/statement.ts";
import type { BotUserTable, Database, PlayerId } from "../schema/tables.ts";
import { botUserColumns } from "./bot-user.ts";

const columns = [
  ...botUserColumns,
  "name_key",
  "username_key",
  "tg_photo",
  "last_seen_at",
  "seen_before_at",
  "language",
  "unreachable_since",
  "blocked_by",
  "block_reason",
  "week",
  "week_points",
  "week_friends",
] as const satisfies (keyof BotUserTable)[];

/** The columns of a player's row that a change reads and writes. */
export type PlayerRow = Pick<Selectable<BotUserTable>, (typeof columns)[number]>;

/** A locked row, with the bot's values that a change needs. */
export type LockedRow = PlayerRow & {
  /** The types of events to which the bot's webhook subscribes, as JSON. */
  readonly event_types: string | null;
  /** The bot's auto-mining rate; null if the bot was deleted. */
  readonly bot_rate: number | null;
};

/** Locks a player's row until the transaction ends; undefined for an unknown player. */
export async function lockPlayer(tx: Database, player: PlayerId): Promise<LockedRow | undefined> {
  if (isDistributed(tx)) await writeTogether(tx, [writeOf(holdShard, player)]);
  return selectLocked.first(tx, player);
}

/** On Citus, keeps the shard in place: a move waits for writes, but not for locked rows. */
const holdShard = statement((db, { botId, tgId }: PlayerId) =>
  db
    .updateTable("bot_users")
    .set(({ ref }) => ({ points: ref("points") }))
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId),
);

const selectLocked = statement((db, { botId, tgId }: PlayerId) =>
  lockParents(db, rowsToChange(db, botId).where("tg_id", "=", tgId)),
);

interface Players {
  readonly botId: string;
  readonly tgIds: readonly number[];
}

const selectFree = statement((db, { botId, tgIds }: Players) =>
  lockParents(
    db,
    rowsToChange(db, botId).where("tg_id", "=", sql<number>`any(${tgIds})`),
  ).skipLocked(),
);

const selectExisting = statement((db, { botId, tgIds }: Players) =>
  db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", sql<number>`any(${tgIds})`),
);

/**
 * Like `lockPlayer`, but "held" if another transaction has locked the row. All players locked in
 * the same tick must belong to one bot.
 */
export const lockPlayerIfFree = batched(async (tx, players: readonly PlayerId[]) => {
  const [{ botId } = { botId: "" }] = players;
  const rows = new Map<number, LockedRow | "held">();
  const tgIds = players.map(({ tgId }) => tgId);
  for (const row of await selectFree.all(tx, { botId, tgIds })) rows.set(row.tg_id, row);
  const missing = tgIds.filter((tgId) => !rows.has(tgId));
  if (missing.length > 0)
    for (const { tg_id } of await selectExisting.all(tx, { botId, tgIds: missing }))
      rows.set(tg_id, "held");
  return tgIds.map((tgId) => rows.get(tgId));
});

const rowsToChange = (db: Database, botId: string) =>
  db
    .selectFrom("bot_users")
    .select(columns)
    // The bot id is a value: with a reference to the user's column, Citus would query every worker.
    .select(({ selectFrom }) => [
      selectFrom("webhooks")
        .select("webhooks.types")
        .where("webhooks.bot_id", "=", botId)
        .as("event_types"),
      selectFrom("bots")
        .select("bots.automine_points_per_hour")
        .where("bots.bot_id", "=", botId)
        .where("bots.deleted_at", "is", null)
        .as("bot_rate"),
    ])
    .where("bot_id", "=", botId);

/** The write of the columns of `row` that differ from those of `stored`; undefined if none does. */
export function updateOf(botId: string, stored: PlayerRow, row: PlayerRow): Write | undefined {
  const changed = columns.filter((column) => row[column] !== stored[column]);
  return changed.length > 0
    ? writeOf(updateOfColumns(changed), { ...row, bot_id: botId })
    : undefined;
}

type Update = Statement<unknown, PlayerRow & { readonly bot_id: string }>;

/** The key is the names of the columns. */
const updates = new Map<string, Update>();

/** Updates only these columns: SQLite also writes the indexes of a column whose value stays. */
function updateOfColumns(changed: readonly (keyof PlayerRow)[]): Update {
  const key = changed.join();
  const update =
    updates.get(key) ??
    statement((db, row: PlayerRow & { readonly bot_id: string }) =>
      db
        .updateTable("bot_users")
        .set(pick(row, changed))
        .where("bot_id", "=", row.bot_id)
        .where("tg_id", "=", row.tg_id),
    );
  updates.set(key, update);
  return update;
}
