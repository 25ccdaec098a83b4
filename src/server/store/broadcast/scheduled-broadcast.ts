import type { Updateable } from "kysely";
import type { Audience } from "#contract/message/broadcast.schema.ts";
import { maxLateMs } from "#contract/message/message-limit.ts";
import { readRules } from "../bot/game-rules.ts";
import { lockKnownOutbox } from "../message/outbox.ts";
import type { Database, Tables } from "../schema/tables.ts";
import { type BroadcastId, updateBroadcast } from "./broadcast-messages.ts";
import { countRecipients, type Recipients, recipientsOf } from "./recipients.ts";

/** The time between two visits of one that waits, in ms; the end of another makes it due at once. */
const waitMs = 10_000;

/**
 * Starts a scheduled broadcast that is due: resolves and counts its recipients. It waits while
 * another one of the bot is not over, and is held if it has been due for more than `maxLateMs`; of
 * several processes, one starts it. `isCountLate` ends the count.
 */
export async function startScheduled(
  db: Database,
  broadcast: BroadcastId,
  now: number,
  isCountLate: () => boolean,
): Promise<void> {
  const rules = await readRules(db, broadcast.botId);
  const due = await readDue(db, broadcast, now);
  const levels = rules?.game.levels ?? [];
  // Before the outbox is locked, which direct messages need.
  const start =
    due?.state === "next"
      ? await startOf(db, broadcast, recipientsOf(due.audience, levels, now), isCountLate)
      : undefined;
  await db.transaction().execute(async (tx) => {
    const outbox = await lockKnownOutbox(tx, broadcast.botId);
    const state = (await readDue(tx, broadcast, now))?.state;
    if (state === undefined) return;
    const set = (values: Updateable<Tables["broadcasts"]>) =>
      updateBroadcast(tx, broadcast).set(values).execute();
    // Without its rules or outbox, the bot is being deleted.
    if (!outbox || !rules) await set({ due_at: null });
    else if (state === "late") await set({ due_at: null, hold_code: "LATE", hold_text: "" });
    else if (state === "waiting") await set({ due_at: now + waitMs });
    // Without a start if the other one has just ended: the next visit counts.
    else await set({ ...start, due_at: now });
  });
}

/** The columns of a broadcast that starts. */
async function startOf(
  db: Database,
  { botId }: BroadcastId,
  recipients: Recipients,
  isCountLate: () => boolean,
) {
  const { count, hasMore } = await countRecipients(db, botId, recipients, isCountLate);
  return {
    status: "sending" as const,
    recipients: JSON.stringify(recipients),
    total: count,
    has_more: hasMore ? 1 : 0,
  };
}

/** The state of a scheduled broadcast that is due at `now`; undefined for any other. */
async function readDue(db: Database, broadcast: BroadcastId, now: number) {
  const { botId, id } = broadcast;
  const row = await db
    .selectFrom("broadcasts")
    .select(["audience", "due_at", "send_at"])
    .where((eb) => eb.and({ bot_id: botId, id, status: "scheduled" }))
    .executeTakeFirst();
  if (!row || row.due_at === null || row.due_at > now) return undefined;
  const audience: Audience = JSON.parse(row.audience);
  // Not by `send_at`: one that waits or was released is due later.
  if (now - row.due_at > maxLateMs) return { state: "late", audience } as const;
  const isWaiting = await hasEarlier(db, broadcast, row.send_at ?? now);
  return { state: isWaiting ? "waiting" : "next", audience } as const;
}

/** Whether another broadcast of the bot is not over, or is to start before this one. */
async function hasEarlier(db: Database, { botId, id }: BroadcastId, sendAt: number) {
  const earlier = await db
    .selectFrom("broadcasts")
    .select("id")
    .where("bot_id", "=", botId)
    .where(({ eb, or, and }) =>
      or([
        eb("status", "in", ["sending", "paused"]),
        and([
          eb("status", "=", "scheduled"),
          eb("hold_code", "is", null),
          or([eb("send_at", "<", sendAt), and([eb("send_at", "=", sendAt), eb("id", "<", id)])]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
