import type { FastifyInstance } from "fastify";
import { listFailingFields, readOverview } from "#contract/builder-endpoints.ts";
import { FailingFields, Overview, OverviewQuery } from "#contract/schema/overview.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { overviewOf } from "../counts/overview.ts";
import { readFailingFields } from "../fields/failing-field.ts";
import { route } from "../http/route.ts";
import { readCreatedAt } from "../store/bot/bot.ts";
import { dayOf, readCounts } from "../store/count/day-count.ts";
import { listVersions } from "../store/screen/screen-version.ts";
import { hasUsers } from "../store/user/bot-user.ts";
import { botNotFound } from "./bot-not-found.ts";
import type { BuilderContext } from "./context.ts";

/** Tells owners what has happened in a bot. */
export function overviewRoutes(
  app: FastifyInstance,
  { store: { db }, guard, counts }: BuilderContext,
): void {
  route(app, readOverview, {
    schema: { params: BotParams, querystring: OverviewQuery, response: { 200: Overview } },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const days = request.query.days === "90" ? 90 : 30;
      // So that owners see what they have just done themselves. Who reports a failure is the writer.
      await counts.write().catch(() => {});
      const [createdAt, hasPlayers, counted, fields, [last]] = await Promise.all([
        readCreatedAt(db, botId),
        hasUsers(db, botId),
        readCounts(db, botId, dayOf(now) - days + 1),
        readFailingFields(db, botId, now),
        listVersions(db, botId),
      ]);
      if (createdAt === undefined) throw botNotFound();
      const published = last && {
        version: last.version,
        at: last.publishedAt,
        by: last.publishedBy,
      };
      return {
        serverTime: now,
        hasPlayers,
        ...overviewOf(counted, days, createdAt, now),
        fields,
        published: published ?? null,
      };
    },
  });

  route(app, listFailingFields, {
    schema: { params: BotParams, response: { 200: FailingFields } },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      return { fields: (await readFailingFields(db, botId, now)).failing };
    },
  });
}
