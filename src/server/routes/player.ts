import type { FastifyReply, FastifyRequest } from "fastify";
import type { FieldRequest } from "#contract/custom-field.ts";
import type { Game, GameSettings } from "#contract/game.ts";
import { ServiceError } from "../errors.ts";
import { fieldRequestOf } from "../fields/field-request.ts";
import { type BotUser, countFriends } from "../store/bot-user.ts";
import type { Database } from "../store/tables.ts";

/** Keeps an answer that is one player's own out of every cache. */
export function forbidStoring(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header("cache-control", "no-store");
  done();
}

/** A player's game by the bot's rules; auto-mining by the rate that counts for this player. */
export function gameOf(settings: GameSettings, user: BotUser): Game {
  return { ...settings, autominePointsPerHour: user.autominePointsPerHour, ...user.state };
}

/** The field request as it stands at `now`, with the number of friends. */
export async function readFieldRequest(
  db: Database,
  botId: string,
  settings: GameSettings,
  user: BotUser,
  now: number,
): Promise<FieldRequest> {
  return fieldRequestOf(user, gameOf(settings, user), await countFriends(db, botId, user.refCode), now);
}

/** The error of a session whose player is there no more. */
export function playerGone(): ServiceError {
  return new ServiceError("SESSION_INVALID", { detail: "This player is no longer known; start a new session." });
}
