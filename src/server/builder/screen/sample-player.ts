import type { FastifyInstance } from "fastify";
import { readSamplePlayer } from "#contract/screen/screen-endpoints.ts";
import { notBoosted } from "#game/boost.ts";
import { levelOf } from "#game/level.ts";
import { userNotFound } from "../../http/credit-refusal.ts";
import { route } from "../../http/route.ts";
import { sessionOf } from "../../players/player-values.ts";
import type { Bot } from "../../store/bot/bot.ts";
import { type BotUser, readBotUser } from "../../store/user/bot-user.ts";
import type { BuilderContext } from "../context.ts";
import { requireBot } from "../refusals.ts";

/**
 * The player of the builder's preview: a session without a token, with the tokens of its signed
 * fields. A token opens a player's values on the owner's server, so an editor gets none of real players.
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

/** Halfway through the bot's levels, with some energy spent. */
function inventedPlayer({ game, energySince }: Bot, now: number): BotUser {
  const { levels, energyPerSecond, autominePointsPerHour } = game;
  const reached = levels[Math.floor((levels.length - 1) / 2)]?.points ?? 0;
  const next = levels.find(({ points }) => points > reached)?.points ?? reached + 2500;
  const points = reached + Math.floor((next - reached) / 2);
  const { maxEnergy } = levelOf(game, points);
  return {
    tgId: 1,
    createdAt: now,
    refCode: "",
    registeredByRefCode: null,
    friendsCount: 3,
    tgName: "Ada",
    tgUsername: "ada",
    customValue: 0,
    tonAddress: "",
    autominePointsPerHour,
    boostAutominePerHour: 0,
    boosted: notBoosted,
    tapsCount: 0,
    isHidden: false,
    isOnboarded: true,
    isInvitationPaid: false,
    bannedAt: null,
    lastIp: null,
    energySince,
    state: {
      points,
      pointsSpent: 0,
      energyFullAt: now + Math.floor((maxEnergy * 0.3 * 1000) / energyPerSecond),
      autominingSince: now,
      tapsCountedAt: now,
    },
  };
}
