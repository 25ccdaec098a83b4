import type { OwnerRole } from "#contract/owner-role.ts";
import type { BotOwner } from "#contract/schema/owner.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { withBot } from "../bot/bot-lock.ts";
import type { Database } from "../schema/tables.ts";
import { setRole, takeBots } from "./bot-ownership.ts";
import { withdrawBots } from "./invitation.ts";

/** Why an owner of a bot was not changed. */
export interface OwnerRefusal {
  /**
   * "not-yours": the bot is not, or no longer, the caller's; "editor": the caller is an editor;
   * "not-owned": it is not the other one's; "last": it would have no owner left.
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

/**
 * Takes the bot from an owner or editor and from their open invitations; an editor can only leave.
 * The last owner stays: if two owners remove each other at once, one succeeds. Undefined if there
 * is no such bot.
 */
export function removeBotOwner(
  db: Database,
  actor: Actor & { readonly owner: { readonly id: string } },
  ownerId: string,
): Promise<{ readonly kind: "removed" } | OwnerRefusal | undefined> {
  const { botId, owner } = actor;
  return withBot(db, botId, async (transaction) => {
    const owners = await listBotOwners(transaction, botId);
    const isMe = owner.id === ownerId;
    const refusal = refusalOf(owners, owner.id, ownerId, isMe);
    if (refusal) return refusal;
    const other = owners.find(({ id }) => id === ownerId);
    if (other?.role === "owner" && countOwners(owners) === 1) return { kind: "last" };
    await takeBots(transaction, ownerId, [botId]);
    await withdrawBots(transaction, ownerId, [botId]);
    const subject = other?.name ?? "";
    if (isMe) await noteAct(transaction, actor, "owner.left");
    else await noteAct(transaction, actor, "owner.removed", { subject });
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
  actor: Actor & { readonly owner: { readonly id: string } },
  { ownerId, role }: { readonly ownerId: string; readonly role: OwnerRole },
): Promise<{ readonly kind: "changed"; readonly owner: BotOwner } | OwnerRefusal | undefined> {
  const { botId, owner } = actor;
  return withBot(db, botId, async (transaction) => {
    const owners = await listBotOwners(transaction, botId);
    const refusal = refusalOf(owners, owner.id, ownerId, false);
    if (refusal) return refusal;
    const other = owners.find(({ id }) => id === ownerId);
    if (!other) return { kind: "not-owned" };
    if (other.role === role) return { kind: "changed", owner: other };
    if (other.role === "owner" && countOwners(owners) === 1) return { kind: "last" };
    await setRole(transaction, { ownerId, botId, role });
    if (role === "editor") await withdrawBots(transaction, ownerId, [botId]);
    await noteAct(transaction, actor, "role.changed", {
      subject: other.name,
      changes: [{ part: "role", from: other.role, to: role }],
    });
    return { kind: "changed", owner: { ...other, role } };
  });
}

const countOwners = (owners: readonly BotOwner[]) =>
  owners.filter(({ role }) => role === "owner").length;

function refusalOf(
  owners: readonly BotOwner[],
  byOwner: string,
  ownerId: string,
  mayEditor: boolean,
): OwnerRefusal | undefined {
  const caller = owners.find(({ id }) => id === byOwner);
  if (!caller) return { kind: "not-yours" };
  if (caller.role !== "owner" && !mayEditor) return { kind: "editor" };
  return owners.some(({ id }) => id === ownerId) ? undefined : { kind: "not-owned" };
}
