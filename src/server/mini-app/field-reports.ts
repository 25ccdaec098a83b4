import type { FastifyInstance } from "fastify";
import { reportFields } from "#contract/mini-app-endpoints.ts";
import { FieldReport } from "#contract/schema/field-health.ts";
import { NoContent } from "#contract/schema/no-content.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { fieldReportLimit, forEachPlayer } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { countFetches } from "../store/field/field-health.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

const maxBytes = 4096;

/**
 * Counts Mini Apps' reports of field fetches; only players may report, but who did is not stored.
 */
export function fieldReportRoutes(
  app: FastifyInstance,
  { store: { db }, bots, guard }: MiniAppContext,
): void {
  route(app, reportFields, {
    schema: { params: BotParams, body: FieldReport, response: { 204: NoContent } },
    bodyLimit: maxBytes,
    config: { rateLimit: forEachPlayer(fieldReportLimit, guard) },
    handler: async (request, reply) => {
      const { botId, now } = guard.callerOf(request);
      const { fields } = requireKnown(await bots.read(botId));
      const known = new Set(fields.map(({ name }) => name));
      const own = request.body.fetches.filter(({ field }) => known.has(field));
      await countFetches(db, botId, own, now);
      reply.code(204);
      return null;
    },
  });
}
