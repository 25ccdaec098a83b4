import type { FastifyInstance } from "fastify";
import { readFirstSteps } from "#contract/builder-endpoints.ts";
import { FirstSteps } from "#contract/schema/first-steps.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import type { ScreenVersion } from "#contract/schema/screen-draft.ts";
import { askAppEntries } from "../bots/app-entry.ts";
import { appUrl } from "../bots/bot-url.ts";
import { callingBot } from "../bots/calling-bot.ts";
import { forEachOwner, platformLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { readScreens } from "../store/screen/screen-draft.ts";
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
      const [entries, hasPlayers, screen] = await Promise.all([
        askAppEntries(callingBot({ config, store, clock }, bot), appUrl(config, bot.id)),
        hasUsers(store.db, bot.id),
        readScreens(store.db, bot.id),
      ]);
      const hasPublished = screen !== undefined && isDeliberate(screen.published);
      const hasScreen = hasPublished || (screen?.draft.revision ?? 0) > 0;
      return { ...entries, hasScreen, hasPublished, hasPlayers };
    },
  });
}

/** Whether it is more than what a template has begun with. */
function isDeliberate({ version, note, publishedBy }: ScreenVersion): boolean {
  return version > 1 || note === "bot file" || publishedBy === "bot file";
}
