import type { Selectable } from "kysely";
import { lockParents } from "../engine/dialect.ts";
import type { BotTable, Database } from "../schema/tables.ts";
import { liveBot } from "./bot-lock.ts";

type Recording = Pick<Selectable<BotTable>, "ips_recorded_since" | "ips_ended_at">;

const usersAtOnce = 500;
/**
 * The time for which a session may still record its address after recording was turned off, in ms:
 * a process caches a bot's settings for 0.9 s, and a statement may take 5 s.
 */
const lateMs = 10_000;

/** Whether the bot records IP addresses; undefined for an unknown bot. */
export function readRecording(db: Database, botId: string): Promise<Recording | undefined> {
  return recordingOf(db, botId).executeTakeFirst();
}

const recordingOf = (db: Database, botId: string) =>
  liveBot(db, botId).select(["ips_recorded_since", "ips_ended_at"]);

/**
 * The columns that set whether a bot records IP addresses; `before` are the stored ones. Turning it
 * off marks the recorded ones for deletion, even if it is turned on again.
 */
export function columnsOfRecording(
  isOn: boolean,
  before: Recording | undefined,
  now: number,
): Recording {
  const { ips_recorded_since: since = null, ips_ended_at: endedAt = null } = before ?? {};
  if (isOn) return { ips_recorded_since: since ?? now, ips_ended_at: endedAt };
  return { ips_recorded_since: null, ips_ended_at: since === null ? endedAt : now };
}

/** The bots with IP addresses to delete. */
export async function listEndedRecordings(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("bots")
    .select("bot_id")
    .where("ips_ended_at", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map((row) => row.bot_id);
}

/**
 * Deletes the IP addresses that were recorded before recording was turned off. Works in chunks,
 * each its own transaction, with `pause` in between, which may stop it. Returns the ms from `now`
 * until the next run, because a late session may still record one; 0 once all are deleted.
 */
export async function forgetIps(
  db: Database,
  botId: string,
  now: number,
  pause: () => Promise<"go on" | "stop">,
): Promise<number> {
  const { ips_ended_at: endedAt = null } = (await readRecording(db, botId)) ?? {};
  if (endedAt === null) return 0;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await db.transaction().execute((transaction) => forgetSome(transaction, botId, from));
    if (after !== undefined && (await pause()) === "stop") return 0;
  }
  const leftMs = endedAt + lateMs - now;
  if (leftMs > 0) return leftMs;
  await db
    .updateTable("bots")
    .set({ ips_ended_at: null })
    .where("bot_id", "=", botId)
    // Unless it has been turned off again.
    .where("ips_ended_at", "=", endedAt)
    .execute();
  return 0;
}

/**
 * Deletes the addresses of the next users and returns the last user's id; undefined if there are
 * none.
 */
async function forgetSome(db: Database, botId: string, after: number): Promise<number | undefined> {
  // Locked, so that recording is not turned on in between.
  const bot = await lockParents(db, recordingOf(db, botId)).executeTakeFirst();
  if (!bot) return undefined;
  const { ips_recorded_since: since } = bot;
  const users = db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("tg_id", ">", after)
    .where("last_ip", "is not", null);
  const old = since === null ? users : users.where("last_seen_at", "<", since);
  const rows = await lockParents(db, old.orderBy("tg_id").limit(usersAtOnce)).execute();
  const ids = rows.map(({ tg_id }) => tg_id);
  if (ids.length > 0)
    await db
      .updateTable("bot_users")
      .set({ last_ip: null })
      .where("bot_id", "=", botId)
      .where("tg_id", "in", ids)
      .execute();
  return ids.at(-1);
}
