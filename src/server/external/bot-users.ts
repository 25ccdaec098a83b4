import type { FastifyInstance, FastifyReply } from "fastify";
import {
  getBotUser,
  getBotUserFriends,
  increasePoints,
  increasePointsByPost,
} from "#contract/external-endpoints.ts";
import { BotUser } from "#contract/schema/bot-user.ts";
import {
  BotUserList,
  BotUserQuery,
  FriendQuery,
  IncreasedPoints,
  IncreasePointsBody,
  IncreasePointsQuery,
} from "#contract/schema/external.ts";
import type { GameSettings } from "#contract/schema/game.ts";
import { creditRefused, userNotFound } from "../http/credit-refusal.ts";
import { route } from "../http/route.ts";
import { isoTime } from "../iso-time.ts";
import { standingOf } from "../players/standing.ts";
import type { Database } from "../store/engine/tables.ts";
import { readBotUser, type BotUser as StoredUser } from "../store/user/bot-user.ts";
import { creditPoints } from "../store/user/credit.ts";
import { type Friend, friendPages } from "../store/user/friend.ts";
import { friendlyTonAddress } from "../wallet/ton-address.ts";
import type { ExternalContext } from "./context.ts";
import type { ExternalErrorCode } from "./error-advice.ts";
import { type ExternalCaller, onlyDeliberate } from "./guard.ts";
import { jsonArray } from "./json-array.ts";

interface CreditArguments {
  readonly userTelegramId: string | number;
  readonly points: string | number;
  readonly idempotencyKey?: string | undefined;
}

const creditProblems: ExternalErrorCode[] = [
  "USER_NOT_FOUND",
  "IDEMPOTENCY_KEY_REUSED",
  "POINTS_OVERFLOW",
];

const creditDescription =
  "Credits the user once per call, or once per `idempotencyKey`: a call repeated with its key " +
  "returns the same transaction with the header `Idempotent-Replayed: true`, and the user's current state.";

/** Reads users and their friends, and credits points. */
export function externalRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: ExternalContext,
): void {
  route(app, getBotUser, {
    schema: {
      operationId: "getBotUser",
      summary: "Get bot user",
      querystring: BotUserQuery,
      response: { 200: BotUser },
    },
    exposeHeadRoute: false,
    config: { problems: ["USER_NOT_FOUND"] },
    handler: async (request) => {
      const { botId, game, now } = guard.callerOf(request);
      return recordOf(await requireUser(db, botId, request.query.userTelegramId), game, now);
    },
  });

  route(app, getBotUserFriends, {
    schema: {
      operationId: "getBotUserFriends",
      summary: "Get bot user friends",
      description:
        "The users who registered with this user's referral code, ordered by tgId. Without `limit`, all of them are streamed. " +
        "To page, pass the last tgId of a page as `after`; a page shorter than `limit` is the last.",
      querystring: FriendQuery,
      response: { 200: BotUserList },
    },
    exposeHeadRoute: false,
    config: { problems: ["USER_NOT_FOUND"] },
    handler: async (request, reply) => {
      const { botId, game, now } = guard.callerOf(request);
      const { userTelegramId, limit, after = "0" } = request.query;
      const { refCode } = await requireUser(db, botId, userTelegramId);
      const max = limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
      const pages = friendPages(db, botId, refCode, Number(after), max);
      const array = await jsonArray(pages, (friend) => recordOf(friend, game, now));
      return reply.type("application/json; charset=utf-8").code(200).send(array);
    },
  });

  route(app, increasePoints, {
    schema: {
      description: creditDescription,
      operationId: "increasePoints",
      summary: "Increase points",
      querystring: IncreasePointsQuery,
      response: { 200: IncreasedPoints },
    },
    exposeHeadRoute: false,
    config: { problems: creditProblems },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => answerCredit(guard.callerOf(request), request.query, reply),
  });

  route(app, increasePointsByPost, {
    schema: {
      description: creditDescription,
      operationId: "increasePointsByPost",
      summary: "Increase points, with the key in the body",
      body: IncreasePointsBody,
      response: { 200: IncreasedPoints },
    },
    config: { problems: creditProblems },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => answerCredit(guard.callerOf(request), request.body, reply),
  });

  async function answerCredit(
    caller: ExternalCaller,
    asked: CreditArguments,
    reply: FastifyReply,
  ): Promise<IncreasedPoints> {
    const { botId, apiKeyId, game, now } = caller;
    const tgId = Number(asked.userTelegramId);
    const credit = {
      botId,
      tgId,
      apiKeyId,
      points: Number(asked.points),
      idempotencyKey: asked.idempotencyKey,
    };
    const result = await creditPoints(db, credit, now);
    if (result.kind === "refused") throw creditRefused(credit, result);
    if (result.kind === "replayed") reply.header("idempotent-replayed", "true");
    const { id, points, createdAt } = result.transaction;
    return {
      ...recordOf(result.user, game, now),
      transaction: { id, points, createdAt: isoTime(createdAt) },
    };
  }
}

async function requireUser(db: Database, botId: string, digits: string): Promise<StoredUser> {
  const tgId = Number(digits);
  const user = await readBotUser(db, botId, tgId);
  if (!user) throw userNotFound(tgId);
  return user;
}

/** A bot user in the external API. Source: seed 2.1. */
function recordOf(user: StoredUser | Friend, game: GameSettings, now: number): BotUser {
  const { points, level } = standingOf(user, game, now);
  return {
    tgId: user.tgId,
    createdAt: isoTime(user.createdAt),
    registeredByRefCode: user.registeredByRefCode,
    tgUsername: user.tgUsername,
    tgName: user.tgName,
    points,
    maxEnergy: game.maxEnergy,
    customValue: user.customValue,
    autominePointsPerHour: user.autominePointsPerHour,
    tonFriendlyAddress: friendlyTonAddress(user.tonAddress),
    level,
    lastIp: user.lastIp,
  };
}
