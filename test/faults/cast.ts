import {
  listEnded,
  listOpen,
  type StoredBroadcast,
  startBroadcast,
} from "#server/store/broadcast/broadcast.ts";
import { recipientsOf } from "#server/store/broadcast/recipients.ts";
import type { Store } from "#server/store/engine/database.ts";

/** All broadcasts of the bot `demo`, and the running ones. */
export async function broadcastsIn({ db }: Store): Promise<{
  readonly all: readonly StoredBroadcast[];
  readonly open: readonly StoredBroadcast[];
}> {
  const all = [...(await listOpen(db, "demo")), ...(await listEnded(db, "demo", undefined, 1000))];
  return { all, open: all.filter(({ status }) => status === "sending") };
}

/** Starts a broadcast of the bot `demo` to all of its users, as an owner does. */
export async function cast({ db }: Store, text: string, users: number): Promise<void> {
  const now = Date.now();
  await startBroadcast(
    db,
    {
      botId: "demo",
      callKey: text,
      text,
      isHtml: false,
      picture: null,
      options: null,
      sendAt: null,
      audience: {},
      recipients: recipientsOf({}, [], Math.max(now, 2e12)),
      counted: { count: users, hasMore: false },
      owner: { id: "ada", name: "Ada" },
    },
    now,
  );
}
