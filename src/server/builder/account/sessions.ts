import type { FastifyInstance } from "fastify";
import { endOtherSessions, endSession, listSessions } from "#contract/builder-endpoints.ts";
import { NoContent } from "#contract/schema/no-content.ts";
import { OwnerSessionList, SessionParams } from "#contract/schema/owner.ts";
import { ServiceError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { browserOf } from "../../owners/user-agent.ts";
import * as stored from "../../store/owner/owner-session.ts";
import type { BuilderContext } from "../context.ts";

/** Lists and ends the sessions of the owner. */
export function sessionRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listSessions, {
    schema: { response: { 200: OwnerSessionList } },
    handler: async (request) => {
      const { owner, sessionId } = guard.callerOf(request);
      const rows = await stored.listSessions(db, owner.id);
      const sessions = rows.map(({ userAgent, ...session }) => ({
        ...session,
        ...browserOf(userAgent ?? ""),
        isCurrent: session.id === sessionId,
      }));
      return {
        sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
      };
    },
  });

  route(app, endSession, {
    schema: { params: SessionParams, response: { 204: NoContent } },
    handler: async (request, reply) => {
      const { owner } = guard.callerOf(request);
      if (!(await stored.endSession(db, owner.id, request.params.id)))
        throw new ServiceError("NOT_FOUND", {
          detail: "The account has no such session; it may have ended already.",
        });
      reply.code(204);
      return null;
    },
  });

  route(app, endOtherSessions, {
    schema: { response: { 204: NoContent } },
    handler: async (request, reply) => {
      const { owner, sessionId } = guard.callerOf(request);
      await stored.endOtherSessions(db, owner.id, sessionId);
      reply.code(204);
      return null;
    },
  });
}
