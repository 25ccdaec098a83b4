import type { FastifyInstance, FastifyReply } from "fastify";
import type { Task } from "#contract/activity/activities.schema.ts";
import type { ChangedBotUser } from "#contract/user/external.schema.ts";
import {
  completeTask,
  decreasePoints,
  increasePoints,
  increasePointsByPost,
} from "#contract/user/external-endpoints.ts";
import { ServiceError } from "../errors.ts";
import { creditRefused, debitRefused } from "../http/credit-refusal.ts";
import { route } from "../http/route.ts";
import * as stored from "../store/activity/task-payment.ts";
import { creditPoints, debitPoints, type SystemCall } from "../store/user/points.ts";
import { answerChange } from "./bot-user-record.ts";
import { callerOf, type ExternalCaller, type ExternalContext } from "./guard.ts";

interface PointsArguments {
  readonly userTelegramId: string | number;
  readonly points: string | number;
  readonly idempotencyKey?: string | undefined;
}

/** Credits and debits users, and pays tasks that the owner's system reports as done. */
export function pointsRoutes(app: FastifyInstance, { store: { db }, bots }: ExternalContext): void {
  route(app, increasePointsByPost, {
    handler: async (request, reply) => answerCredit(callerOf(request), request.body, reply),
  });

  route(app, increasePoints, {
    exposeHeadRoute: false,
    handler: async (request, reply) => answerCredit(callerOf(request), request.query, reply),
  });

  route(app, decreasePoints, {
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const debit = changeOf(caller, request.body);
      const result = await debitPoints(db, debit, caller.now);
      if (result.kind === "refused") throw debitRefused(debit, result, "INSUFFICIENT_POINTS");
      return answerChange(result, caller, reply);
    },
  });

  route(app, completeTask, {
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
  ): Promise<ChangedBotUser> {
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
