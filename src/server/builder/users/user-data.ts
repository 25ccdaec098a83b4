import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { blockUser, eraseUser, exportUser, unblockUser } from "#contract/user/user-endpoints.ts";
import { ServiceError } from "../../errors.ts";
import { userNotFound } from "../../http/credit-refusal.ts";
import { route } from "../../http/route.ts";
import { playerFile } from "../../players/player-file.ts";
import { noteAct } from "../../store/audit/audit-entry.ts";
import * as stored from "../../store/user/ban.ts";
import { readErasure, startErasure } from "../../store/user/erasure.ts";
import type { BuilderContext } from "../context.ts";
import { requireBot } from "../refusals.ts";
import { requireUserDetails } from "./user-row.ts";

export function userDataRoutes(
  app: FastifyInstance,
  { store, guard, chores }: BuilderContext,
): void {
  const { db } = store;

  route(app, exportUser, {
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = guard.botCallerOf(request);
      const { botId, now } = caller;
      const { tgId } = request.params;
      const parts = await playerFile(db, await requireBot(db, botId), Number(tgId), now);
      if (!parts) throw userNotFound(Number(tgId));
      await noteAct(db, caller, "user.exported", { subject: tgId });
      reply.headers({
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="${botId}-${tgId}.json"`,
      });
      return reply.code(200).send(Readable.from(parts, { objectMode: false }));
    },
  });

  route(app, eraseUser, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId } = caller;
      const tgId = Number(request.params.tgId);
      if (request.body.tgId !== request.params.tgId) throw idNotTyped();
      const { kind } = await startErasure(store, caller, tgId);
      if (kind === "no-user") throw userNotFound(tgId);
      if (kind !== "erased") await chores.runSoon();
      const left = await readErasure(db, { botId, tgId });
      return { isDone: left === undefined, removed: left?.removed ?? 0 };
    },
  });

  route(app, blockUser, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId, now } = caller;
      const tgId = Number(request.params.tgId);
      const reason = request.body.reason.trim();
      const { kind } = await stored.banUser(db, caller, tgId, reason);
      if (kind === "no-user") throw userNotFound(tgId);
      return requireUserDetails(db, botId, tgId, now);
    },
  });

  route(app, unblockUser, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId, now } = caller;
      const tgId = Number(request.params.tgId);
      const { kind } = await stored.unbanUser(db, caller, tgId);
      if (kind === "no-user") throw userNotFound(tgId);
      return requireUserDetails(db, botId, tgId, now);
    },
  });
}

function idNotTyped(): ServiceError {
  return new ServiceError("ID_NOT_TYPED", {
    detail: "Nothing was erased. Type the user's id exactly as it is shown.",
  });
}
