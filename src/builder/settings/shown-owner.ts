import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import type { BotOwner } from "#contract/schema/owner.ts";

/** An owner or editor of a bot in the list, and whether that is who looks at it. */
export interface ShownOwner {
  readonly bot: OwnedBot;
  readonly owner: BotOwner;
  readonly isMe: boolean;
}
