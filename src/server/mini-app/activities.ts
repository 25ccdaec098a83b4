import type { FastifyInstance } from "fastify";
import { readActivities } from "#contract/mini-app-endpoints.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { PlayerActivities } from "#contract/schema/player-activities.ts";
import { playerActivities } from "../activities/player-activities.ts";
import { forEachPlayer, playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { readBotUser } from "../store/user/bot-user.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

/** Tells players of a bot's activities. */
export function activityRoutes(
  app: FastifyInstance,
  { store: { db }, bots, guard }: MiniAppContext,
): void {
  const limited = { config: { rateLimit: forEachPlayer(playerLimit, guard) } };

  route(app, readActivities, {
    schema: { params: BotParams, response: { 200: PlayerActivities } },
    ...limited,
    handler: async (request) => {
      const { botId, tgId, now } = guard.callerOf(request);
      const bot = requireKnown(await bots.read(botId));
      const user = requireKnown(await readBotUser(db, botId, tgId));
      return playerActivities(db, bot, user, now);
    },
  });
}
