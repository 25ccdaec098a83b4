import type { FastifyInstance } from "fastify";
import { listInviters } from "#contract/builder-endpoints.ts";
import { InviterList, InviterQuery } from "#contract/schema/inviter.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import * as activities from "../activities/inviters.ts";
import { forEachOwner, inviterLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import type { BuilderContext } from "./context.ts";
import { requireBot } from "./require-bot.ts";

/** Shows owners who brings friends, and whose friends did not play on. */
export function inviterRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listInviters, {
    schema: { params: BotParams, querystring: InviterQuery, response: { 200: InviterList } },
    config: { rateLimit: forEachOwner(inviterLimit, guard) },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const bot = await requireBot(db, botId);
      return activities.listInviters(db, bot, request.query.period ?? "all", now);
    },
  });
}
