import type { FastifyInstance } from "fastify";
import { endOnboarding } from "#contract/mini-app-endpoints.ts";
import { NoContent } from "#contract/schema/no-content.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { forEachPlayer, playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { noteOnboarded } from "../store/user/onboarding.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

/** Notes who has seen the onboarding. */
export function onboardingRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: MiniAppContext,
): void {
  route(app, endOnboarding, {
    schema: { params: BotParams, response: { 204: NoContent } },
    config: { rateLimit: forEachPlayer(playerLimit, guard) },
    handler: async (request, reply) => {
      requireKnown(await noteOnboarded(db, guard.callerOf(request)));
      reply.code(204);
      return null;
    },
  });
}
