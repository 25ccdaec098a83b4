import type { Owner } from "#contract/owner/owner.schema.ts";
import { lockName } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import type { Database } from "../schema/tables.ts";

/** An account to be created. */
export interface NewOwner {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
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
  { ownerId, passwordHash }: { readonly ownerId: string; readonly passwordHash: string },
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
  { id, name }: Pick<Owner, "id" | "name">,
  now: number,
): Promise<Owner | undefined> {
  return db
    .updateTable("owners")
    .set({ name, updated_at: now })
    .where("id", "=", id)
    .returning(ownerColumns)
    .executeTakeFirst();
}

/**
 * Changes an owner's email address and returns the owner. Undefined if another account has it, or
 * this one was closed. For a transaction.
 */
export async function changeEmail(
  db: Database,
  { id, email }: Pick<Owner, "id" | "email">,
  now: number,
): Promise<Owner | undefined> {
  // Two concurrent changes to one address wait for each other here.
  await lockName(db, emailLock(email));
  const holder = await findOwner(db, email);
  if (holder && holder.id !== id) return undefined;
  return db
    .updateTable("owners")
    .set({ email: email.toLowerCase(), updated_at: now })
    .where("id", "=", id)
    .returning(ownerColumns)
    .executeTakeFirst();
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
 * Deletes an account with its password, sessions, links and bot ownership; its ledger rows stay.
 * For a transaction.
 */
export async function removeOwner(db: Database, ownerId: string): Promise<void> {
  await lockName(db, accountLock(ownerId));
  await db.deleteFrom("owners").where("id", "=", ownerId).execute();
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
