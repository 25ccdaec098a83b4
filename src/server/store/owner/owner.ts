import { isBotId } from "#contract/bot-rule.ts";
import type { OwnerRole } from "#contract/owner-role.ts";
import type { Owner } from "#contract/schema/owner.ts";
import { lockName, lockShared } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import type { Database } from "../engine/tables.ts";

/** An account to be created. */
export interface NewOwner {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** A bot in a list. */
export interface NamedBot {
  readonly id: string;
  readonly name: string;
}

const ownerColumns = ["owners.id", "owners.email", "owners.name"] as const;
/** better-auth's provider name for password accounts. */
const provider = "credential";

/**
 * Creates an account and returns its owner; undefined if the email address already has one. For a
 * transaction.
 */
export async function addOwner(
  db: Database,
  { email, name, passwordHash }: NewOwner,
  now: number,
): Promise<Owner | undefined> {
  const moments = { created_at: now, updated_at: now };
  await lockName(db, emailLock(email));
  const owner = await db
    .insertInto("owners")
    .values({ id: newId(now), email: email.toLowerCase(), name, ...moments })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(["id", "email", "name"])
    .executeTakeFirst();
  if (!owner) return undefined;
  await db
    .insertInto("owner_accounts")
    .values({
      id: newId(now),
      owner_id: owner.id,
      provider_id: provider,
      account_id: owner.id,
      password: passwordHash,
      ...moments,
    })
    .execute();
  return owner;
}

/** Sets an owner's password and ends all sessions. For a transaction. */
export async function setPassword(
  db: Database,
  ownerId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await db
    .updateTable("owner_accounts")
    .set({ password: passwordHash, updated_at: now })
    .where("owner_id", "=", ownerId)
    .where("provider_id", "=", provider)
    .execute();
  await db.deleteFrom("owner_sessions").where("owner_id", "=", ownerId).execute();
}

/** Changes an owner's name and returns the owner; undefined if the account was closed. */
export function changeName(
  db: Database,
  ownerId: string,
  name: string,
  now: number,
): Promise<Owner | undefined> {
  return db
    .updateTable("owners")
    .set({ name, updated_at: now })
    .where("id", "=", ownerId)
    .returning(ownerColumns)
    .executeTakeFirst();
}

/**
 * Changes an owner's email address and returns the owner. Undefined if another account has it, or
 * this one was closed. For a transaction.
 */
export async function changeEmail(
  db: Database,
  ownerId: string,
  email: string,
  now: number,
): Promise<Owner | undefined> {
  // Two who take an address at once wait for each other here.
  await lockName(db, emailLock(email));
  const holder = await findOwner(db, email);
  if (holder && holder.id !== ownerId) return undefined;
  return db
    .updateTable("owners")
    .set({ email: email.toLowerCase(), updated_at: now })
    .where("id", "=", ownerId)
    .returning(ownerColumns)
    .executeTakeFirst();
}

/** Deletes expired sessions; `now` must be system time. */
export async function forgetOldSessions(db: Database, now: number): Promise<void> {
  await db.deleteFrom("owner_sessions").where("expires_at", "<=", now).execute();
}

/** Whether there is an owner; false until the set-up link is used. */
export async function hasOwner(db: Database): Promise<boolean> {
  return (await db.selectFrom("owners").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** The owner with this email address, ignoring case. */
export function findOwner(db: Database, email: string): Promise<Owner | undefined> {
  return db
    .selectFrom("owners")
    .select(ownerColumns)
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/** Every owner with the ids of their bots, oldest account first. */
export async function listOwners(
  db: Database,
): Promise<(Owner & { botIds: string[]; createdAt: number })[]> {
  const owners = await db
    .selectFrom("owners")
    .select([...ownerColumns, "created_at"])
    .orderBy("id")
    .execute();
  const owned = await db
    .selectFrom("bot_owners")
    .select(["owner_id", "bot_id"])
    .orderBy("bot_id")
    .execute();
  return owners.map(({ created_at, ...owner }) => ({
    ...owner,
    botIds: owned.filter((row) => row.owner_id === owner.id).map((row) => row.bot_id),
    createdAt: created_at,
  }));
}

/**
 * Adds bots to an owner in a role, those that they do not have; unknown bots are ignored. Tells
 * whether any was added. For a transaction that has locked the owner.
 */
export async function giveBots(
  db: Database,
  ownerId: string,
  botIds: readonly string[],
  now: number,
  role: OwnerRole = "owner",
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
 * Gives a bot to an owner in a role, unless they have it in the same or a higher one; tells whether
 * that changed anything. For a transaction that has locked the owner.
 */
export async function joinBot(
  db: Database,
  ownerId: string,
  botId: string,
  role: OwnerRole,
  now: number,
): Promise<{ readonly kind: "joined" | "kept" }> {
  const before = await roleIn(db, ownerId, botId);
  if (before === role || before === "owner") return { kind: "kept" };
  // A bot that was deleted meanwhile is not given.
  const isGiven = before === undefined && (await giveBots(db, ownerId, [botId], now, role));
  // Whoever has joined by another link meanwhile may rise by this one, but never falls.
  const isRaised = !isGiven && role === "owner" && (await setRole(db, ownerId, botId, role));
  return { kind: isGiven || isRaised ? "joined" : "kept" };
}

/** Sets the role that an owner has in a bot, if they have one; tells whether. For a transaction. */
export async function setRole(
  db: Database,
  ownerId: string,
  botId: string,
  role: OwnerRole,
): Promise<boolean> {
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

/**
 * Deletes an account with its password, sessions, links and bot ownership; its ledger rows stay. For
 * a transaction.
 */
export async function removeOwner(db: Database, ownerId: string): Promise<void> {
  await lockName(db, accountLock(ownerId));
  await db.deleteFrom("owners").where("id", "=", ownerId).execute();
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

/** What the owner may do with this bot; undefined if nothing, for an unknown or malformed id, too. */
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

/**
 * How many bots the owner has, as an owner or editor; stays so until the transaction ends, but for
 * removed ones.
 */
export async function countBots(db: Database, ownerId: string): Promise<number> {
  await lockName(db, `bots of ${ownerId}`);
  const { count } = await db
    .selectFrom("bot_owners")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether there is a bot that the owner owns; those they edit do not count. */
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

const emailLock = (email: string) => `email ${email.toLowerCase()}`;
const accountLock = (ownerId: string) => `owner ${ownerId}`;

/**
 * Locks the owner's account until the transaction ends and returns its id; undefined if it was
 * closed.
 */
export async function lockOwner(db: Database, ownerId: string): Promise<string | undefined> {
  await lockName(db, accountLock(ownerId), "shared");
  const owner = await db
    .selectFrom("owners")
    .select("id")
    .where("id", "=", ownerId)
    .executeTakeFirst();
  return owner?.id;
}
