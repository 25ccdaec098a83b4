import type { FastifyInstance } from "fastify";
import { completeTask } from "#contract/external-endpoints.ts";
import type { Task } from "#contract/schema/activities.ts";
import { CompletedTask, CompleteTaskBody } from "#contract/schema/external.ts";
import { ServiceError } from "../errors.ts";
import { creditRefused } from "../http/credit-refusal.ts";
import { route } from "../http/route.ts";
import * as stored from "../store/activity/task-payment.ts";
import { answerChange } from "./bot-user-record.ts";
import { callerOf, type ExternalContext, onlyDeliberate } from "./guard.ts";

/** Pays tasks that the owner's system reports as done. */
export function taskRoutes(app: FastifyInstance, { store: { db }, bots }: ExternalContext): void {
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
