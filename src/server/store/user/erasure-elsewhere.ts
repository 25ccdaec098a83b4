import { actionsOnUsers } from "#contract/audit-action.ts";
import { activityKey } from "../activity/activity-key.ts";
import { ownerOfCode } from "../activity/invitation.ts";
import { lockParents } from "../engine/dialect.ts";
import { minId } from "../engine/id.ts";
import type { Database } from "../schema/tables.ts";
import type { PlayerId } from "./bot-user.ts";

/** Few, because each of them has several rows. */
const friendsAtOnce = 100;

/** The users who registered with a player's code. */
export function friendsOf(db: Database, botId: string, refCode: string) {
  return db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode)
    .orderBy("tg_id");
}

/**
 * Clears the inviter from some invited users and from their payments and events; returns how many. A
 * transaction of its own, because it locks other players.
 */
export function forgetByFriends(db: Database, player: PlayerId): Promise<number> {
  const { botId, tgId } = player;
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("bot_users")
      .select("ref_code")
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .executeTakeFirst();
    if (!user) return 0;
    const some = friendsOf(tx, botId, user.ref_code).limit(friendsAtOnce);
    const friends = (await lockParents(tx, some).execute()).map((friend) => friend.tg_id);
    if (friends.length === 0) return 0;
    const keys = friends.map((friend) => activityKey("invite", friend, "self"));
    await forgetPayments(tx, player, keys, {});
    const first = eventsOf(tx, botId)
      .where("tg_id", "in", friends)
      .where("type", "=", "user.created");
    await changeEvents(tx, botId, first, (data) => ({ ...data, registeredByRefCode: null }));
    await tx
      .updateTable("bot_users")
      .set({ registered_by_ref_code: null })
      .where("bot_id", "=", botId)
      .where("tg_id", "in", friends)
      .execute();
    return friends.length;
  });
}

/** Keeps the inviter's reward entry but removes the invited player's id from it. */
export async function forgetByInviter(
  tx: Database,
  player: PlayerId,
  refCode: string | null,
): Promise<void> {
  const inviter = refCode === null ? undefined : await ownerOfCode(tx, player.botId, refCode);
  if (inviter === undefined) return;
  const key = activityKey("invite", inviter, player.tgId);
  await forgetPayments(tx, player, [key], { idempotency_key: null });
}

/** Removes the player's id from other players' payments with these keys, and from their events. */
async function forgetPayments(
  tx: Database,
  { botId, tgId }: PlayerId,
  keys: readonly string[],
  more: { readonly idempotency_key?: null },
): Promise<void> {
  const paid = await tx
    .updateTable("ledger")
    .set({ reason: "", ...more })
    .where("bot_id", "=", botId)
    .where("idempotency_key", "in", keys)
    .where("reason", "=", String(tgId))
    .returning(["tg_id", "created_at"])
    .execute();
  for (const { tg_id, created_at } of paid) {
    // Made in the payment's transaction, and so at its moment.
    const events = eventsOf(tx, botId)
      .where("tg_id", "=", tg_id)
      .where("id", ">=", minId(created_at))
      .where("id", "<", minId(created_at + 1))
      .where("type", "=", "points.changed");
    await changeEvents(tx, botId, events, (data) =>
      data.source === "invite" && data.reason === String(tgId) ? { ...data, reason: "" } : data,
    );
  }
}

function eventsOf(tx: Database, botId: string) {
  return tx.selectFrom("events").select(["id", "data"]).where("bot_id", "=", botId);
}

/** Changes the data of events, but not of those for which `change` returns the same object. */
async function changeEvents(
  tx: Database,
  botId: string,
  events: ReturnType<typeof eventsOf>,
  change: (data: Readonly<Record<string, unknown>>) => object,
): Promise<void> {
  for (const { id, data } of await events.execute()) {
    const before = JSON.parse(data);
    const after = change(before);
    if (after === before) continue;
    await tx
      .updateTable("events")
      .set({ data: JSON.stringify(after) })
      .where("bot_id", "=", botId)
      .where("id", "=", id)
      .execute();
  }
}

/** The entries of the bot's history that name the player. */
export function entriesNaming(db: Database, { botId, tgId }: PlayerId) {
  return (
    db
      .selectFrom("audit_entries")
      .where("bot_id", "=", botId)
      .where("action", "in", actionsOnUsers)
      // As JSON writes it: a quote in a text has a backslash before it.
      .where("details", "like", `%"subject":"${tgId}"%`)
  );
}

/** Removes the player's id, and the text written about or to them, from `max` entries of the history. */
export async function forgetInHistory(
  tx: Database,
  player: PlayerId,
  max: number,
): Promise<number> {
  const naming = entriesNaming(tx, player).select(["id", "details"]);
  const entries = await naming.orderBy("id").limit(max).execute();
  for (const { id, details } of entries) {
    const { subject: _, text: __, ...rest } = JSON.parse(details);
    await tx
      .updateTable("audit_entries")
      .set({ details: JSON.stringify(rest) })
      .where("bot_id", "=", player.botId)
      .where("id", "=", id)
      .execute();
  }
  return entries.length;
}
