import { maxLateMs } from "#contract/message/message-limit.ts";
import { readRules } from "../bot/game-rules.ts";
import { lockKnownOutbox } from "../message/outbox.ts";
import type { Database } from "../schema/tables.ts";
import { type BroadcastId, updateBroadcast } from "./broadcast-messages.ts";
import { stepMs } from "./broadcast-step.ts";
import { countRecipients, recipientsOf } from "./recipients.ts";

/**
 * Starts a scheduled broadcast that is due: resolves and counts its recipients. It waits while
 * another one of the bot is not over, and is held if it is later than `maxLateMs`; of several
 * processes, one starts it. `isCountLate` ends the count.
 */
export async function startScheduled(
  db: Database,
  broadcast: BroadcastId,
  now: number,
  isCountLate: () => boolean,
): Promise<void> {
  // Before the outbox is locked, which direct messages need.
  const audience = (await readScheduled(db, broadcast))?.audience;
  const rules = await readRules(db, broadcast.botId);
  if (audience === undefined) return;
  const recipients = recipientsOf(JSON.parse(audience), rules?.game.levels ?? [], now);
  const { count, hasMore } = await countRecipients(db, broadcast.botId, recipients, isCountLate);
  await db.transaction().execute(async (tx) => {
    const outbox = await lockKnownOutbox(tx, broadcast.botId);
    const scheduled = await readScheduled(tx, broadcast);
    if (!scheduled || scheduled.due_at === null || scheduled.due_at > now) return;
    const sendAt = scheduled.send_at ?? now;
    const change = () => updateBroadcast(tx, broadcast);
    // Without its rules or outbox, the bot is being deleted.
    if (!outbox || !rules) await change().set({ due_at: null }).execute();
    else if (now - sendAt > maxLateMs)
      await change().set({ due_at: null, hold_code: "LATE", hold_text: "" }).execute();
    else if (await hasEarlier(tx, broadcast, sendAt))
      await change()
        .set({ due_at: now + stepMs })
        .execute();
    else
      await change()
        .set({
          status: "sending",
          recipients: JSON.stringify(recipients),
          total: count,
          has_more: hasMore ? 1 : 0,
          due_at: now,
        })
        .execute();
  });
}

function readScheduled(db: Database, { botId, id }: BroadcastId) {
  return db
    .selectFrom("broadcasts")
    .select(["audience", "due_at", "send_at"])
    .where((eb) => eb.and({ bot_id: botId, id, status: "scheduled" }))
    .executeTakeFirst();
}

/** Whether another broadcast of the bot is not over, or is to start before this one. */
async function hasEarlier(tx: Database, { botId, id }: BroadcastId, sendAt: number) {
  const earlier = await tx
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
