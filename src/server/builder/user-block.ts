import type { FastifyInstance } from "fastify";
import { blockUser, unblockUser } from "#contract/builder-endpoints.ts";
import { UserBlock, UserDetails, UserParams } from "#contract/schema/user-table.ts";
import { userNotFound } from "../http/credit-refusal.ts";
import { route } from "../http/route.ts";
import * as stored from "../store/user/block.ts";
import type { BuilderContext } from "./context.ts";
import { requireUserDetails } from "./user-row.ts";

/** Blocks users and ends blocks. */
export function userBlockRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, blockUser, {
    schema: { params: UserParams, body: UserBlock, response: { 200: UserDetails } },
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId, now } = caller;
      const tgId = Number(request.params.tgId);
      const reason = request.body.reason.trim();
      const { kind } = await stored.blockUser(db, caller, tgId, reason);
      if (kind === "no-user") throw userNotFound(tgId);
      return requireUserDetails(db, botId, tgId, now);
    },
  });

  route(app, unblockUser, {
    schema: { params: UserParams, response: { 200: UserDetails } },
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId, now } = caller;
      const tgId = Number(request.params.tgId);
      const { kind } = await stored.unblockUser(db, caller, tgId);
      if (kind === "no-user") throw userNotFound(tgId);
      return requireUserDetails(db, botId, tgId, now);
    },
  });
}
