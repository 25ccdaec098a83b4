import type { Task } from "#contract/activity/activities.schema.ts";
import { type TaskPlayer, taskProgress } from "#game/task.ts";
import type { NotChecked } from "../activities/task-check.ts";
import { ServiceError } from "../errors.ts";
import type { PurchaseRefusal } from "../store/activity/boost-purchase.ts";
import type { ActivityPayment } from "../store/user/points.ts";
import { playerBanned } from "./guard.ts";

/** An activity of the bot; `what` names it. Throws `ServiceError` 404 for a missing one. */
export function requireOffered<Activity>(activity: Activity | undefined, what: string): Activity {
  if (activity !== undefined) return activity;
  throw new ServiceError("ACTIVITY_NOT_FOUND", {
    detail: `The bot has no ${what}; it may have been removed. Load the activities again.`,
  });
}

/** The activity with `id` in a list of the bot. Throws `ServiceError` 404 for a missing one. */
export function requireListed<Activity extends { readonly id: string }>(
  listed: readonly Activity[] | undefined,
  kind: "task" | "boost" | "quiz",
  id: string,
): Activity {
  return requireOffered(
    listed?.find((activity) => activity.id === id),
    `${kind} ${id}`,
  );
}

/**
 * Throws `ServiceError` for a payment refused because the balance is full or the player is banned.
 */
export function requirePaid(
  payment: ActivityPayment,
): Extract<ActivityPayment, { readonly kind: "paid" }> {
  if (payment.kind === "paid") return payment;
  if (payment.kind === "banned") throw playerBanned();
  throw new ServiceError("POINTS_OVERFLOW", {
    detail: `Nothing was paid: the maximum balance is ${Number.MAX_SAFE_INTEGER} points.`,
  });
}

export function boostNotSold(refusal: PurchaseRefusal): ServiceError {
  switch (refusal.reason) {
    case "banned":
      return playerBanned();
    case "id-reused":
      return new ServiceError("IDEMPOTENCY_KEY_REUSED", {
        detail: "Nothing was bought: another boost was bought with this requestId.",
      });
    case "all-bought":
      return new ServiceError("BOOST_ALL_BOUGHT", {
        detail: "Nothing was bought: the player cannot have more of this boost.",
      });
    case "price-changed":
      return new ServiceError("PRICE_CHANGED", {
        detail: `Nothing was bought: the price is now ${refusal.price} points.`,
      });
    case "too-few":
      return new ServiceError("NOT_ENOUGH_POINTS", {
        detail: `Nothing was bought: the player has ${refusal.balance} points.`,
        members: { balance: refusal.balance },
      });
  }
}

export function quizChanged(): ServiceError {
  return new ServiceError("QUIZ_CHANGED", {
    detail: "Nothing was kept: the answers do not fit the questions. Load the quiz again.",
  });
}

/** The error for a visit that was not started, or that must last another `leftMs`. */
export function visitNotDone(leftMs: number | undefined): ServiceError {
  if (leftMs === undefined)
    return new ServiceError("TASK_NOT_DONE", { detail: "Open the task's link first." });
  const seconds = Math.ceil(leftMs / 1000);
  return new ServiceError("TASK_NOT_DONE", {
    detail: `Stay a little longer: it counts in ${seconds} s.`,
    headers: { "retry-after": String(seconds) },
  });
}

export function taskNotDone(task: Task, player: TaskPlayer): ServiceError {
  const { goal, progress } = taskProgress(task, player) ?? {};
  const sentences: Partial<Record<Task["kind"], string>> = {
    subscribe: "The platform says that you do not follow the channel. Join it, then try again.",
    invite: `It needs ${goal} friends, and you have ${progress}.`,
    level: `It needs level ${goal}, and you have reached level ${progress}.`,
    wallet: "Connect a wallet first.",
    messages: "The platform does not let the bot write to you. Allow it, then try again.",
    endpoint: "Its owner's server says that it is not done.",
    api: "Its owner's server has not reported that it is done.",
  };
  const detail = sentences[task.kind];
  return new ServiceError("TASK_NOT_DONE", detail ? { detail } : {});
}

export function walletUsed(): ServiceError {
  return new ServiceError("WALLET_USED", {
    detail: "Nothing was paid: connect a wallet that no other player was paid for.",
  });
}

/** The error when a task could not be checked because the channel or endpoint did not answer. */
export function taskNotChecked({ why, retryAfter }: NotChecked, task: Task): ServiceError {
  const system = task.kind === "endpoint" ? "The task's server" : "The messaging platform";
  const sentences: Record<NotChecked["why"], string> = {
    busy: "Many players are being checked.",
    refused:
      task.kind === "messages"
        ? "The messaging platform refuses this bot."
        : "The messaging platform does not tell this bot who follows the channel.",
    unreachable: `${system} cannot be reached.`,
    late: `${system} did not answer in time.`,
    status: `${system} answered with an error.`,
    answer: `${system} answered neither true nor false.`,
  };
  const when = retryAfter === undefined ? "later" : `in ${retryAfter} s`;
  return new ServiceError("TASK_NOT_CHECKED", {
    detail: `${sentences[why]} Try again ${when}.`,
    ...(retryAfter !== undefined && { headers: { "retry-after": String(retryAfter) } }),
  });
}

export function codeMissing(): ServiceError {
  const fault = { field: "code", message: "is missing; send the secret word" };
  return new ServiceError("BAD_ARGUMENT", {
    detail: `Invalid body: ${fault.field} ${fault.message}.`,
    errors: [fault],
  });
}

export function codeWrong(triesLeft: number): ServiceError {
  const tries = triesLeft === 1 ? "1 try is" : `${triesLeft} tries are`;
  return new ServiceError("CODE_WRONG", {
    detail: triesLeft === 0 ? "No try is left for now." : `${tries} left.`,
    members: { triesLeft },
  });
}

/** The error for too many tries; the next ones are possible in `leftMs`. */
export function codeTriesUsed(leftMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  return new ServiceError("CODE_TRIES_USED", {
    detail: `Try again in ${Math.ceil(seconds / 60)} min.`,
    headers: { "retry-after": String(seconds) },
  });
}
