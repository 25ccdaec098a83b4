import type { FastifyInstance } from "fastify";
import { checkChannel, checkTask } from "#contract/builder-endpoints.ts";
import { sampleFieldRequest } from "#contract/sample-field-request.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import {
  ChannelCheckReport,
  ChannelCheckRequest,
  TaskCheckReport,
  TaskCheckRequest,
} from "#contract/schema/task-check.ts";
import { askTaskEndpoint } from "../activities/task-endpoint.ts";
import { taskReport } from "../activities/task-report.ts";
import { callingBot } from "../bots/calling-bot.ts";
import { ServiceError } from "../errors.ts";
import { findingWords } from "../fields/finding-words.ts";
import { checkLimit, forEachOwner, platformLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { askAboutChannel } from "../telegram/channel-check.ts";
import { problemErrors } from "../validation/schema-fault.ts";
import { endpointFaults } from "../validation/url-fault.ts";
import { limitChecks } from "./check-limit.ts";
import type { BuilderContext } from "./context.ts";
import { requireBot } from "./require-bot.ts";

/** Tries a task's channel and a task's URL before players do. */
export function taskCheckRoutes(
  app: FastifyInstance,
  { config, store, guard, signer, clock }: BuilderContext,
): void {
  const runCheck = limitChecks();

  route(app, checkChannel, {
    schema: {
      params: BotParams,
      body: ChannelCheckRequest,
      response: { 200: ChannelCheckReport },
    },
    config: { rateLimit: forEachOwner(platformLimit, guard), changesNothing: true },
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      const bot = callingBot({ config, store, clock }, await requireBot(store.db, botId));
      const check = await askAboutChannel(bot, request.body.channel);
      if (check.kind !== "token-refused") return check;
      throw new ServiceError("BOT_TOKEN_NOT_VALID", {
        detail: "The platform refuses this bot's token. Copy it from @BotFather again.",
      });
    },
  });

  route(app, checkTask, {
    schema: { params: BotParams, body: TaskCheckRequest, response: { 200: TaskCheckReport } },
    config: { rateLimit: forEachOwner(checkLimit, guard), changesNothing: true },
    handler: async (request) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      const { url, taskId = "sample-task", language = "en" } = request.body;
      requireEndpoint(url);
      const task = { id: taskId, endpoint: url };
      const token = await signer.signTask(botId, task, sampleFieldRequest, now);
      const sent = { ...sampleFieldRequest, taskId, token };
      const options = { local: config.allowLocalFieldUrls, clock, language };
      const answer = await runCheck(owner.id, () => askTaskEndpoint(url, sent, options));
      return taskReport(answer, new URL(url), findingWords[language]);
    },
  });

  /** Throws `ServiceError` 400 for a URL that a task may not have. */
  function requireEndpoint(url: string): void {
    const faults = endpointFaults(url, "url", config.allowLocalFieldUrls);
    if (faults.length === 0) return;
    throw new ServiceError("BAD_ARGUMENT", {
      detail: `Invalid body: url ${faults[0]?.message}.`,
      errors: problemErrors(faults),
    });
  }
}
