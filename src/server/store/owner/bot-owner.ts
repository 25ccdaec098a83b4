import type { BotOwner } from "#contract/schema/owner.ts";
import { withBot } from "../bot/bot-lock.ts";
import type { Database } from "../engine/tables.ts";
import { takeBots } from "./owner.ts";
import { withdrawBots } from "./owner-link.ts";

/** The bot's owners, the first one first. */
export function listBotOwners(db: Database, botId: string): Promise<BotOwner[]> {
  return db
    .selectFrom("bot_owners")
    .innerJoin("owners", "owners.id", "bot_owners.owner_id")
    .select(["owners.id", "owners.email", "owners.name", "bot_owners.created_at as since"])
    .where("bot_owners.bot_id", "=", botId)
    .orderBy("bot_owners.created_at")
    .orderBy("owners.id")
    .execute();
}

/**
 * Takes the bot from an owner and from the owner's open invitations, unless nobody else owns it, or
 * `byOwner` no longer does: of two owners who remove each other at once, one stays. Undefined if
 * there is no such bot.
 */
export function removeBotOwner(
  db: Database,
  botId: string,
  byOwner: string,
  ownerId: string,
): Promise<{ readonly kind: "removed" | "not-yours" | "not-owned" | "last" } | undefined> {
  return withBot(db, botId, async (transaction) => {
    const owners = await listBotOwners(transaction, botId);
    if (!owners.some(({ id }) => id === byOwner)) return { kind: "not-yours" };
    if (!owners.some(({ id }) => id === ownerId)) return { kind: "not-owned" };
    if (owners.length === 1) return { kind: "last" };
    await takeBots(transaction, ownerId, [botId]);
    await withdrawBots(transaction, ownerId, [botId]);
    return { kind: "removed" };
  });
}
