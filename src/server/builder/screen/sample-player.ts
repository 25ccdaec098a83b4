import type { FastifyInstance } from "fastify";
import { readSamplePlayer } from "#contract/screen/screen-endpoints.ts";
import { userNotFound } from "../../http/credit-refusal.ts";
import { route } from "../../http/route.ts";
import { inventedPlayer } from "../../players/invented-player.ts";
import { sessionOf } from "../../players/player-values.ts";
import { readBotUser } from "../../store/user/bot-user.ts";
import type { BuilderContext } from "../context.ts";
import { requireBot } from "../refusals.ts";

/**
 * The player of the builder's preview: a session without a token, with the tokens of its signed
 * fields. A field token opens a player's values on the owner's server, so an editor gets none of
 * real players.
 */
export function samplePlayerRoutes(
  app: FastifyInstance,
  { store: { db }, signer, guard }: BuilderContext,
): void {
  route(app, readSamplePlayer, {
    handler: async (request) => {
      const { botId, role, now } = guard.botCallerOf(request);
      const bot = await requireBot(db, botId);
      const { tgId } = request.query;
      const user =
        tgId === undefined ? inventedPlayer(bot, now) : await readBotUser(db, bot.id, Number(tgId));
      if (!user) throw userNotFound(Number(tgId));
      const session = sessionOf(bot, bot.fields, user, now);
      const signed = tgId === undefined || role === "owner" ? bot.fields : [];
      const tokens = await signer.sign(bot.id, signed, session.fieldRequest, now);
      const fieldTokens = { serverTime: now, ...tokens };
      return { token: "", expiresAt: now, ...session, fieldTokens };
    },
  });
}
