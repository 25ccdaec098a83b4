import type { FastifyInstance } from "fastify";
import type { Task, Tasks } from "#contract/activity/activities.schema.ts";
import { claimTask, startTask } from "#contract/activity/activity-endpoints.ts";
import { codeTriesMs, visitMs } from "#contract/activity/activity-limit.ts";
import type { ActivityResult } from "#contract/activity/player-activities.schema.ts";
import { isSecretWord } from "#game/answer.ts";
import { msSince } from "#game/future-mark.ts";
import { isTaskMet, type TaskPlayer } from "#game/task.ts";
import { activityResult, playerActivities } from "../activities/player-activities.ts";
import { taskPlayer, triesLeft } from "../activities/player-task.ts";
import { createTaskCheck } from "../activities/task-check.ts";
import { claimLimit, playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { paidIds } from "../store/activity/activity-progress.ts";
import { noteStart, readStartedTask, takeTry } from "../store/activity/started-task.ts";
import { payTask, payWalletTask } from "../store/activity/task-payment.ts";
import type { Bot } from "../store/bot/bot.ts";
import { type BotUser, readBotUser } from "../store/user/bot-user.ts";
import {
  codeMissing,
  codeTriesUsed,
  codeWrong,
  requireListed,
  requirePaid,
  taskNotChecked,
  taskNotDone,
  visitNotDone,
  walletUsed,
} from "./activity-refusal.ts";
import {
  callerOf,
  limitedTo,
  type MiniAppCaller,
  type MiniAppContext,
  requireKnown,
} from "./guard.ts";

interface PlayersTask {
  readonly bot: Bot;
  readonly task: Task;
  readonly user: BotUser;
  /** The player's values that decide tasks. */
  readonly player: TaskPlayer;
}

export function taskRoutes(app: FastifyInstance, context: MiniAppContext): void {
  const { store, clock, bots } = context;
  const { db } = store;
  const checkTask = createTaskCheck(context, app.log);

  route(app, startTask, {
    ...limitedTo(playerLimit),
    handler: async (request) => {
      const caller = callerOf(request);
      const { bot, task, user, player } = await requireTask(caller, request.params.activityId);
      // A task that the service itself can decide needs no start.
      if (isTaskMet(task, player) === undefined) await noteStart(db, caller, task.id, caller.now);
      return playerActivities(db, bot, user, caller.now);
    },
  });

  route(app, claimTask, {
    ...limitedTo(claimLimit),
    handler: async (request) => {
      const caller = callerOf(request);
      const claimed = await requireTask(caller, request.params.activityId);
      const isDue =
        (await isPaid(caller, claimed.task)) || (await isDone(caller, claimed, request.body.code));
      if (!isDue) throw taskNotDone(claimed.task, claimed.player);
      return pay(caller, claimed);
    },
  });

  async function requireTask(
    { botId, tgId, now }: MiniAppCaller,
    activityId: string,
  ): Promise<PlayersTask> {
    const bot = requireKnown(await bots.read(botId));
    const task = requireListed(bot.activities.tasks, "task", activityId);
    const user = requireKnown(await readBotUser(db, botId, tgId));
    return { bot, task, user, player: taskPlayer(user, bot.game, now) };
  }

  async function isPaid(caller: MiniAppCaller, { id }: Task): Promise<boolean> {
    return (await paidIds(db, caller, "task", [id])).has(id);
  }

  /**
   * Whether the task is done. Throws `ServiceError` where the refusal has a more precise reason.
   */
  async function isDone(
    caller: MiniAppCaller,
    { bot, task, user, player }: PlayersTask,
    word: string | undefined,
  ): Promise<boolean> {
    switch (task.kind) {
      case "visit":
        await requireVisit(caller, task);
        return true;
      // Only the player's device can confirm it.
      case "home-screen":
        return true;
      case "code":
        await requireWord(caller, task, word);
        return true;
      case "subscribe":
      case "messages":
      case "endpoint": {
        const check = await checkTask({ bot, task, user }, caller.now);
        if (check.kind === "not-checked") throw taskNotChecked(check, task);
        return check.kind === "done";
      }
      // The owner's system pays it, and would have done so by now.
      case "api":
        return false;
      case "invite":
      case "level":
      case "wallet":
        return isTaskMet(task, player) === true;
    }
  }

  async function requireVisit(caller: MiniAppCaller, { id }: Task): Promise<void> {
    const started = await readStartedTask(db, caller, id);
    const leftMs = started && visitMs - msSince(started.startedAt, caller.now);
    if (leftMs === undefined || leftMs > 0) throw visitNotDone(leftMs);
  }

  async function requireWord(caller: MiniAppCaller, task: Tasks["code"], word = ""): Promise<void> {
    if (word.trim() === "") throw codeMissing();
    const isRight = isSecretWord(task.code, word);
    const attempt = await takeTry(db, caller, { taskId: task.id, isRight }, caller.now);
    if (attempt && isRight) return;
    if (attempt) throw codeWrong(triesLeft(attempt, caller.now));
    // The player's other device may have used the last try with the correct word.
    if (await isPaid(caller, task)) return;
    const started = await readStartedTask(db, caller, task.id);
    throw codeTriesUsed((started?.triedSince ?? caller.now) + codeTriesMs - caller.now);
  }

  /** Pays once, even if it is called several times. */
  async function pay(
    caller: MiniAppCaller,
    { bot, task, player }: PlayersTask,
  ): Promise<ActivityResult> {
    // A check may have taken seconds.
    const now = clock.now();
    const payment = requireKnown(
      task.kind === "wallet"
        ? await payWalletTask(store, caller, task, now)
        : await payTask(db, caller, task, now),
    );
    if (payment.kind === "refused")
      throw payment.reason === "wallet-used" ? walletUsed() : taskNotDone(task, player);
    return activityResult(context, bot, requirePaid(payment));
  }
}
