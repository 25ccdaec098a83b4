import type { LinkPurpose, OwnerRole } from "#contract/owner/owner-limit.ts";
import { lockName } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import type { Database } from "../schema/tables.ts";
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
  /** The link's bots; for a set-up link, every bot without an owner. */
  readonly bots: NamedBot[];
  /** The role in these bots. */
  readonly role: OwnerRole;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The row id of the only set-up link. */
const setupId = "setup";

/** The columns of a link that is neither an owner's invitation nor for a password. */
export const plainLink = { made_by: null, owner_id: null, role: "owner" } as const;

interface NewLink {
  readonly hash: string;
  readonly expiresAt: number;
}

/**
 * Stores a set-up link, unless there is an owner or a valid set-up link; of several starting
 * processes, one succeeds. `replace` replaces a valid one.
 */
export async function saveSetupLink(
  db: Database,
  { hash, expiresAt, replace = false }: NewLink & { readonly replace?: boolean },
  now: number,
): Promise<{ readonly kind: "saved" | "has-owner" | "has-link" }> {
  if (await hasOwner(db)) return { kind: "has-owner" };
  const values = { hash, created_at: now, expires_at: expiresAt };
  const saved = await db
    .insertInto("owner_links")
    .values({ id: setupId, purpose: "setup", ...plainLink, ...values })
    .onConflict((conflict) => {
      const changed = conflict.column("id").doUpdateSet(values);
      return replace ? changed : changed.where("owner_links.expires_at", "<=", now);
    })
    .returning("id")
    .executeTakeFirst();
  return { kind: saved ? "saved" : "has-link" };
}

/** Stores a link that sets the owner's password, replacing an earlier one. For a transaction. */
export async function savePasswordLink(
  db: Database,
  { ownerId, hash, expiresAt }: NewLink & { readonly ownerId: string },
  now: number,
): Promise<void> {
  await dropPasswordLinks(db, ownerId);
  await db
    .insertInto("owner_links")
    .values({
      ...plainLink,
      id: newId(now),
      purpose: "password",
      owner_id: ownerId,
      hash,
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
 * Uses up a link and returns its bots; undefined if it is gone. One of several concurrent calls
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

/** Locks a link until the transaction ends. */
export const lockLink = (db: Database, id: string) => lockName(db, `owner link ${id}`);

/** The unexpired links. */
export function links(db: Database, now: number) {
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

/** The bots of invitations, by name. */
export function invitedBots(db: Database) {
  return db
    .selectFrom("owner_link_bots")
    .innerJoin("bots", "bots.bot_id", "owner_link_bots.bot_id")
    .select(["bots.bot_id as id", "bots.name"])
    .orderBy("bots.name")
    .orderBy("bots.bot_id");
}
