import type { FastifyInstance } from "fastify";
import { fetchSampleValue } from "#contract/field/field-endpoints.ts";
import { readSamplePlayer } from "#contract/screen/screen-endpoints.ts";
import { ServiceError } from "../../errors.ts";
import { userNotFound } from "../../http/credit-refusal.ts";
import { fieldValueLimit, forEachOwner } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { inventedPlayer } from "../../players/invented-player.ts";
import { sessionOf } from "../../players/player-values.ts";
import type { Bot } from "../../store/bot/bot.ts";
import { type BotUser, readBotUser } from "../../store/user/bot-user.ts";
import type { BuilderContext } from "../context.ts";
import { ownersOnly, requireBot } from "../refusals.ts";

/**
 * The player of the builder's preview: a session without a token, with the tokens of its signed
 * fields, and the values of the fields that the service fetches. A field token opens a player's
 * values on the owner's server, so an editor gets neither tokens nor values of signed fields of real
 * players.
 */
export function samplePlayerRoutes(
  app: FastifyInstance,
  { store: { db }, signer, serviceFetch, guard }: BuilderContext,
): void {
  route(app, readSamplePlayer, {
    handler: async (request) => {
      const { botId, role, now } = guard.botCallerOf(request);
      const bot = await requireBot(db, botId);
      const { tgId } = request.query;
      const user = await playerOf(bot, tgId, now);
      const session = sessionOf(bot, bot.fields, user, now);
      const signed = tgId === undefined || role === "owner" ? bot.fields : [];
      const tokens = await signer.sign(bot.id, signed, session.fieldRequest, now);
      const fieldTokens = { serverTime: now, ...tokens };
      return { token: "", expiresAt: now, ...session, fieldTokens };
    },
  });
  route(app, fetchSampleValue, {
    config: { rateLimit: forEachOwner(fieldValueLimit, guard), changesNothing: true },
    handler: async (request) => {
      const { botId, role, now } = guard.botCallerOf(request);
      const bot = await requireBot(db, botId);
      const field = bot.fields.find(({ name }) => name === request.params.name);
      if (!field?.fetchedByService) throw new ServiceError("FIELD_NOT_FOUND");
      const { tgId, language } = request.body;
      if (field.signed && tgId !== undefined && role !== "owner") throw ownersOnly();
      const user = await playerOf(bot, tgId, now);
      return serviceFetch.fetchForPlayer({ bot, field, user, language, isPreview: true });
    },
  });

  async function playerOf(bot: Bot, tgId: string | undefined, now: number): Promise<BotUser> {
    if (tgId === undefined) return inventedPlayer(bot, now);
    const user = await readBotUser(db, bot.id, Number(tgId));
    if (!user) throw userNotFound(Number(tgId));
    return user;
  }
}
