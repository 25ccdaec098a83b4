import type { FastifyInstance } from "fastify";
import { listBotOwners, removeBotOwner } from "#contract/builder-endpoints.ts";
import { NoContent } from "#contract/schema/no-content.ts";
import { BotOwnerParams, BotParams } from "#contract/schema/owned-bot.ts";
import { BotOwnerList } from "#contract/schema/owner.ts";
import { ServiceError } from "../errors.ts";
import { route } from "../http/route.ts";
import * as stored from "../store/owner/bot-owner.ts";
import { botNotFound } from "./bot-not-found.ts";
import type { BuilderContext } from "./context.ts";

/** Lists and removes a bot's owners. */
export function botOwnerRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listBotOwners, {
    schema: { params: BotParams, response: { 200: BotOwnerList } },
    handler: async (request) => ({
      owners: await stored.listBotOwners(db, guard.botCallerOf(request).botId),
    }),
  });

  route(app, removeBotOwner, {
    schema: { params: BotOwnerParams, response: { 204: NoContent } },
    handler: async (request, reply) => {
      const { botId, owner } = guard.botCallerOf(request);
      const result = await stored.removeBotOwner(db, botId, owner.id, request.params.id);
      switch (result?.kind) {
        case undefined:
        case "not-yours":
          throw botNotFound();
        case "not-owned":
          throw new ServiceError("OWNER_NOT_FOUND", {
            detail: "Nobody with this id owns the bot; they may have been removed already.",
          });
        case "last":
          throw new ServiceError("LAST_OWNER", {
            detail:
              "Nobody was removed: a bot needs an owner. Invite another one, or delete the bot.",
          });
        case "removed":
          reply.code(204);
          return null;
      }
    },
  });
}
