import { sql } from "kysely";
import { codeMark, playerMark } from "../../crypto/erased-mark.ts";
import { ownerOfCode } from "../activity/invitation.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { noteBansChanged, withBot } from "../bot/bot-lock.ts";
import type { Store } from "../engine/database.ts";
import { lockParents, lockRows } from "../engine/dialect.ts";
import { minId } from "../engine/id.ts";
import type { Database, LedgerTable, PlayerId } from "../schema/tables.ts";
import { lockNewcomer } from "../update/start-code.ts";
import { never } from "./automining.ts";
import { activityKey } from "./ledger.ts";
import { changeWithin } from "./player-change.ts";

/** The condition for a player's rows in any table. */
export function isOf({ botId, tgId }: PlayerId) {
  return sql<boolean>`bot_id = ${botId} and tg_id = ${tgId}`;
}

/** The progress of a player's erasure; undefined for a player who is not being erased. */
export function readErasure(
  db: Database,
  player: PlayerId,
): Promise<{ readonly startedAt: number; readonly removed: number } | undefined> {
  return db
    .selectFrom("erasures")
    .select(["started_at as startedAt", "removed"])
    .where(isOf(player))
    .executeTakeFirst();
}

/** The players of all bots who are being erased. */
export function listErasures(db: Database): Promise<PlayerId[]> {
  return db
    .selectFrom("erasures")
    .select(["bot_id as botId", "tg_id as tgId"])
    .orderBy("started_at")
    .execute();
}

/** The time at which the player or wallet with this mark was erased; undefined if it was not. */
export async function readErasedAt(
  db: Database,
  botId: string,
  mark: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("erased_marks")
    .select("erased_at")
    .where("bot_id", "=", botId)
    .where("mark", "=", mark)
    .executeTakeFirst();
  return row?.erased_at;
}

/** Stores a mark, or the time of a repeated erasure. */
export async function noteErased(
  tx: Database,
  botId: string,
  mark: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto("erased_marks")
    .values({ bot_id: botId, mark, erased_at: now })
    .onConflict((conflict) => conflict.columns(["bot_id", "mark"]).doUpdateSet({ erased_at: now }))
    .execute();
}

/**
 * The result of a call that erases a player; "erased" if that was already done, and only what has
 * come of the person since was removed.
 */
export interface ErasureStart {
  readonly kind: "started" | "under-way" | "erased" | "no-user";
}

/**
 * Starts the erasure of a player: clears the name and everything else that identifies the player,
 * and bans them, so that neither a session nor a payment adds rows to those that `stepErasure`
 * removes. The bot's history gets an entry for the erasure, without the player.
 */
export async function startErasure(
  { db, vault }: Pick<Store, "db" | "vault">,
  by: Actor,
  tgId: number,
): Promise<ErasureStart> {
  const { botId, now } = by;
  const mark = playerMark(vault, botId, tgId);
  const result = await withBot(db, botId, async (tx): Promise<ErasureStart> => {
    if (await readErasure(tx, { botId, tgId })) return { kind: "under-way" };
    const hidden = await changeWithin(tx, { botId, tgId }, now, async (change) => {
      change.set({
        tg_name: "",
        tg_username: "",
        name_key: "",
        username_key: "",
        tg_photo: "",
        ton_address: "",
        last_ip: null,
        language: null,
        is_hidden: 1,
        automining_since: never,
        blocked_at: change.row.blocked_at ?? now,
        blocked_by: null,
        block_reason: null,
      });
      return change.user;
    });
    if (!hidden) {
      if ((await readErasedAt(tx, botId, mark)) === undefined) return { kind: "no-user" };
      await removeUpdates(tx, { botId, tgId });
      await noteErased(tx, botId, mark, now);
      return { kind: "erased" };
    }
    await tx
      .insertInto("erasures")
      .values({ bot_id: botId, tg_id: tgId, started_at: now, removed: 0 })
      .execute();
    for (const one of [mark, codeMark(vault, botId, hidden.result.refCode)])
      await noteErased(tx, botId, one, now);
    await noteBansChanged(tx, botId, now);
    await noteAct(tx, by, "user.erased");
    return { kind: "started" };
  });
  return result ?? { kind: "no-user" };
}

