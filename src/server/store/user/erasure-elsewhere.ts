import { actionsOnUsers } from "#contract/audit-action.ts";
import { lockParents } from "../engine/dialect.ts";
import { minId } from "../engine/id.ts";
import type { Database } from "../engine/tables.ts";
import { activityKey } from "./activity-key.ts";
import type { PlayerId } from "./bot-user.ts";
import { ownerOfCode } from "./invitation.ts";

/** Few, because each of them has several rows. */
const friendsAtOnce = 100;

/**
 * Lets some of those who came by a player's code forget it and who paid them; returns how many. A
 * transaction of its own, because it locks other players.
 */
export function forgetByFriends(db: Database, { botId, tgId }: PlayerId): Promise<number> {
  return db.transaction().execute(async (within) => {
    const player = await within
      .selectFrom("bot_users")
      .select("ref_code")
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .executeTakeFirst();
    if (!player) return 0;
    const friends = await lockParents(
      within,
      within
        .selectFrom("bot_users")
        .select("tg_id")
        .where("bot_id", "=", botId)
        .where("registered_by_ref_code", "=", player.ref_code)
        .orderBy("tg_id")
        .limit(friendsAtOnce),
    ).execute();
    const ids = friends.map((friend) => friend.tg_id);
    if (ids.length === 0) return 0;
    await forgetPayments(
      within,
      { botId, tgId },
      ids.map((friend) => activityKey("invite", friend, "self")),
      {},
    );
    await forgetCode(within, botId, ids);
    await within
      .updateTable("bot_users")
      .set({ registered_by_ref_code: null })
      .where("bot_id", "=", botId)
      .where("tg_id", "in", ids)
      .execute();
    return ids.length;
  });
}

/** Removes from the events of these players' first sessions by whose code they came. */
async function forgetCode(
  within: Database,
  botId: string,
  tgIds: readonly number[],
): Promise<void> {
  const events = await within
    .selectFrom("events")
    .select(["id", "data"])
    .where("bot_id", "=", botId)
    .where("tg_id", "in", tgIds)
    .where("type", "=", "user.created")
    .execute();
  for (const { id, data } of events)
    await within
      .updateTable("events")
      .set({ data: JSON.stringify({ ...JSON.parse(data), registeredByRefCode: null }) })
      .where("bot_id", "=", botId)
      .where("id", "=", id)
      .execute();
}

/** Whether somebody still has the player's code. */
export async function hasFriends(
  within: Database,
  { botId }: PlayerId,
  refCode: string,
): Promise<boolean> {
  const friend = await within
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode)
    .limit(1)
    .executeTakeFirst();
  return friend !== undefined;
}

/** Lets the player by whose code this one came keep the payment, but not for whom it was. */
export async function forgetByInviter(
  within: Database,
  player: PlayerId,
  refCode: string | null,
): Promise<void> {
  const inviter = refCode === null ? undefined : await ownerOfCode(within, player.botId, refCode);
  if (inviter === undefined) return;
  const key = activityKey("invite", inviter, player.tgId);
  await forgetPayments(within, player, [key], { idempotency_key: null });
}

/** Removes the player's id from other players' payments with these keys, and from what tells of them. */
async function forgetPayments(
  within: Database,
  { botId, tgId }: PlayerId,
  keys: readonly string[],
  more: { readonly idempotency_key?: null },
): Promise<void> {
  const paid = await within
    .updateTable("ledger")
    .set({ reason: "", ...more })
    .where("bot_id", "=", botId)
    .where("idempotency_key", "in", keys)
    .where("reason", "=", String(tgId))
    .returning(["tg_id", "created_at"])
    .execute();
  for (const { tg_id, created_at } of paid) {
    // Made in the payment's transaction, and so at its moment.
    const events = await within
      .selectFrom("events")
      .select(["id", "data"])
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tg_id)
      .where("id", ">=", minId(created_at))
      .where("id", "<", minId(created_at + 1))
      .where("type", "=", "points.changed")
      .execute();
    for (const { id, data } of events) {
      const told = JSON.parse(data);
      if (told.source !== "invite" || told.reason !== String(tgId)) continue;
      await within
        .updateTable("events")
        .set({ data: JSON.stringify({ ...told, reason: "" }) })
        .where("bot_id", "=", botId)
        .where("id", "=", id)
        .execute();
    }
  }
}

/** The entries of the bot's history that name the player, after the one with the id `after`. */
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

/** Removes from the bot's history who it was, and what was written about or to them; at most `max`. */
export async function forgetInHistory(
  within: Database,
  player: PlayerId,
  max: number,
): Promise<number> {
  const entries = await entriesNaming(within, player)
    .select(["id", "details"])
    .orderBy("id")
    .limit(max)
    .execute();
  for (const { id, details } of entries) {
    const { subject: _, text: __, ...rest } = JSON.parse(details);
    await within
      .updateTable("audit_entries")
      .set({ details: JSON.stringify(rest) })
      .where("bot_id", "=", player.botId)
      .where("id", "=", id)
      .execute();
  }
  return entries.length;
}

/**
 * Moves the place of broadcasts that stands at the player to the one before: who was looked at stays
 * the same.
 */
export async function forgetPlaces(within: Database, { botId, tgId }: PlayerId): Promise<void> {
  await within
    .updateTable("broadcasts")
    .set({ reached: tgId - 1 })
    .where("bot_id", "=", botId)
    .where("reached", "=", tgId)
    .execute();
}
