import type { FastifyInstance } from "fastify";
import { FieldTokens, Session, SessionStart, TapBatch, TapResult } from "#contract/mini-app.ts";
import { createFieldTokens, createSession, submitTaps } from "#contract/mini-app-endpoints.ts";
import { BotParams } from "#contract/owned-bot.ts";
import type { Clock } from "../clock.ts";
import { issueSessionToken } from "../crypto/session-token.ts";
import { ServiceError } from "../errors.ts";
import { referredFields } from "../fields/referred-field.ts";
import type { FieldSigner } from "../fields/signing.ts";
import { forEachPlayer, playerLimit, sessionLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { readFieldRequest, sessionOf } from "../players/session.ts";
import { readBot, readGame } from "../store/bot/bot.ts";
import type { Store } from "../store/engine/database.ts";
import { countFriends, gameOf, readBotUser, signIn } from "../store/user/bot-user.ts";
import { countTaps, forgetOldBatches } from "../store/user/tap-batch.ts";
import type { MiniAppGuard } from "./guard.ts";
import { playerGone } from "./guard.ts";

/** What the routes of the Mini App work with. */
export interface MiniAppParts {
  readonly store: Store;
  readonly signer: FieldSigner;
  readonly clock: Clock;
  readonly guard: MiniAppGuard;
}

/** What the Mini App asks of the service. */
export function miniAppRoutes(
  app: FastifyInstance,
  { store, signer, clock, guard }: MiniAppParts,
): void {
  const { db, vault } = store;
  const limited = { config: { rateLimit: forEachPlayer(playerLimit, guard) } };

  route(app, createSession, {
    schema: { params: BotParams, body: SessionStart, response: { 200: Session } },
    config: { signsIn: true, rateLimit: sessionLimit },
    handler: async (request) => {
      const { bot, initData } = guard.arrivalOf(request);
      const now = clock.now();
      const user = await signIn(db, bot.id, { ...initData, ref: request.body?.ref }, now);
      if (!user) throw new ServiceError("BOT_NOT_FOUND", { detail: "It has just been deleted." });
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
      const now = clock.now();
      const caller = guard.callerOf(request);
      const settings = await readGame(db, caller.botId);
      const counted = settings && (await countTaps(db, caller, settings, request.body, now));
      if (!counted) throw playerGone();
      const { accepted, user } = counted;
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
      const now = clock.now();
      const { botId, tgId } = guard.callerOf(request);
      const bot = await readBot(db, botId);
      const user = bot && (await readBotUser(db, botId, tgId));
      if (!user) throw playerGone();
      const fieldRequest = await readFieldRequest(db, bot.id, bot.game, user, now);
      return {
        serverTime: now,
        ...(await signer.sign(bot.id, referredFields(bot), fieldRequest, now)),
      };
    },
  });
}
