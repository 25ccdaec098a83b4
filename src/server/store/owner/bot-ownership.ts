import { isBotId } from "#contract/bot/bot-rule.ts";
import type { OwnerRole } from "#contract/owner/owner-limit.ts";
import { lockName, lockShared } from "../engine/dialect.ts";
import type { Database } from "../schema/tables.ts";
import { lockOwner } from "./owner.ts";

interface Ownership {
  readonly ownerId: string;
  readonly botId: string;
  readonly role: OwnerRole;
}

/** A bot in a list. */
export interface NamedBot {
  readonly id: string;
  readonly name: string;
}

/**
 * Gives an owner the bots that they do not have yet; unknown bots are ignored. Returns whether any
 * was added. For a transaction that has locked the owner.
 */
export async function giveBots(
  db: Database,
  {
    ownerId,
    botIds,
    role = "owner",
  }: { readonly ownerId: string; readonly botIds: readonly string[]; readonly role?: OwnerRole },
  now: number,
): Promise<boolean> {
  if (botIds.length === 0) return false;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("bot_owners")
    .columns(["bot_id", "owner_id", "role", "created_at"])
    .expression((of) =>
      of
        .selectFrom("bots")
        .select(({ val, cast }) => [
          "bot_id",
          cast<string>(val(ownerId), "text").as("owner_id"),
          cast<OwnerRole>(val(role), "text").as("role"),
          cast<number>(val(now), "bigint").as("at"),
        ])
        .where("bot_id", "in", botIds)
        .where("deleted_at", "is", null),
    )
    .onConflict((conflict) => conflict.columns(["bot_id", "owner_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Gives a bot to an owner in a role, unless they have it in the same or a higher one. For a
 * transaction that has locked the owner.
 */
export async function joinBot(
  db: Database,
  ownership: Ownership,
  now: number,
): Promise<{ readonly kind: "joined" | "kept" }> {
  const { ownerId, botId, role } = ownership;
  const before = await roleIn(db, ownerId, botId);
  if (before === role || before === "owner") return { kind: "kept" };
  const isGiven =
    before === undefined && (await giveBots(db, { ownerId, botIds: [botId], role }, now));
  // An owner who has just joined by another link may rise by this one, but never falls.
  const isRaised = !isGiven && role === "owner" && (await setRole(db, ownership));
  return { kind: isGiven || isRaised ? "joined" : "kept" };
}

/** Changes the role of an owner in a bot; false if they have none. For a transaction. */
export async function setRole(db: Database, { ownerId, botId, role }: Ownership): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("bot_owners")
    .set({ role })
    .where("bot_id", "=", botId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The ids of an owner's bots. */
export async function listBotIds(db: Database, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("bot_owners")
    .select("bot_id")
    .where("owner_id", "=", ownerId)
    .orderBy("bot_id")
    .execute();
  return rows.map((row) => row.bot_id);
}

/** Removes bots from an owner. For a transaction. */
export async function takeBots(
  db: Database,
  ownerId: string,
  botIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("bot_owners")
    .where("owner_id", "=", ownerId)
    .where("bot_id", "in", botIds)
    .execute();
}

/** The bots without an owner, by name; an editor does not count. */
export async function botsWithoutOwner(db: Database): Promise<NamedBot[]> {
  return await db
    .selectFrom("bots")
    .leftJoin("bot_owners", (join) =>
      join.onRef("bot_owners.bot_id", "=", "bots.bot_id").on("bot_owners.role", "=", "owner"),
    )
    .select(["bots.bot_id as id", "bots.name"])
    .where("bot_owners.owner_id", "is", null)
    .where("bots.deleted_at", "is", null)
    .orderBy("bots.name")
    .orderBy("bots.bot_id")
    .execute();
}

/** The owner's role in this bot; undefined if they have none, or for an unknown bot. */
export async function roleIn(
  db: Database,
  ownerId: string,
  botId: string,
): Promise<OwnerRole | undefined> {
  if (!isBotId(botId)) return undefined;
  const row = await db
    .selectFrom("bot_owners")
    .select("role")
    .where("bot_id", "=", botId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row?.role;
}

/** Counts the bots that the owner owns or edits; until the transaction ends, none can be added. */
export async function countBots(db: Database, ownerId: string): Promise<number> {
  await lockName(db, `bots of ${ownerId}`);
  const { count } = await db
    .selectFrom("bot_owners")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the owner owns a bot; those they edit do not count. */
export async function ownsBots(db: Database, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("bot_owners")
    .select("bot_id")
    .where("owner_id", "=", ownerId)
    .where("role", "=", "owner")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the owner's account and ownership of these bots until the transaction ends. */
export async function lockOwnedBots(
  db: Database,
  ownerId: string,
  botIds: readonly string[],
): Promise<{ readonly kind: "locked" | "no-owner" | "not-owned" | "editor" }> {
  if (!(await lockOwner(db, ownerId))) return { kind: "no-owner" };
  const ids = [...new Set(botIds)];
  if (ids.length === 0) return { kind: "locked" };
  if (!ids.every(isBotId)) return { kind: "not-owned" };
  // One by one and in one order, because a distributed store locks no rows of several bots at once.
  for (const botId of ids.toSorted()) {
    const owned = db
      .selectFrom("bot_owners")
      .select("role")
      .where("owner_id", "=", ownerId)
      .where("bot_id", "=", botId);
    const row = await lockShared(db, owned).executeTakeFirst();
    if (row?.role !== "owner") return { kind: row ? "editor" : "not-owned" };
  }
  return { kind: "locked" };
}
