import type { FastifyInstance } from "fastify";
import { createFieldTokens } from "#contract/mini-app-endpoints.ts";
import { FieldTokens } from "#contract/schema/mini-app.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { referredFields } from "../fields/referred-field.ts";
import { forEachPlayer, playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { readFieldRequest } from "../players/session.ts";
import { readBot } from "../store/bot/bot.ts";
import { readBotUser } from "../store/user/bot-user.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

/** Signs field requests. */
export function fieldTokenRoutes(
  app: FastifyInstance,
  { store: { db }, signer, guard }: MiniAppContext,
): void {
  route(app, createFieldTokens, {
    schema: { params: BotParams, response: { 200: FieldTokens } },
    config: { rateLimit: forEachPlayer(playerLimit, guard) },
    handler: async (request) => {
      const { botId, tgId, now } = guard.callerOf(request);
      const bot = requireKnown(await readBot(db, botId));
      const user = requireKnown(await readBotUser(db, botId, tgId));
      const fieldRequest = await readFieldRequest(db, bot.id, bot.game, user, now);
      return {
        serverTime: now,
        ...(await signer.sign(bot.id, referredFields(bot), fieldRequest, now)),
      };
    },
  });
}
