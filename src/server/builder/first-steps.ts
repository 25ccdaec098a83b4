import type { FastifyInstance } from "fastify";
import { readFirstSteps } from "#contract/builder-endpoints.ts";
import { FirstSteps } from "#contract/schema/first-steps.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { askAppEntries } from "../bots/app-entry.ts";
import { appUrl } from "../bots/bot-url.ts";
import { callingBot } from "../bots/calling-bot.ts";
import { forEachOwner, platformLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { hasUsers } from "../store/user/bot-user.ts";
import type { BuilderContext } from "./context.ts";
import { requireBot } from "./require-bot.ts";

/** Tells what the service and the platform know of a bot's first steps. */
export function firstStepsRoutes(
  app: FastifyInstance,
  { clock, config, store, guard }: BuilderContext,
): void {
  route(app, readFirstSteps, {
    schema: { params: BotParams, response: { 200: FirstSteps } },
    config: { rateLimit: forEachOwner(platformLimit, guard) },
    handler: async (request) => {
      const bot = await requireBot(store.db, guard.botCallerOf(request).botId);
      const [entries, hasPlayers] = await Promise.all([
        askAppEntries(callingBot({ config, store, clock }, bot), appUrl(config, bot.id)),
        hasUsers(store.db, bot.id),
      ]);
      return { ...entries, hasPlayers };
    },
  });
}
