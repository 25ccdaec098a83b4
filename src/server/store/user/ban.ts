import { sql } from "kysely";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { noteBansChanged, withBot } from "../bot/bot-lock.ts";
import { countLater } from "../count/unwritten-counts.ts";
import type { Database, PlayerId } from "../schema/tables.ts";
import { atNewRate, never } from "./automining.ts";
import { readErasure } from "./erasure.ts";
import { changeWithin, type PlayerChange } from "./player-change.ts";

/** The result of a ban or its end; "no-user" also if the bot was just deleted. */
export interface BanResult {
  readonly kind: "done" | "no-user";
}

/** The condition that excludes banned users from a query of `bot_users`. */
export const isNotBanned = sql<boolean>`bot_users.blocked_at is null`;

/**
 * Bans a user: pays accrued auto-mining, and nothing from then on. A user who is already banned
 * gets the new `reason`, which is for owners only and may be empty.
 */
export function banUser(
  db: Database,
  actor: Actor,
  tgId: number,
  reason: string,
): Promise<BanResult> {
  return changeBan(db, actor, tgId, async (change) => {
    const { tx, user, row, now } = change;
    await change.payMined(atNewRate(user.state, user.autominePointsPerHour, now));
    change.set({
      blocked_at: row.blocked_at ?? now,
      blocked_by: actor.owner.id,
      block_reason: reason,
      automining_since: never,
    });
    await noteAct(tx, actor, "user.blocked", { subject: String(tgId), text: reason });
  });
}

/** Ends a ban: auto-mining pays again from now on. Changes nothing for a user who is not banned. */
export function unbanUser(db: Database, actor: Actor, tgId: number): Promise<BanResult> {
  return changeBan(db, actor, tgId, async (change) => {
    const { tx, row, now } = change;
    if (row.blocked_at === null) return;
    change.set({ blocked_at: null, blocked_by: null, block_reason: null, automining_since: now });
    await noteAct(tx, actor, "user.unblocked", { subject: String(tgId) });
  });
}

/** Bans or unbans a user, unless the user is being erased. */
async function changeBan(
  db: Database,
  { botId, now }: Actor,
  tgId: number,
  work: (change: PlayerChange) => Promise<void>,
): Promise<BanResult> {
  const player = { botId, tgId };
  const changed = await withBot(db, botId, async (tx) => {
    if (await readErasure(tx, player)) return undefined;
    const result = await changeWithin(tx, player, now, work);
    if (result) await noteBansChanged(tx, botId, now);
    return result;
  });
  if (changed) countLater(db, botId, changed.counts);
  return { kind: changed ? "done" : "no-user" };
}

/** The ids of all banned users of a bot. */
export async function bannedUsers(db: Database, botId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("blocked_at", "is not", null)
    .execute();
  return new Set(rows.map(({ tg_id }) => tg_id));
}

/** The author of a ban, and the reason. */
export interface BanNote {
  /** The owner's name; empty if the account was closed. */
  readonly by: string;
  readonly reason: string;
}

/** The author of the user's ban, and the reason; null for a user who is not banned. */
export async function readBanNote(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<BanNote | null> {
  const row = await db
    .selectFrom("bot_users")
    .leftJoin("owners", "owners.id", "bot_users.blocked_by")
    .select(["owners.name as by", "bot_users.block_reason as reason"])
    .where("bot_users.bot_id", "=", botId)
    .where("bot_users.tg_id", "=", tgId)
    .where("bot_users.blocked_at", "is not", null)
    .executeTakeFirst();
  return row ? { by: row.by ?? "", reason: row.reason ?? "" } : null;
}
