import type { OwnerRole } from "#contract/owner-role.ts";
import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import { appOrigins, appUrl } from "../bots/bot-url.ts";
import type { Config } from "../config.ts";
import type { Bot } from "../store/bot/bot.ts";

/** A bot as its owners see it; `role` is the caller's. */
export function ownedBot(
  config: Config,
  { id, name, username, game, activities, fields, recordLastIp, updatedAt }: Bot,
  role: OwnerRole,
): OwnedBot {
  return {
    id,
    name,
    username,
    role,
    game,
    activities,
    fields,
    recordLastIp,
    appUrl: appUrl(config, id),
    appOrigins: appOrigins(config, id),
    jwksUrl: `${config.baseUrl}/.well-known/jwks.json`,
    allowLocalFieldUrls: config.allowLocalFieldUrls,
    updatedAt,
  };
}
