import { type AuditAction, maxAuditText } from "#contract/audit-action.ts";
import type { AuditDetails, AuditEntry } from "#contract/schema/audit.ts";
import { newId } from "../engine/id.ts";
import type { Database } from "../schema/tables.ts";

/** Who changes a bot, as a guard knows them. */
export interface Actor {
  readonly botId: string;
  /** An owner; the id is null for the command line. */
  readonly owner: { readonly id: string | null; readonly name: string };
  /** The time of the change, Unix ms. */
  readonly now: number;
}

/** Which entries of a bot's history are asked for. */
export interface AuditFilter {
  /** An owner's id; null for the command line. */
  readonly owner?: string | null | undefined;
  readonly action?: AuditAction | undefined;
}

/** The command line as the author of a change. */
export function commandLineActor(botId: string, now: number): Actor {
  return { botId, owner: { id: null, name: "" }, now };
}

/**
 * Notes in the bot's history that somebody changed it; in the change's own transaction wherever it
 * has one. Never with a secret.
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
      details: JSON.stringify(cut(details)),
      created_at: now,
    })
    .execute();
}

/** The bot's history, newest first, `max` entries from before the id `before`. */
export async function listAudit(
  db: Database,
  botId: string,
  { owner, action }: AuditFilter,
  before: string | undefined,
  max: number,
): Promise<AuditEntry[]> {
  const all = db
    .selectFrom("audit_entries")
    .select(["id", "owner_id", "owner_name", "action", "details", "created_at"])
    .where("bot_id", "=", botId)
    .orderBy("id", "desc")
    .limit(max);
  const ofAction = action === undefined ? all : all.where("action", "=", action);
  const older = before === undefined ? ofAction : ofAction.where("id", "<", before);
  const rows = await (owner === undefined
    ? older
    : older.where("owner_id", isOwner(owner), owner)
  ).execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    by: { id: row.owner_id, name: row.owner_name },
    action: row.action,
    details: JSON.parse(row.details),
  }));
}

/** The maximum number of entries of a bot's history; more than a day of nothing but changes. Our rule. */
const maxEntries = 100_000;

/**
 * Removes the oldest entries beyond the maximum, up to `max` of one bot whose history has grown since
 * `since`; returns how many.
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

const isOwner = (owner: string | null) => (owner === null ? "is" : "=");

/** The details with long texts cut. */
function cut({ subject, text, changes, ...rest }: AuditDetails): AuditDetails {
  return {
    ...rest,
    ...(subject !== undefined && { subject: shortened(subject) }),
    ...(text !== undefined && { text: shortened(text) }),
    ...(changes && {
      changes: changes.map(({ part, from, to }) => ({
        part,
        ...(from !== undefined && { from: shortened(from) }),
        ...(to !== undefined && { to: shortened(to) }),
      })),
    }),
  };
}

function shortened<Value>(value: Value): Value | string {
  if (typeof value !== "string") return value;
  const characters = Array.from(value);
  return characters.length <= maxAuditText
    ? value
    : `${characters.slice(0, maxAuditText).join("")}…`;
}
