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
      const { botId, owner, now } = guard.botCallerOf(request);
      const tgId = Number(request.params.tgId);
      const reason = request.body.reason.trim();
      const { kind } = await stored.blockUser(db, { botId, tgId, ownerId: owner.id, reason }, now);
      if (kind === "no-user") throw userNotFound(tgId);
      return requireUserDetails(db, botId, tgId, now);
    },
  });

  route(app, unblockUser, {
    schema: { params: UserParams, response: { 200: UserDetails } },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const tgId = Number(request.params.tgId);
      const { kind } = await stored.unblockUser(db, { botId, tgId }, now);
      if (kind === "no-user") throw userNotFound(tgId);
      return requireUserDetails(db, botId, tgId, now);
    },
  });
}
