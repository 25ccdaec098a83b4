import type { FastifyInstance } from "fastify";
import { createFieldTokens, createSession, submitTaps } from "#contract/mini-app-endpoints.ts";
import {
  FieldTokens,
  Session,
  SessionStart,
  TapBatch,
  TapResult,
} from "#contract/schema/mini-app.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { issueSessionToken } from "../crypto/session-token.ts";
import { ServiceError } from "../errors.ts";
import { referredFields } from "../fields/referred-field.ts";
import { forEachPlayer, playerLimit, sessionLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { readFieldRequest, sessionOf } from "../players/session.ts";
import { readBot, readGame } from "../store/bot/bot.ts";
import { countFriends, gameOf, readBotUser, signIn } from "../store/user/bot-user.ts";
import { countTaps, forgetOldBatches } from "../store/user/tap-batch.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

/** Signs players in, counts taps, and signs field requests. */
export function miniAppRoutes(
  app: FastifyInstance,
  { store, signer, guard }: MiniAppContext,
): void {
  const { db, vault } = store;
  const limited = { config: { rateLimit: forEachPlayer(playerLimit, guard) } };

  route(app, createSession, {
    schema: { params: BotParams, body: SessionStart, response: { 200: Session } },
    config: { signsIn: true, rateLimit: sessionLimit },
    handler: async (request) => {
      const { bot, initData, now } = guard.arrivalOf(request);
      const user = await signIn(db, bot.id, { ...initData, ref: request.body?.ref }, now);
      if (!user) throw new ServiceError("BOT_NOT_FOUND", { detail: "The bot was just deleted." });
      await forgetOldBatches(db, now);
      const friendsCount = await countFriends(db, bot.id, user.refCode);
      const { token, expiresAt } = await issueSessionToken(
        vault,
        { botId: bot.id, tgId: user.tgId },
        now,
      );
      return {
        token,
        expiresAt,
        ...sessionOf({ ...bot, fields: referredFields(bot) }, user, friendsCount, now),
      };
    },
  });

  route(app, submitTaps, {
    schema: { params: BotParams, body: TapBatch, response: { 200: TapResult } },
    ...limited,
    handler: async (request) => {
      const caller = guard.callerOf(request);
      const { now } = caller;
      const settings = requireKnown(await readGame(db, caller.botId));
      const counted = await countTaps(db, caller, settings, request.body, now);
      const { accepted, user } = requireKnown(counted);
      const fieldRequest = await readFieldRequest(db, caller.botId, settings, user, now);
      return {
        accepted,
        serverTime: now,
        game: gameOf(settings, user),
        level: fieldRequest.userLevel,
        fieldRequest,
      };
    },
  });

  route(app, createFieldTokens, {
    schema: { params: BotParams, response: { 200: FieldTokens } },
    ...limited,
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
