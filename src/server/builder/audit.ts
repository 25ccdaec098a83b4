import type { FastifyInstance } from "fastify";
import { commandLine } from "#contract/audit-action.ts";
import { listAudit } from "#contract/builder-endpoints.ts";
import { AuditPage, AuditQuery } from "#contract/schema/audit.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { cursorOf, idPlace, pageOf, placeOf } from "../http/cursor.ts";
import { route } from "../http/route.ts";
import * as stored from "../store/audit/audit-entry.ts";
import type { BuilderContext } from "./context.ts";

/** Lists who changed what of a bot. */
export function auditRoutes(app: FastifyInstance, { store: { db }, guard }: BuilderContext): void {
  route(app, listAudit, {
    schema: { params: BotParams, querystring: AuditQuery, response: { 200: AuditPage } },
    config: { ownersOnly: true },
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      const { owner, action, cursor } = request.query;
      const filter = { owner: owner === commandLine ? null : owner, action };
      const [before] = placeOf(cursor, idPlace) ?? [];
      const { page, nextCursor } = await pageOf(
        undefined,
        (max) => stored.listAudit(db, botId, filter, before, max),
        ({ id }) => cursorOf(id),
      );
      return { entries: page, nextCursor };
    },
  });
}
