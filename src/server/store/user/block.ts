import { sql } from "kysely";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { withBot } from "../bot/bot-lock.ts";
import { countPoints } from "../count/unwritten-counts.ts";
import { whole } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";
import { announcePoints } from "../event/announce.ts";
import type { Announced } from "../event/announced.ts";
import { atNewRate } from "./automining.ts";
import { type PlayerId, readBotUser } from "./bot-user.ts";
import { readErasure } from "./erasure-row.ts";
import { addToHour } from "./ledger.ts";
import { beginWeek, withoutMinedBefore } from "./week.ts";

/** The result of a block or unblock; "no-user" also if the bot was just deleted. */
export interface BlockResult {
  readonly kind: "done" | "no-user";
}

/** The condition of a query of `bot_users` that leaves blocked users out. */
export const isNotBlocked = sql<boolean>`bot_users.blocked_at is null`;

/**
 * The moment that never comes: from then on auto-mining pays a blocked user, so that every balance
 * stands still without asking who is blocked.
 */
export const never = Number.MAX_SAFE_INTEGER;

/**
 * Blocks a user: what auto-mining has accrued so far is paid, and nothing from then on. A user who is
 * blocked stays so since the first time, with the new `reason`, which is for owners only and may be
 * empty. `announced` is what the bot's webhook is told.
 */
export async function blockUser(
  db: Database,
  by: Actor,
  tgId: number,
  reason: string,
  announced?: Announced,
): Promise<BlockResult> {
  const { botId, owner, now } = by;
  let mined = 0;
  const result = await changeBlock(db, { botId, tgId }, now, async (within) => {
    const user = await readBotUser(within, botId, tgId, "lock");
    if (!user) return { kind: "no-user" };
    const { paid, paidBefore, points } = atNewRate(user.state, user.autominePointsPerHour, now);
    await within
      .updateTable("bot_users")
      .set({
        blocked_at: sql`coalesce(blocked_at, ${whole(now)})`,
        blocked_by: owner.id,
        block_reason: reason,
        points,
        automining_since: never,
        ...withoutMinedBefore(beginWeek(whole(now)), whole(paidBefore)),
      })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .execute();
    if (paid > 0) {
      const entry = { botId, tgId, delta: paid, balanceAfter: points };
      await addToHour(within, "automining", [entry], now);
      const spent = user.state.pointsSpent;
      const change = { tgId, delta: paid, balance: points, spent, source: "automining" } as const;
      await announcePoints(within, botId, announced, [change], now);
    }
    await noteAct(within, by, "user.blocked", { subject: String(tgId), text: reason });
    mined = paid;
    return { kind: "done" };
  });
  if (result.kind === "done") countPoints(db, botId, "automining", mined, now);
  return result;
}

/** Ends a block: auto-mining pays again from now on. Changes nothing for a user who is not blocked. */
export function unblockUser(db: Database, by: Actor, tgId: number): Promise<BlockResult> {
  const { botId, now } = by;
  return changeBlock(db, { botId, tgId }, now, async (within) => {
    const user = await readBotUser(within, botId, tgId, "lock");
    if (!user) return { kind: "no-user" };
    const { numUpdatedRows } = await within
      .updateTable("bot_users")
      .set({ blocked_at: null, blocked_by: null, block_reason: null, automining_since: now })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .where("blocked_at", "is not", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await noteAct(within, by, "user.unblocked", { subject: String(tgId) });
    return { kind: "done" };
  });
}

/**
 * Does `change` in a transaction, and notes that who is blocked has changed. Who is being erased
 * stays blocked.
 */
async function changeBlock(
  db: Database,
  player: PlayerId,
  now: number,
  change: (within: Database) => Promise<BlockResult>,
): Promise<BlockResult> {
  const { botId } = player;
  const result = await withBot(db, botId, async (within): Promise<BlockResult> => {
    if (await readErasure(within, player)) return { kind: "no-user" };
    const changed = await change(within);
    if (changed.kind === "done") await noteBlocksChanged(within, botId, now);
    return changed;
  });
  return result ?? { kind: "no-user" };
}

/** Lets every process read anew who is blocked; for a transaction that has locked the bot. */
export async function noteBlocksChanged(
  within: Database,
  botId: string,
  now: number,
): Promise<void> {
  const since = sql<number>`coalesce(blocked_changed_at, 0)`;
  await within
    .updateTable("bots")
    // Another value each time, whatever the clocks of several processes say.
    .set({
      blocked_changed_at: sql`case when ${since} < ${whole(now)} then ${whole(now)} else ${since} + 1 end`,
    })
    .where("bot_id", "=", botId)
    .execute();
}

/** The ids of all blocked users of a bot. */
export async function blockedUsers(db: Database, botId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("blocked_at", "is not", null)
    .execute();
  return new Set(rows.map(({ tg_id }) => tg_id));
}

/** Who blocked a user, and why. */
export interface BlockNote {
  /** The owner's name; empty if the account was closed. */
  readonly by: string;
  readonly reason: string;
}

/** Who blocked the user, and why; null for one who is not blocked. */
export async function readBlockNote(
  db: Database,
  { botId, tgId }: PlayerId,
): Promise<BlockNote | null> {
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
