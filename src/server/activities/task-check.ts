import type { FastifyBaseLogger } from "fastify";
import type { Tasks } from "#contract/activity/activities.schema.ts";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { callingBot } from "../bots/calling-bot.ts";
import { limitConcurrency } from "../concurrency.ts";
import type { ServiceContext } from "../context.ts";
import { FieldUrlError } from "../fields/field-check.ts";
import type { FieldSigner } from "../fields/signing.ts";
import { fieldRequestOf } from "../players/player-values.ts";
import type { Bot } from "../store/bot/bot.ts";
import type { BotUser } from "../store/user/bot-user.ts";
import { createPauses, type PlatformAnswer } from "../telegram/bot-api.ts";
import { readMembership } from "../telegram/membership.ts";
import { readWriteAccess } from "../telegram/write-access.ts";
import { callTaskEndpoint, type TaskAnswer } from "./task-endpoint.ts";

/** A task that only the platform or the owner's server can confirm. */
type CheckedTask = PlatformTask | Tasks["endpoint"];
type PlatformTask = Tasks["subscribe" | "messages"];

/** The result of a check; "not-checked" without a clear answer. */
export type TaskCheck = { readonly kind: "done" | "not-done" } | NotChecked;

export interface NotChecked {
  readonly kind: "not-checked";
  /**
   * "busy": too many checks are running; "refused": the platform refuses this bot; "answer": the
   * answer is neither true nor false.
   */
  readonly why: "busy" | "refused" | "unreachable" | "late" | "status" | "answer";
  /** Seconds until the next try makes sense. */
  readonly retryAfter?: number;
}

interface Claim<Task extends CheckedTask = CheckedTask> {
  readonly bot: Bot;
  readonly task: Task;
  readonly user: BotUser;
}

/** Checks with the platform or the owner's server, for up to 8 s. */
export type CheckTask = (claim: Claim, now: number) => Promise<TaskCheck>;

/**
 * The maximum number of concurrent checks in this process, so that one owner's slow server delays
 * neither other bots nor the service.
 */
const maxChecks = {
  platform: { total: 200, each: 20 },
  endpoint: { total: 200, each: 10 },
} as const;
const busySeconds = 3;

/** Creates the check; concurrent checks of one player's task share one call. */
export function createTaskCheck(
  { config, store, clock, signer }: ServiceContext & { readonly signer: FieldSigner },
  log: Pick<FastifyBaseLogger, "info" | "warn">,
): CheckTask {
  const limited = {
    platform: limitConcurrency(maxChecks.platform),
    endpoint: limitConcurrency(maxChecks.endpoint),
  };
  const running = new Map<string, Promise<TaskCheck>>();
  const pauses = createPauses(clock);

  async function check({ bot, task, user }: Claim, now: number): Promise<TaskCheck> {
    const outcome =
      task.kind === "endpoint"
        ? await limited.endpoint(bot.id, () => checkOnServer({ bot, task, user }, now))
        : await limited.platform(bot.id, () => checkOnPlatform({ bot, task, user }));
    return outcome.kind === "done" ? outcome.result : notChecked("busy", busySeconds);
  }

  async function checkOnPlatform({
    bot,
    task,
    user: { tgId },
  }: Claim<PlatformTask>): Promise<TaskCheck> {
    // A test player has no chat on the platform, so an owner could not try the task.
    if (task.kind === "messages" && isTestPlayer(tgId)) return { kind: "done" };
    const leftMs = pauses.leftMs(bot.id);
    if (leftMs > 0) return notChecked("unreachable", Math.ceil(leftMs / 1000));
    const calling = callingBot({ config, store, clock }, bot);
    const answer = await (task.kind === "subscribe"
      ? readMembership(calling, task.channel, tgId)
      : readWriteAccess(calling, tgId));
    logFailure(log, { botId: bot.id, task: task.id }, answer);
    if (answer.kind === "yes") return { kind: "done" };
    if (answer.kind === "no") return { kind: "not-done" };
    if (answer.kind === "refused") return notChecked("refused");
    const { pauseMs } = answer;
    if (pauseMs === undefined) return notChecked("unreachable");
    pauses.begin(bot.id, pauseMs);
    return notChecked("unreachable", Math.ceil(pauseMs / 1000));
  }

  async function checkOnServer(
    { bot, task, user }: Claim<Tasks["endpoint"]>,
    now: number,
  ): Promise<TaskCheck> {
    const values = fieldRequestOf(user, bot.game, now);
    const token = await signer.signTask(bot.id, task, values, now);
    const request = { ...values, taskId: task.id, token };
    const options = { local: config.allowLocalFieldUrls, clock };
    const answer = await callTaskEndpoint(task.endpoint, request, options).catch(whenUrlRefused);
    const result = checkOf(answer);
    if (result.kind === "not-checked")
      log.info(
        { botId: bot.id, task: task.id, why: result.why },
        "An owner's server did not say whether a task is done.",
      );
    return result;
  }

  return (claim, now) => {
    const key = JSON.stringify([claim.bot.id, claim.user.tgId, claim.task]);
    const result = running.get(key) ?? check(claim, now).finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}

function notChecked(why: NotChecked["why"], retryAfter?: number): NotChecked {
  return { kind: "not-checked", why, ...(retryAfter !== undefined && { retryAfter }) };
}

/** The URL was valid when it was saved; the service's settings have changed since. */
function whenUrlRefused(error: unknown): TaskAnswer {
  if (error instanceof FieldUrlError) return { kind: "no-address", found: error.message };
  throw error;
}

function checkOf(answer: TaskAnswer): TaskCheck {
  switch (answer.kind) {
    case "true":
      return { kind: "done" };
    case "false":
      return { kind: "not-done" };
    case "not-boolean":
    case "unread":
      return notChecked("answer");
    case "status":
      return notChecked("status");
    case "no-address":
      return notChecked("unreachable");
    case "no-answer":
      return notChecked(answer.why === "timeout" ? "late" : "unreachable");
  }
}

function logFailure(
  log: Pick<FastifyBaseLogger, "warn">,
  what: { readonly botId: string; readonly task: string },
  answer: PlatformAnswer,
): void {
  if (answer.kind === "refused")
    log.warn(
      { ...what, status: answer.code, reason: answer.reason },
      "The platform refuses to check a bot's task.",
    );
  if (answer.kind === "unreached") log.warn(what, "The platform did not check a bot's task.");
}
