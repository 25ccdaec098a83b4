import type { FastifyInstance, FastifyReply } from "fastify";
import type { Task } from "#contract/activity/activities.schema.ts";
import {
  completeTask,
  decreasePoints,
  increasePoints,
  increasePointsByPost,
} from "#contract/external-endpoints.ts";
import {
  CompletedTask,
  CompleteTaskBody,
  DecreasedPoints,
  DecreasePointsBody,
  IncreasedPoints,
  IncreasePointsBody,
  IncreasePointsQuery,
} from "#contract/user/external.schema.ts";
import { ServiceError } from "../errors.ts";
import { creditRefused, debitRefused } from "../http/credit-refusal.ts";
import { route } from "../http/route.ts";
import * as stored from "../store/activity/task-payment.ts";
import { creditPoints, debitPoints, type SystemCall } from "../store/user/points.ts";
import { answerChange } from "./bot-user-record.ts";
import type { ExternalErrorCode } from "./error-advice.ts";
import { callerOf, type ExternalCaller, type ExternalContext, onlyDeliberate } from "./guard.ts";

interface PointsArguments {
  readonly userTelegramId: string | number;
  readonly points: string | number;
  readonly idempotencyKey?: string | undefined;
}

const creditProblems: ExternalErrorCode[] = [
  "USER_NOT_FOUND",
  "IDEMPOTENCY_KEY_REUSED",
  "POINTS_OVERFLOW",
  "USER_BLOCKED",
];

const creditDescription =
  "Credits the user once per call, or once per `idempotencyKey`: a call repeated with its key " +
  "returns the same transaction with the header `Idempotent-Replayed: true`, and the user's current state.";

const debitDescription =
  "Takes points from the user, for something that they buy from you or by your rules. Counts as `increase-points` does: " +
  "once per call, or once per `idempotencyKey`. Both methods share the keys: one that was used for a credit is refused here. " +
  "The balance, with what auto-mining has brought up to now, never falls below 0: a call for more than that takes nothing, " +
  "and its error says the `balance`. A level that the points no longer reach is lost. " +
  "To refund a debit, credit its points: a leaderboard of the week counts points in the week in which they are taken or given, " +
  "so a refund in the same week changes nothing there, and one in a later week counts as earned.";

/** Credits and debits users, and pays tasks that the owner's system reports as done. */
export function pointsRoutes(app: FastifyInstance, { store: { db }, bots }: ExternalContext): void {
  route(app, increasePointsByPost, {
    schema: {
      description: creditDescription,
      operationId: "increasePointsByPost",
      summary: "Increase points",
      tags: ["points"],
      body: IncreasePointsBody,
      response: { 200: IncreasedPoints },
    },
    config: { problems: creditProblems },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => answerCredit(callerOf(request), request.body, reply),
  });

  route(app, increasePoints, {
    schema: {
      description: `The same as a GET. It puts the API key into the URL, where logs may keep it, so prefer the POST. ${creditDescription}`,
      operationId: "increasePoints",
      summary: "Increase points by GET",
      tags: ["points"],
      querystring: IncreasePointsQuery,
      response: { 200: IncreasedPoints },
    },
    exposeHeadRoute: false,
    config: { problems: creditProblems },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => answerCredit(callerOf(request), request.query, reply),
  });

  route(app, decreasePoints, {
    schema: {
      description: debitDescription,
      operationId: "decreasePoints",
      summary: "Decrease points",
      tags: ["points"],
      body: DecreasePointsBody,
      response: { 200: DecreasedPoints },
    },
    config: { problems: ["USER_NOT_FOUND", "IDEMPOTENCY_KEY_REUSED", "INSUFFICIENT_POINTS"] },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const debit = changeOf(caller, request.body);
      const result = await debitPoints(db, debit, caller.now);
      if (result.kind === "refused") throw debitRefused(debit, result, "INSUFFICIENT_POINTS");
      return answerChange(result, caller, reply);
    },
  });

  route(app, completeTask, {
    schema: {
      description:
        "Says that the user has done a task of kind `api`, which pays them its reward, once. It needs no idempotency key, " +
        "because a user is paid a task once: a repeated call pays nothing, and returns the first payment's transaction " +
        "with the header `Idempotent-Replayed: true`, and the user's current state.",
      operationId: "completeTask",
      summary: "Complete task",
      tags: ["tasks"],
      body: CompleteTaskBody,
      response: { 200: CompletedTask },
    },
    config: {
      problems: [
        "USER_NOT_FOUND",
        "TASK_NOT_FOUND",
        "TASK_OF_ANOTHER_KIND",
        "POINTS_OVERFLOW",
        "USER_BLOCKED",
      ],
      isRepeatable: true,
    },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { botId, apiKeyId, now } = caller;
      const { userTelegramId, taskId } = request.body;
      const bot = await bots.read(botId);
      const task = requireApiTask(bot?.activities.tasks, taskId);
      const player = { botId, apiKeyId, tgId: Number(userTelegramId) };
      const result = await stored.completeTask(db, player, task, now);
      if (result.kind === "refused")
        throw creditRefused({ tgId: player.tgId, idempotencyKey: undefined }, result);
      return answerChange(result, caller, reply);
    },
  });

  async function answerCredit(
    caller: ExternalCaller,
    args: PointsArguments,
    reply: FastifyReply,
  ): Promise<IncreasedPoints> {
    const credit = changeOf(caller, args);
    const result = await creditPoints(db, credit, caller.now);
    if (result.kind === "refused") throw creditRefused(credit, result);
    return answerChange(result, caller, reply);
  }
}

function changeOf(
  { botId, apiKeyId }: ExternalCaller,
  { userTelegramId, points, idempotencyKey }: PointsArguments,
): SystemCall {
  const user = { botId, tgId: Number(userTelegramId) };
  return { ...user, apiKeyId, points: Number(points), idempotencyKey };
}

function requireApiTask(tasks: readonly Task[] = [], id: string): Task {
  const task = tasks.find((one) => one.id === id);
  if (!task)
    throw new ServiceError("TASK_NOT_FOUND", {
      detail: `The bot has no task ${id}; it may have been removed. The builder shows each task's id.`,
    });
  if (task.kind === "api") return task;
  throw new ServiceError("TASK_OF_ANOTHER_KIND", {
    detail: `Nothing was paid: the task ${id} is of kind ${task.kind}, not api.`,
  });
}
