import { maxInvitations } from "#contract/owner-link-limit.ts";
import type { OwnerRole } from "#contract/owner-role.ts";
import type { LinkPurpose } from "#contract/schema/owner.ts";
import { lockName } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import type { Database } from "../engine/tables.ts";
import { botsWithoutOwner, type NamedBot, ownsBots } from "./bot-ownership.ts";
import { hasOwner } from "./owner.ts";

/** A valid link. */
export interface OwnerLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  /** The inviting owner; null for links from the command line. */
  readonly madeBy: string | null;
  /** The owner whose password it sets; null for other links. */
  readonly ownerId: string | null;
  readonly email: string | null;
  /** The bots it gives; for a set-up link, every bot without an owner. */
  readonly bots: NamedBot[];
  /** What it makes of whoever uses it, in its bots. */
  readonly role: OwnerRole;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** An invitation to be stored. */
export interface NewInvitation {
  readonly hash: string;
  /** The inviting owner; null from the command line. */
  readonly madeBy: string | null;
  readonly botIds: readonly string[];
  readonly role: OwnerRole;
  readonly expiresAt: number;
}

/** The row id of the only set-up link. */
const setupId = "setup";

/**
 * Stores a set-up link, unless there is an owner or a valid set-up link; of several starting
 * processes, one succeeds. `replace` replaces a valid one.
 */
export async function saveSetupLink(
  db: Database,
  hash: string,
  expiresAt: number,
  now: number,
  replace = false,
): Promise<{ readonly kind: "saved" | "has-owner" | "has-link" }> {
  if (await hasOwner(db)) return { kind: "has-owner" };
  const values = { hash, created_at: now, expires_at: expiresAt };
  const saved = await db
    .insertInto("owner_links")
    .values({
      id: setupId,
      purpose: "setup",
      made_by: null,
      owner_id: null,
      role: "owner",
      ...values,
    })
    .onConflict((conflict) => {
      const changed = conflict.column("id").doUpdateSet(values);
      return replace ? changed : changed.where("owner_links.expires_at", "<=", now);
    })
    .returning("id")
    .executeTakeFirst();
  return { kind: saved ? "saved" : "has-link" };
}

/**
 * Stores an invitation; "too-many" if its maker, or one of the bots, has as many as `maxInvitations`
 * allows. For a transaction.
 */
