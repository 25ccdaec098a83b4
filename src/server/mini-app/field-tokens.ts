import type { FastifyInstance } from "fastify";
import { createFieldTokens } from "#contract/mini-app-endpoints.ts";
import { FieldTokens } from "#contract/schema/mini-app.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { fieldRequestOf } from "../fields/field-request.ts";
import { referredFields } from "../fields/referred-field.ts";
import { forEachPlayer, playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { readBotUser } from "../store/user/bot-user.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

/** Signs field requests. */
export function fieldTokenRoutes(
  app: FastifyInstance,
  { store: { db }, bots, signer, guard }: MiniAppContext,
): void {
  route(app, createFieldTokens, {
    schema: { params: BotParams, response: { 200: FieldTokens } },
    config: { rateLimit: forEachPlayer(playerLimit, guard) },
    handler: async (request) => {
      const { botId, tgId, now } = guard.callerOf(request);
      const bot = requireKnown(await bots.read(botId));
      const user = requireKnown(await readBotUser(db, botId, tgId));
      const fieldRequest = fieldRequestOf(user, bot.game, now);
      return {
        serverTime: now,
        ...(await signer.sign(bot.id, referredFields(bot), fieldRequest, now)),
      };
    },
  });
}
