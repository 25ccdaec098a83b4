import type { AuditDetails, AuditEntry } from "#contract/bot/audit.schema.ts";
import { type AuditAction, actionsOnUsers, maxAuditText } from "#contract/bot/audit-action.ts";
import { newId } from "../engine/id.ts";
import type { Database, PlayerId } from "../schema/tables.ts";

/** The author of a change of a bot. */
export interface Actor {
  readonly botId: string;
  /** An owner; the id is null for the command line. */
  readonly owner: { readonly id: string | null; readonly name: string };
  /** The time of the change, Unix ms. */
  readonly now: number;
}

interface AuditFilter {
  /** An owner's id; null for the command line. */
  readonly owner?: string | null | undefined;
  readonly action?: AuditAction | undefined;
  /** The id of the last entry of the previous slice. */
  readonly before: string | undefined;
  readonly max: number;
}

/** The command line as the author of a change. */
export function commandLineActor(botId: string, now: number): Actor {
  return { botId, owner: { id: null, name: "" }, now };
}

/**
 * Adds an entry to the bot's history, in the transaction of the change if there is one. Never pass
 * a secret.
 */
export async function noteAct(
  db: Database,
  { botId, owner, now }: Actor,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  await db
    .insertInto("audit_entries")
    .values({
      bot_id: botId,
      id: newId(now),
      owner_id: owner.id,
      owner_name: owner.name,
      action,
      details: JSON.stringify(details, shortened),
      created_at: now,
    })
    .execute();
}

/** The bot's history, newest first: `max` entries before the id `before`. */
export async function listAudit(
  db: Database,
  botId: string,
  { owner, action, before, max }: AuditFilter,
): Promise<AuditEntry[]> {
  const filter = { ...(owner !== undefined && { owner_id: owner }), ...(action && { action }) };
  const rows = await db
    .selectFrom("audit_entries")
    .select(["id", "owner_id", "owner_name", "action", "details", "created_at"])
    .where(({ and }) => and({ bot_id: botId, ...filter }))
    .$if(before !== undefined, (entries) => entries.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(max)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    by: { id: row.owner_id, name: row.owner_name },
    action: row.action,
    details: JSON.parse(row.details),
  }));
}

/** The maximum number of entries of a bot's history: more than a day of constant changes. */
const maxEntries = 100_000;

/**
 * Removes the oldest entries beyond the maximum, up to `max` of one bot whose history has grown
 * since `since`; returns the number.
 */
export async function removeExcessAudit(db: Database, since: number, max: number): Promise<number> {
  const grown = await db
    .selectFrom("audit_entries")
    .select("bot_id")
    .distinct()
    .where("created_at", ">=", since)
    .execute();
  for (const { bot_id } of grown) {
    const ofBot = db.selectFrom("audit_entries").select("id").where("bot_id", "=", bot_id);
    const newest = await ofBot.orderBy("id", "desc").offset(maxEntries).limit(1).executeTakeFirst();
    if (!newest) continue;
    const excess = await ofBot.where("id", "<=", newest.id).orderBy("id").limit(max).execute();
    const ids = excess.map(({ id }) => id);
    await db
      .deleteFrom("audit_entries")
      .where("bot_id", "=", bot_id)
      .where("id", "in", ids)
      .execute();
    return ids.length;
  }
  return 0;
}

/** The entries of the bot's history that name the player. */
export function entriesNaming(db: Database, { botId, tgId }: PlayerId) {
  return (
    db
      .selectFrom("audit_entries")
      .where("bot_id", "=", botId)
      .where("action", "in", actionsOnUsers)
      // In JSON, a quote within a text has a backslash before it.
      .where("details", "like", `%"subject":"${tgId}"%`)
  );
}

/**
 * Removes the player's id, and the text written about or to them, from at most `max` entries;
 * returns the number.
 */
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

/** Shortens a long text in an entry's details. */
function shortened(_name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const characters = Array.from(value);
  return characters.length <= maxAuditText
    ? value
    : `${characters.slice(0, maxAuditText).join("")}…`;
}
