import { sql } from "kysely";
import type { Database } from "../engine/tables.ts";
import type { PlayerId } from "./bot-user.ts";
import { entriesNaming } from "./erasure-elsewhere.ts";
import { type PlayerRows, playerTables } from "./player-table.ts";

/** A row as it is stored. */
export interface StoredRow {
  readonly [column: string]: unknown;
  readonly id?: unknown;
  readonly broadcast_id?: unknown;
}

/** Some rows of a player, of one kind. */
export interface StoredPage {
  readonly table: string;
  /** Those of its columns that hold JSON. */
  readonly json: readonly string[];
  readonly rows: readonly StoredRow[];
}

const rowsAtOnce = 500;

/**
 * All that is stored of a player, table by table, in pages that are read on demand; a table without
 * rows has none. Without what is the service's own: secrets, and who works on a row.
 */
export async function* playerRows(
  db: Database,
  player: PlayerId,
): AsyncGenerator<StoredPage, void, undefined> {
  for (const part of playerTables)
    for await (const rows of pagesOf(db, player, part)) {
      const { table, json = [] } = part as typeof part & PlayerRows;
      yield { table, json, rows: await completed(db, player, table, rows) };
    }
  yield* friends(db, player);
  const history = await entriesNaming(db, player)
    .select(["action", "details", "created_at", "owner_name"])
    .orderBy("id")
    .execute();
  if (history.length > 0) yield { table: "audit_entries", json: ["details"], rows: history };
}

async function* pagesOf(
  db: Database,
  { botId, tgId }: PlayerId,
  { table, key, internal = [] }: (typeof playerTables)[number] & PlayerRows,
): AsyncGenerator<StoredRow[], void, undefined> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let page: StoredRow[] = [];
  do {
    const last = page.at(-1);
    const beyond = last
      ? sql`and (${columns}) > (${sql.join(key.map((column) => last[column]))})`
      : sql``;
    ({ rows: page } = await sql<StoredRow>`
      select * from ${sql.table(table)} where bot_id = ${botId} and tg_id = ${tgId} ${beyond}
      order by ${columns} limit ${rowsAtOnce}`.execute(db));
    if (page.length > 0) yield page.map((row) => without(row, ["bot_id", "tg_id", ...internal]));
  } while (page.length === rowsAtOnce);
}

/** With what other tables have of these rows. */
function completed(
  db: Database,
  { botId }: PlayerId,
  table: string,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> | readonly StoredRow[] {
  if (table === "messages") return withBroadcasts(db, botId, rows);
  return table === "events" ? withDeliveries(db, botId, rows) : rows;
}

/** Of a broadcast's message, what the broadcast says. */
async function withBroadcasts(
  db: Database,
  botId: string,
  messages: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const ids = messages.flatMap(({ broadcast_id }) => (broadcast_id as string | null) ?? []);
  if (ids.length === 0) return messages;
  const broadcasts = await db
    .selectFrom("broadcasts")
    .select(["id", "text", "is_html", "picture", "button"])
    .where("bot_id", "=", botId)
    .where("id", "in", ids)
    .execute();
  const contents = new Map<unknown, object>(broadcasts.map(({ id, ...content }) => [id, content]));
  return messages.map((row) => ({ ...row, ...contents.get(row.broadcast_id) }));
}

/** Of an event, its requests, without the owner's address, which may hold a secret. */
async function withDeliveries(
  db: Database,
  botId: string,
  events: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const deliveries = await db
    .selectFrom("event_deliveries")
    .select(["event_id", "sent_at", "cause", "result", "http_status", "milliseconds", "answer"])
    .where("bot_id", "=", botId)
    .where(
      "event_id",
      "in",
      events.map(({ id }) => id as string),
    )
    .orderBy("id")
    .execute();
  return events.map((row) => ({
    ...row,
    deliveries: deliveries
      .filter(({ event_id }) => event_id === row.id)
      .map(({ event_id: _, ...delivery }) => delivery),
  }));
}

/** Those who came by the player's code, and by whose code the player came: by their ids alone. */
async function* friends(
  db: Database,
  { botId, tgId }: PlayerId,
): AsyncGenerator<StoredPage, void, undefined> {
  const player = await db
    .selectFrom("bot_users")
    .select(["ref_code", "registered_by_ref_code"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .executeTakeFirst();
  if (!player) return;
  const inviters = await db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("ref_code", "=", player.registered_by_ref_code)
    .execute();
  if (inviters.length > 0) yield { table: "inviter", json: [], rows: inviters };
  let after = 0;
  let rows: { tg_id: number; created_at: number }[];
  do {
    rows = await db
      .selectFrom("bot_users")
      .select(["tg_id", "created_at"])
      .where("bot_id", "=", botId)
      .where("registered_by_ref_code", "=", player.ref_code)
      .where("tg_id", ">", after)
      .orderBy("tg_id")
      .limit(rowsAtOnce)
      .execute();
    after = rows.at(-1)?.tg_id ?? after;
    if (rows.length > 0) yield { table: "friends", json: [], rows };
  } while (rows.length === rowsAtOnce);
}

function without(row: StoredRow, columns: readonly string[]): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}