/** Removes what an erased person has written to the bot since. */
async function removeUpdates(tx: Database, player: PlayerId): Promise<void> {
  await lockNewcomer(tx, player);
  for (const table of ["start_codes", "event_queues"] as const)
    await tx.deleteFrom(table).where(isOf(player)).execute();
  const events = tx.selectFrom("events").select("id").where(isOf(player));
  // A request that is being logged holds its event.
  await lockRows(tx, events).execute();
  await tx
    .deleteFrom("event_deliveries")
    .where("bot_id", "=", player.botId)
    .where("event_id", "in", events)
    .execute();
  await tx.deleteFrom("events").where(isOf(player)).execute();
}

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
 * Clears the inviter from some invited users and from their payments and events; returns their
 * number. Runs its own transaction, because it locks other players.
 */
export function forgetByFriends(db: Database, player: PlayerId): Promise<number> {
  const { botId } = player;
  return db.transaction().execute(async (tx) => {
    const users = tx.selectFrom("bot_users").select("ref_code").where(isOf(player));
    const user = await users.executeTakeFirst();
    if (!user) return 0;
    const some = friendsOf(tx, botId, user.ref_code).limit(friendsAtOnce);
    const friends = (await lockParents(tx, some).execute()).map((friend) => friend.tg_id);
    if (friends.length === 0) return 0;
    const keys = friends.map((friend) => activityKey("invite", friend, "self"));
    await forgetPayments(tx, player, { keys, change: { reason: "" } });
    const first = eventsOf(tx, botId)
      .where("tg_id", "in", friends)
      .where("type", "=", "user.created");
    await changeEvents(tx, first, (data) => ({ ...data, registeredByRefCode: null }));
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
  await forgetPayments(tx, player, { keys: [key], change: { reason: "", idempotency_key: null } });
}

/** Removes the player's id from other players' payments with these keys, and from their events. */
async function forgetPayments(
  tx: Database,
  { botId, tgId }: PlayerId,
  { keys, change }: { keys: readonly string[]; change: Partial<LedgerTable> },
): Promise<void> {
  const paid = await tx
    .updateTable("ledger")
    .set(change)
    .where("bot_id", "=", botId)
    .where("idempotency_key", "in", keys)
    .where("reason", "=", String(tgId))
    .returning(["tg_id", "created_at"])
    .execute();
  for (const { tg_id, created_at } of paid) {
    // They were stored in the payment's transaction, and therefore at the same moment.
    const events = eventsOf(tx, botId)
      .where("tg_id", "=", tg_id)
      .where("id", ">=", minId(created_at))
      .where("id", "<", minId(created_at + 1))
      .where("type", "=", "points.changed");
    await changeEvents(tx, events, (data) =>
      data.source === "invite" && data.reason === String(tgId) ? { ...data, reason: "" } : data,
    );
  }
}

function eventsOf(tx: Database, botId: string) {
  return tx.selectFrom("events").select(["bot_id", "id", "data"]).where("bot_id", "=", botId);
}

/** Changes the data of events, except those for which `change` returns the same object. */
async function changeEvents(
  tx: Database,
  events: ReturnType<typeof eventsOf>,
  change: (data: Readonly<Record<string, unknown>>) => object,
): Promise<void> {
  for (const { bot_id, id, data } of await events.execute()) {
    const before = JSON.parse(data);
    const after = change(before);
    if (after === before) continue;
    await tx
      .updateTable("events")
      .set({ data: JSON.stringify(after) })
      .where("bot_id", "=", bot_id)
      .where("id", "=", id)
      .execute();
  }
}
