import type { Database } from "../engine/tables.ts";
import { readEventBacklog } from "../event/event-backlog.ts";

/** How much was under way in a copy when it was made. */
export interface UnderWay {
  readonly broadcasts: number;
  readonly messages: number;
  /** Counted up to 10,000. */
  readonly events: number;
}

/**
 * Holds what a restored copy would send a second time, because the store that it was made of may have
 * gone on: broadcasts are paused for their owners, and messages to single users become unknown. Events
 * are sent again, because receivers recognise each by its id.
 */
export function holdRestored(db: Database): Promise<UnderWay> {
  return db.transaction().execute(async (transaction) => {
    const broadcasts = await transaction
      .updateTable("broadcasts")
      .set({ status: "paused", hold_code: "RESTORED", hold_text: "" })
      .where("status", "in", ["sending", "paused"])
      .executeTakeFirst();
    const messages = await transaction
      .updateTable("messages")
      .set({ status: "unknown", claimer: null })
      .where("status", "in", ["queued", "sending"])
      .where("broadcast_id", "is", null)
      .executeTakeFirst();
    return {
      broadcasts: Number(broadcasts.numUpdatedRows),
      messages: Number(messages.numUpdatedRows),
      events: (await readEventBacklog(transaction)).count,
    };
  });
}
