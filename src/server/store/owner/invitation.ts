import { maxInvitations, type OwnerRole } from "#contract/owner/owner-limit.ts";
import { lockName } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import type { Database } from "../schema/tables.ts";
import type { NamedBot } from "./bot-ownership.ts";
import { invitedBots, links, lockLink, type OwnerLink, plainLink, takeLink } from "./owner-link.ts";

/** An invitation to be stored. */
export interface NewInvitation {
  readonly hash: string;
  /** The inviting owner; null from the command line. */
  readonly madeBy: string | null;
  readonly botIds: readonly string[];
  readonly role: OwnerRole;
  readonly expiresAt: number;
}

/**
 * Stores an invitation; "too-many" if its maker, or one of the bots, has as many as
 * `maxInvitations` allows. For a transaction.
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
    .where("purpose", "!=", "setup")
    .execute();
  if (madeBy !== null && (await hasTooMany(db, madeBy, botIds))) return { kind: "too-many" };
  await db
    .insertInto("owner_links")
    .values({
      ...plainLink,
      id,
      purpose: "invitation",
      made_by: madeBy,
      role,
      hash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  const bots = botIds.map((botId) => ({ bot_id: botId, link_id: id }));
  if (bots.length > 0) await db.insertInto("owner_link_bots").values(bots).execute();
  return { kind: "saved" };
}

/** Whether the owner or one of the bots has too many invitations; locks the owner's other calls. */
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

/** The owner's valid invitations, newest first. */
export async function listInvitations(
  db: Database,
  ownerId: string,
  now: number,
): Promise<OwnerLink[]> {
  const invitations = await links(db, now)
    .where("owner_links.made_by", "=", ownerId)
    .orderBy("owner_links.id", "desc")
    .execute();
  const bots = await invitedBots(db)
    .innerJoin("owner_links", "owner_links.id", "owner_link_bots.link_id")
    .select("link_id")
    .where("owner_links.made_by", "=", ownerId)
    .execute();
  return invitations.map((link) => ({
    ...link,
    bots: bots.filter((bot) => bot.link_id === link.id).map(({ id, name }) => ({ id, name })),
  }));
}

/**
 * Deletes an owner's invitation and returns its bots; undefined if there is none. For a
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

/**
 * Removes bots from an owner's invitations, and deletes those left without bots. For a transaction.
 */
export async function withdrawBots(
  db: Database,
  ownerId: string,
  botIds: readonly string[],
): Promise<void> {
  const invitations = await db
    .selectFrom("owner_links")
    .select("id")
    .where("made_by", "=", ownerId)
    .orderBy("id")
    .execute();
  for (const { id } of invitations) {
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
