import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { BotOwner } from "#contract/owner/owner.schema.ts";

/** An owner or editor of a bot in the list, and whether that is who looks at it. */
export interface ShownOwner {
  readonly bot: OwnedBot;
  readonly owner: BotOwner;
  readonly isMe: boolean;
}
