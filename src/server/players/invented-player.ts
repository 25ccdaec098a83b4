import { notBoosted } from "#game/boost.ts";
import { levelOf } from "#game/level.ts";
import type { GameRules } from "../store/bot/game-rules.ts";
import type { BotUser } from "../store/user/bot-user.ts";

/** A player for previews: halfway through the bot's levels, with some energy spent. */
export function inventedPlayer({ game, energySince }: GameRules, now: number): BotUser {
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
