import type { FastifyInstance, FastifyReply } from "fastify";
import {
  getBotUser,
  getBotUserFriends,
  increasePoints,
  increasePointsByPost,
  setCustomValue,
} from "#contract/external-endpoints.ts";
import { BotUser } from "#contract/schema/bot-user.ts";
import {
  BotUserList,
  BotUserQuery,
  FriendQuery,
  IncreasedPoints,
  IncreasePointsBody,
  IncreasePointsQuery,
  SetCustomValueBody,
} from "#contract/schema/external.ts";
import { ServiceError } from "../errors.ts";
import { creditRefused, userNotFound } from "../http/credit-refusal.ts";
import { route } from "../http/route.ts";
import { isoTime } from "../iso-time.ts";
import { standingOf } from "../players/standing.ts";
import type { Database } from "../store/engine/tables.ts";
import { readBotUser, type BotUser as StoredUser } from "../store/user/bot-user.ts";
import { creditPoints } from "../store/user/credit.ts";
import * as stored from "../store/user/custom-value.ts";
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

/** Reads users and their friends, credits points, and sets custom values. */
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
      const caller = guard.callerOf(request);
      return recordOf(await requireUser(db, caller.botId, request.query.userTelegramId), caller);
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
      const caller = guard.callerOf(request);
      const { botId } = caller;
      const { userTelegramId, limit, after = "0" } = request.query;
      const { refCode } = await requireUser(db, botId, userTelegramId);
      const max = limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
      const pages = friendPages(db, botId, refCode, Number(after), max);
      const array = await jsonArray(pages, (friend) => recordOf(friend, caller));
      return reply.type("application/json; charset=utf-8").code(200).send(array);
    },
  });

  route(app, increasePointsByPost, {
    schema: {
      description: creditDescription,
      operationId: "increasePointsByPost",
      summary: "Increase points",
      body: IncreasePointsBody,
      response: { 200: IncreasedPoints },
    },
    config: { problems: creditProblems },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => answerCredit(guard.callerOf(request), request.body, reply),
  });

  route(app, increasePoints, {
    schema: {
      description: `The same as a GET. It puts the API key into the URL, where logs may keep it, so prefer the POST. ${creditDescription}`,
      operationId: "increasePoints",
      summary: "Increase points by GET",
      querystring: IncreasePointsQuery,
      response: { 200: IncreasedPoints },
    },
    exposeHeadRoute: false,
    config: { problems: creditProblems },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => answerCredit(guard.callerOf(request), request.query, reply),
  });

  route(app, setCustomValue, {
    schema: {
      description:
        "Sets the user's custom value, which texts of the screen show as `{{customValue}}` from the next session on. " +
        "Repeating a call sets the value again; with an `idempotencyKey` it counts once for 30 days, so that a late repetition " +
        "does not overwrite a newer value: it returns the user's current state with the header `Idempotent-Replayed: true`.",
      operationId: "setCustomValue",
      summary: "Set custom value",
      body: SetCustomValueBody,
      response: { 200: BotUser },
    },
    config: { problems: ["USER_NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"] },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => {
      const caller = guard.callerOf(request);
      const { userTelegramId, customValue, idempotencyKey } = request.body;
      const tgId = Number(userTelegramId);
      const result = await stored.setCustomValue(
        db,
        // JSON has −0, which stores and readers may keep apart from 0.
        { botId: caller.botId, tgId, customValue: Number(customValue) || 0, idempotencyKey },
        caller.now,
      );
      if (result.kind === "refused")
        throw result.reason === "no-user" ? userNotFound(tgId) : keyReused(idempotencyKey);
      if (result.kind === "replayed") reply.header("idempotent-replayed", "true");
      return recordOf(result.user, caller);
    },
  });

  async function answerCredit(
    caller: ExternalCaller,
    asked: CreditArguments,
    reply: FastifyReply,
  ): Promise<IncreasedPoints> {
    const { botId, apiKeyId, now } = caller;
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
      ...recordOf(result.user, caller),
      transaction: { id, points, createdAt: isoTime(createdAt) },
    };
  }
}

function keyReused(idempotencyKey: string | undefined): ServiceError {
  return new ServiceError("IDEMPOTENCY_KEY_REUSED", {
    detail: `Nothing was set: the idempotencyKey ${idempotencyKey} was used with another user or another value. Use a new key for a new call.`,
  });
}

async function requireUser(db: Database, botId: string, digits: string): Promise<StoredUser> {
  const tgId = Number(digits);
  const user = await readBotUser(db, botId, tgId);
  if (!user) throw userNotFound(tgId);
  return user;
}

/** A bot user in the external API. Source: seed 2.1. */
function recordOf(user: StoredUser | Friend, { game, showsLastIp, now }: ExternalCaller): BotUser {
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
