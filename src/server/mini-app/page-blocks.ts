import type { FastifyInstance } from "fastify";
import { readPageBlocks } from "#contract/mini-app-endpoints.ts";
import { PageBlocks } from "#contract/schema/mini-app.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { forEachPlayer, playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

/** The blocks of the pages after the first, which the session leaves out. */
export function pageBlockRoutes(app: FastifyInstance, { bots, guard }: MiniAppContext): void {
  route(app, readPageBlocks, {
    schema: { params: BotParams, response: { 200: PageBlocks } },
    config: { rateLimit: forEachPlayer(playerLimit, guard) },
    exposeHeadRoute: false,
    handler: async (request) => {
      const { screen } = requireKnown(await bots.read(guard.callerOf(request).botId));
      return { pages: screen.pages ?? [] };
    },
  });
}
