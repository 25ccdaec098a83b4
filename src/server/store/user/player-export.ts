import { sql } from "kysely";
import { entriesNaming } from "../audit/audit-entry.ts";
import { pagesOf, type StoredRow } from "../engine/stored-rows.ts";
import { type Database, type PlayerId, playerTables } from "../schema/tables.ts";
import { isOf } from "./erasure.ts";

/** Some rows of a player, of one kind. */
export interface StoredPage {
  readonly table: string;
  /** The columns that contain JSON. */
  readonly json: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * All that is stored of a player, table by table, in pages that are read on demand; a table without
 * rows has none. Excludes the service's own columns: secrets, and marks of its processes.
 */
export async function* playerRows(
  db: Database,
  player: PlayerId,
): AsyncGenerator<StoredPage, void, undefined> {
  const { botId } = player;
  for (const { name: table, columns, order: key, hidden = [] } of playerTables) {
    const json = Object.keys(columns).filter((column) => columns[column]?.kind === "json");
    for await (const page of pagesOf(db, { table, key }, isOf(player))) {
      const rows = page.map((row) => without(row, ["bot_id", "tg_id", ...hidden]));
      if (table === "messages") yield { table, json, rows: await withBroadcasts(db, botId, rows) };
      else if (table === "events") yield { table, json, rows: await withRequests(db, botId, rows) };
      else yield { table, json, rows };
    }
  }
  yield* friends(db, player);
  const history = await entriesNaming(db, player)
    .select(["action", "details", "created_at", "owner_name"])
    .orderBy("id")
    .execute();
  if (history.length > 0) yield { table: "audit_entries", json: ["details"], rows: history };
}

/** Adds the content of broadcasts to their messages. */
async function withBroadcasts(db: Database, botId: string, messages: readonly StoredRow[]) {
  const ids = messages.flatMap(({ broadcast_id }) => broadcast_id ?? []);
  if (ids.length === 0) return messages;
  const broadcasts = await db
    .selectFrom("broadcasts")
    .select(["id", "text", "is_html", "picture", "options"])
    .where("bot_id", "=", botId)
    .where("id", "in", ids.map(String))
    .execute();
  const contents = new Map<unknown, object>(broadcasts.map(({ id, ...content }) => [id, content]));
  return messages.map((row) => ({ ...row, ...contents.get(row.broadcast_id) }));
}

/** Adds the requests of events, without the owner's address, which may contain a secret. */
async function withRequests(db: Database, botId: string, events: readonly StoredRow[]) {
  const requests = await db
    .selectFrom("event_deliveries")
    .select(["event_id", "sent_at", "cause", "result", "http_status", "milliseconds", "answer"])
    .where("bot_id", "=", botId)
    .where(
      "event_id",
      "in",
      events.map(({ id }) => String(id)),
    )
    .orderBy("id")
    .execute();
  return events.map((row) => ({
    ...row,
    deliveries: requests
      .filter(({ event_id }) => event_id === row.id)
      .map((request) => without(request, ["event_id"])),
  }));
}

/** The player's inviter, and the users invited by the player, as ids only. */
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
  const users = { table: "bot_users", key: ["tg_id"] } as const;
  const inviter = sql<boolean>`bot_id = ${botId} and ref_code = ${player.registered_by_ref_code}`;
  for await (const rows of pagesOf(db, { ...users, columns: [] }, inviter))
    yield { table: "inviter", json: [], rows };
  const invited = sql<boolean>`bot_id = ${botId} and registered_by_ref_code = ${player.ref_code}`;
  for await (const rows of pagesOf(db, { ...users, columns: ["created_at"] }, invited))
    yield { table: "friends", json: [], rows };
}

function without<Row extends object>(row: Row, columns: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}
