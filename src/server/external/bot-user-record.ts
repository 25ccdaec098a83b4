import type { FastifyReply } from "fastify";
import type { BotUser } from "#contract/user/bot-user.schema.ts";
import { isoTime } from "../clock.ts";
import { userNotFound } from "../http/credit-refusal.ts";
import { friendlyTonAddress, standingOf } from "../players/player-values.ts";
import type { Database } from "../store/schema/tables.ts";
import { readBotUser, type BotUser as StoredUser } from "../store/user/bot-user.ts";
import type { ChangedPoints } from "../store/user/points.ts";
import type { ExternalCaller } from "./guard.ts";

/** The bot's user with this id. Throws `ServiceError` 404 for an unknown one. */
export async function requireUser(
  db: Database,
  botId: string,
  digits: string,
): Promise<StoredUser> {
  const tgId = Number(digits);
  const user = await readBotUser(db, botId, tgId);
  if (!user) throw userNotFound(tgId);
  return user;
}

export function recordOf(user: StoredUser, { game, showsLastIp, now }: ExternalCaller): BotUser {
  const { points, reached } = standingOf(user, game, now);
  return {
    tgId: user.tgId,
    createdAt: isoTime(user.createdAt),
    registeredByRefCode: user.registeredByRefCode,
    tgUsername: user.tgUsername,
    tgName: user.tgName,
    points,
    maxEnergy: reached.maxEnergy,
    customValue: user.customValue,
    autominePointsPerHour: user.autominePointsPerHour,
    tonFriendlyAddress: friendlyTonAddress(user.tonAddress),
    level: reached.level,
    lastIp: showsLastIp ? user.lastIp : null,
  };
}

/** The answer after a change of a user's points: the user with the ledger row. */
export function answerChange(
  { kind, user, entry: { id, points, createdAt } }: ChangedPoints,
  caller: ExternalCaller,
  reply: FastifyReply,
) {
  if (kind === "replayed") reply.header("idempotent-replayed", "true");
  return {
    ...recordOf(user, caller),
    transaction: { id, points, createdAt: isoTime(createdAt) },
  };
}
