import type { AuditAction } from "#contract/bot/audit-action.ts";
import type { BroadcastStatus } from "#contract/message/message-limit.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { lockOutbox, scheduleOutbox } from "../message/outbox.ts";
import type { Database } from "../schema/tables.ts";
import { openBroadcast, readBroadcast, type StoredBroadcast } from "./broadcast.ts";
import { requeueUnknown, updateBroadcast, wakeWaiting } from "./broadcast-messages.ts";

type BroadcastChange = "pause" | "resume" | "cancel" | "resend";

interface Transition {
  readonly from: readonly BroadcastStatus[];
  readonly to: BroadcastStatus;
  readonly action: AuditAction;
}

const transitions: Readonly<Record<BroadcastChange, Transition>> = {
  pause: { from: ["sending"], to: "paused", action: "broadcast.paused" },
  resume: { from: ["paused"], to: "sending", action: "broadcast.resumed" },
  cancel: {
    from: ["scheduled", "sending", "paused"],
    to: "cancelled",
    action: "broadcast.cancelled",
  },
  resend: { from: ["done"], to: "sending", action: "broadcast.resent" },
};

/** A scheduled one that is held starts as soon as no other one of the bot is open. */
const release: Transition = { from: ["scheduled"], to: "scheduled", action: "broadcast.resumed" };

/**
 * Pauses, resumes or cancels a broadcast, or sends it again to its unknown users, and returns the
 * result; a change that does not apply to its status has no effect. Undefined if the bot has no
 * such broadcast; "under-way" if another one has not ended.
 */
export function changeBroadcast(
  db: Database,
  actor: Actor,
  id: string,
  change: BroadcastChange,
): Promise<StoredBroadcast | "under-way" | undefined> {
  const { botId, now } = actor;
  return db.transaction().execute(async (tx) => {
    const outbox = await lockOutbox(tx, botId);
    const broadcast = await readBroadcast(tx, botId, id);
    const isReleased = change === "resume" && broadcast?.status === "scheduled" && broadcast.hold;
    const { from, to: status, action } = isReleased ? release : transitions[change];
    if (!broadcast || !from.includes(broadcast.status)) return broadcast;
    let amount: number | undefined;
    if (change === "resend") {
      if (await openBroadcast(tx, botId)) return "under-way";
      amount = await requeueUnknown(tx, { botId, id });
      if (amount === 0) return broadcast;
    }
    await updateBroadcast(tx, { botId, id })
      .set({
        status,
        hold_code: null,
        hold_text: null,
        // The broadcaster then continues, or removes and counts the last messages.
        due_at: now,
        finished_at: change === "cancel" ? now : null,
        unknown: broadcast.unknown - (amount ?? 0),
      })
      .execute();
    const { text } = broadcast;
    await noteAct(tx, actor, action, { text, ...(amount !== undefined && { amount }) });
    if (change === "cancel") await wakeWaiting(tx, botId, now);
    if (status === "sending") await scheduleOutbox(tx, outbox, now);
    return readBroadcast(tx, botId, id);
  });
}