export async function saveInvitation(
  db: Database,
  { hash, madeBy, botIds, role, expiresAt }: NewInvitation,
  now: number,
): Promise<{ readonly kind: "saved" | "too-many" }> {
  const id = newId(now);
  await db
    .deleteFrom("owner_links")
    .where("expires_at", "<=", now)
    .where("id", "!=", setupId)
    .execute();
  if (madeBy !== null && (await hasTooMany(db, madeBy, botIds))) return { kind: "too-many" };
  await db
    .insertInto("owner_links")
    .values({
      id,
      hash,
      purpose: "invitation",
      made_by: madeBy,
      owner_id: null,
      role,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  const bots = botIds.map((botId) => ({ bot_id: botId, link_id: id }));
  if (bots.length > 0) await db.insertInto("owner_link_bots").values(bots).execute();
  return { kind: "saved" };
}

/** Whether the owner or one of the bots has too many invitations; an owner's concurrent calls are counted in turn. */
async function hasTooMany(
  db: Database,
  madeBy: string,
  botIds: readonly string[],
): Promise<boolean> {
  await lockName(db, `invitations of ${madeBy}`);
  const { count } = await db
    .selectFrom("owner_links")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("made_by", "=", madeBy)
    .executeTakeFirstOrThrow();
  if (count >= maxInvitations.ofOwner) return true;
  if (botIds.length === 0) return false;
  const full = await db
    .selectFrom("owner_link_bots")
    .select("bot_id")
    .where("bot_id", "in", botIds)
    .groupBy("bot_id")
    .having(({ fn }) => fn.countAll(), ">=", maxInvitations.toBot)
    .limit(1)
    .executeTakeFirst();
  return full !== undefined;
}

/** Stores a link that sets the owner's password, replacing an earlier one. For a transaction. */
export async function savePasswordLink(
  db: Database,
  ownerId: string,
  hash: string,
  expiresAt: number,
  now: number,
): Promise<void> {
  await dropPasswordLinks(db, ownerId);
  await db
    .insertInto("owner_links")
    .values({
      id: newId(now),
      hash,
      purpose: "password",
      made_by: null,
      owner_id: ownerId,
      role: "owner",
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** Deletes the links that set the owner's password. */
export async function dropPasswordLinks(db: Database, ownerId: string): Promise<void> {
  await db.deleteFrom("owner_links").where("owner_id", "=", ownerId).execute();
}

/**
 * The valid link with this hash. A set-up link is invalid once there is an owner, and an owner's
 * invitation without a bot once they own none.
 */
export async function findLink(
  db: Database,
  hash: string,
  now: number,
): Promise<OwnerLink | undefined> {
  const link = await links(db, now).where("owner_links.hash", "=", hash).executeTakeFirst();
  if (!link || (link.purpose === "setup" && (await hasOwner(db)))) return undefined;
  const bots = await botsOf(db, link);
  if (bots.length === 0 && link.madeBy !== null && !(await ownsBots(db, link.madeBy)))
    return undefined;
  return { ...link, bots };
}

/**
 * Uses up a link and returns the bots it gives; undefined if it is gone. Of concurrent calls, one
 * succeeds. For a transaction.
 */
export async function takeLink(
  db: Database,
  link: Pick<OwnerLink, "id" | "purpose">,
): Promise<NamedBot[] | undefined> {
  await lockLink(db, link.id);
  const bots = await botsOf(db, link);
  const { numDeletedRows } = await db
    .deleteFrom("owner_links")
    .where("id", "=", link.id)
    .executeTakeFirst();
  return numDeletedRows > 0n ? bots : undefined;
}

/** For a transaction. */
const lockLink = (db: Database, id: string) => lockName(db, `owner link ${id}`);

/**
 * Removes bots from an owner's invitations, and deletes those left without bots. For a transaction.
 */
export async function withdrawBots(
  db: Database,
  ownerId: string,
  botIds: readonly string[],
): Promise<void> {
  const made = await db
    .selectFrom("owner_links")
    .select("id")
    .where("made_by", "=", ownerId)
    .orderBy("id")
    .execute();
  for (const { id } of made) {
    await lockLink(db, id);
    const { numDeletedRows } = await db
      .deleteFrom("owner_link_bots")
      .where("link_id", "=", id)
      .where("bot_id", "in", botIds)
      .executeTakeFirst();
    const left = await db
      .selectFrom("owner_link_bots")
      .select("bot_id")
      .where("link_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (numDeletedRows > 0n && !left)
      await db.deleteFrom("owner_links").where("id", "=", id).execute();
  }
}

/** The owner's valid invitations, newest first. */
export async function listInvitations(
  db: Database,
  ownerId: string,
  now: number,
): Promise<OwnerLink[]> {
  const found = await links(db, now)
    .where("owner_links.made_by", "=", ownerId)
    .orderBy("owner_links.id", "desc")
    .execute();
  const bots = await invitedBots(db)
    .innerJoin("owner_links", "owner_links.id", "owner_link_bots.link_id")
    .select("link_id")
    .where("owner_links.made_by", "=", ownerId)
    .execute();
  return found.map((link) => ({
    ...link,
    bots: bots.filter((bot) => bot.link_id === link.id).map(({ id, name }) => ({ id, name })),
  }));
}

/**
 * Deletes an owner's invitation and returns the bots that it gave; undefined if there is none. For a
 * transaction.
 */
export async function deleteInvitation(
  db: Database,
  ownerId: string,
  id: string,
): Promise<NamedBot[] | undefined> {
  const own = await db
    .selectFrom("owner_links")
    .select("purpose")
    .where("id", "=", id)
    .where("made_by", "=", ownerId)
    .executeTakeFirst();
  return own && takeLink(db, { id, ...own });
}

function links(db: Database, now: number) {
  return db
    .selectFrom("owner_links")
    .leftJoin("owners", "owners.id", "owner_links.owner_id")
    .select([
      "owner_links.id",
      "owner_links.purpose",
      "owner_links.owner_id as ownerId",
      "owner_links.made_by as madeBy",
      "owner_links.role",
      "owners.email",
      "owner_links.created_at as createdAt",
      "owner_links.expires_at as expiresAt",
    ])
    .where("owner_links.expires_at", ">", now);
}

async function botsOf(
  db: Database,
  { id, purpose }: { id: string; purpose: LinkPurpose },
): Promise<NamedBot[]> {
  if (purpose === "setup") return botsWithoutOwner(db);
  return invitedBots(db).where("owner_link_bots.link_id", "=", id).execute();
}

/** The bots that invitations give, by name. */
function invitedBots(db: Database) {
  return db
    .selectFrom("owner_link_bots")
    .innerJoin("bots", "bots.bot_id", "owner_link_bots.bot_id")
    .select(["bots.bot_id as id", "bots.name"])
    .orderBy("bots.name")
    .orderBy("bots.bot_id");
}
