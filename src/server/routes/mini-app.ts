import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyInstance } from "fastify";
import { createFieldTokens, createSession, submitTaps } from "#contract/mini-app.ts";
import { validateInitData } from "../auth/init-data.ts";
import { issueSessionToken, requirePlayer } from "../auth/session-token.ts";
import { ServiceError } from "../errors.ts";
import type { FieldSigner } from "../fields/signing.ts";
import { playerLimit, sessionLimit } from "../http/rate-limits.ts";
import { type Bot, botToken, readBot, readGame } from "../store/bot.ts";
import { countFriends, readBotUser, signIn } from "../store/bot-user.ts";
import type { Store } from "../store/database.ts";
import { countTaps, forgetOldBatches } from "../store/tap-batch.ts";
import { forbidStoring, gameOf, playerGone, readFieldRequest, sessionOf } from "./player.ts";

/** What the routes of the Mini App work with. */
export interface MiniAppParts {
  readonly store: Store;
  readonly signer: FieldSigner;
  readonly clock: () => number;
}

/** What the Mini App asks of the service. */
export function miniAppRoutes(instance: FastifyInstance, { store, signer, clock }: MiniAppParts): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { db, vault } = store;

  app.route({
    ...createSession,
    config: { rateLimit: sessionLimit },
    onRequest: forbidStoring,
    handler: async ({ params, headers, body }) => {
      const bot = await requireBot(store, params.botId);
      const now = clock();
      const initData = validateInitData(rawInitData(headers.authorization), botToken(vault, bot), now);
      const user = await signIn(db, bot.id, bot.game, { ...initData, ref: body?.ref }, now);
      await forgetOldBatches(db, now);
      const friendsCount = await countFriends(db, bot.id, user.refCode);
      const { token, expiresAt } = await issueSessionToken(vault, { botId: bot.id, tgId: user.tgId }, now);
      return { token, expiresAt, ...sessionOf(bot, user, friendsCount, now) };
    },
  });

  app.route({
    ...submitTaps,
    config: { rateLimit: playerLimit },
    onRequest: forbidStoring,
    handler: async ({ params, headers, body }) => {
      const now = clock();
      const caller = await requirePlayer(vault, headers.authorization, params.botId, now);
      const settings = await readGame(db, caller.botId);
      const counted = settings && (await countTaps(db, caller, settings, body, now));
      if (!counted) throw playerGone();
      const { accepted, user } = counted;
      const fieldRequest = await readFieldRequest(db, caller.botId, settings, user, now);
      return { accepted, serverTime: now, game: gameOf(settings, user), level: fieldRequest.userLevel, fieldRequest };
    },
  });

  app.route({
    ...createFieldTokens,
    config: { rateLimit: playerLimit },
    onRequest: forbidStoring,
    handler: async ({ params, headers }) => {
      const now = clock();
      const caller = await requirePlayer(vault, headers.authorization, params.botId, now);
      const bot = await readBot(db, caller.botId);
      const user = bot && (await readBotUser(db, caller.botId, caller.tgId));
      if (!user) throw playerGone();
      const request = await readFieldRequest(db, bot.id, bot.game, user, now);
      return { serverTime: now, ...(await signer.sign(bot.id, bot.fields, request, now)) };
    },
  });
}

async function requireBot({ db }: Store, botId: string): Promise<Bot> {
  const bot = await readBot(db, botId);
  if (!bot) throw new ServiceError("BOT_NOT_FOUND", { detail: `No bot is called ${botId}.` });
  return bot;
}

function rawInitData(authorization: string | undefined): string {
  const raw = /^tma +(.*)$/i.exec(authorization ?? "")?.[1];
  if (raw === undefined)
    throw new ServiceError("INIT_DATA_MISSING", {
      detail: "Send it as Authorization: tma <raw init data>.",
      headers: { "www-authenticate": "tma" },
    });
  return raw;
}
