import type { BotOwner } from "#contract/owner/owner.schema.ts";
import type { OwnerRole } from "#contract/owner/owner-limit.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { withBot } from "../bot/bot-lock.ts";
import type { Database } from "../schema/tables.ts";
import { setRole, takeBots } from "./bot-ownership.ts";
import { withdrawBots } from "./invitation.ts";

/** The reason why an owner of a bot was not changed. */
export interface OwnerRefusal {
  /**
   * "not-yours": the bot is not, or no longer, the caller's; "editor": the caller is an editor;
   * "not-owned": the other person has no role in it; "last": it would have no owner left.
   */
  readonly kind: "not-yours" | "editor" | "not-owned" | "last";
}

/** The bot's owners and editors, the first one first. */
export function listBotOwners(db: Database, botId: string): Promise<BotOwner[]> {
  return db
    .selectFrom("bot_owners")
    .innerJoin("owners", "owners.id", "bot_owners.owner_id")
    .select(["owners.id", "owners.email", "owners.name", "bot_owners.role"])
    .select("bot_owners.created_at as since")
    .where("bot_owners.bot_id", "=", botId)
    .orderBy("bot_owners.created_at")
    .orderBy("owners.id")
    .execute();
}

type OwnerActor = Actor & { readonly owner: { readonly id: string } };

/**
 * Takes the bot from an owner or editor and from their open invitations; an editor can only leave.
 * The last owner stays: if two owners remove each other at once, one succeeds. Undefined if there
 * is no such bot.
 */
export function removeBotOwner(
  db: Database,
  actor: OwnerActor,
  ownerId: string,
): Promise<{ readonly kind: "removed" } | OwnerRefusal | undefined> {
  const { botId, owner } = actor;
  return withBot(db, botId, async (transaction) => {
    const isMe = owner.id === ownerId;
    const other = await findOther(transaction, actor, { ownerId, mayEditor: isMe });
    if ("kind" in other) return other;
    if (other.isLastOwner) return { kind: "last" };
    await takeBots(transaction, ownerId, [botId]);
    await withdrawBots(transaction, ownerId, [botId]);
    if (isMe) await noteAct(transaction, actor, "owner.left");
    else await noteAct(transaction, actor, "owner.removed", { subject: other.name });
    return { kind: "removed" };
  });
}

/**
 * Changes the role of an owner or editor. An editor keeps no open invitation to the bot. The last
 * owner stays one: if two owners make editors of each other at once, one succeeds. Undefined if
 * there is no such bot.
 */
export function changeOwnerRole(
  db: Database,
  actor: OwnerActor,
  { ownerId, role }: { readonly ownerId: string; readonly role: OwnerRole },
): Promise<{ readonly kind: "changed"; readonly owner: BotOwner } | OwnerRefusal | undefined> {
  const { botId } = actor;
  return withBot(db, botId, async (transaction) => {
    const member = await findOther(transaction, actor, { ownerId, mayEditor: false });
    if ("kind" in member) return member;
    const { isLastOwner, ...other } = member;
    if (other.role === role) return { kind: "changed", owner: other };
    if (isLastOwner) return { kind: "last" };
    await setRole(transaction, { ownerId, botId, role });
    if (role === "editor") await withdrawBots(transaction, ownerId, [botId]);
    await noteAct(transaction, actor, "role.changed", {
      subject: other.name,
      changes: [{ part: "role", from: other.role, to: role }],
    });
    return { kind: "changed", owner: { ...other, role } };
  });
}

/**
 * The owner or editor whom the caller changes, or the refusal; an editor may act only with
 * `mayEditor`.
 */
async function findOther(
  db: Database,
  { botId, owner }: OwnerActor,
  { ownerId, mayEditor }: { readonly ownerId: string; readonly mayEditor: boolean },
): Promise<(BotOwner & { readonly isLastOwner: boolean }) | OwnerRefusal> {
  const owners = await listBotOwners(db, botId);
  const caller = owners.find(({ id }) => id === owner.id);
  if (!caller) return { kind: "not-yours" };
  if (caller.role !== "owner" && !mayEditor) return { kind: "editor" };
  const other = owners.find(({ id }) => id === ownerId);
  if (!other) return { kind: "not-owned" };
  const isOnly = owners.filter(({ role }) => role === "owner").length === 1;
  return { ...other, isLastOwner: other.role === "owner" && isOnly };
}
