import type { FastifyInstance } from "fastify";
import { checkChannel, checkTask } from "#contract/activity/activity-endpoints.ts";
import type { FieldCheckRequest } from "#contract/field/field-check.schema.ts";
import { checkField } from "#contract/field/field-endpoints.ts";
import { fieldUrlSentences } from "#contract/field/field-url.ts";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import type { ProblemFault } from "#contract/http/fault-rule.ts";
import { callTaskEndpoint } from "../../activities/task-endpoint.ts";
import { taskReport } from "../../activities/task-report.ts";
import { appOrigins } from "../../bots/bot-url.ts";
import { callingBot } from "../../bots/calling-bot.ts";
import { ServiceError } from "../../errors.ts";
import { checkEndpoint, FieldUrlError } from "../../fields/field-check.ts";
import { sayIn } from "../../fields/finding.ts";
import { checkLimit, forEachOwner, platformLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { checkChannelAccess } from "../../telegram/membership.ts";
import type { BuilderContext } from "../context.ts";
import { limitChecks, requireBot, requireEndpoint } from "../refusals.ts";

/** Tests a field's URL, a task's URL and a task's channel before players use them. */
export function endpointCheckRoutes(
  app: FastifyInstance,
  { config, store, guard, signer, clock }: BuilderContext,
): void {
  const runFieldCheck = limitChecks();
  const runTaskCheck = limitChecks();

  route(app, checkField, {
    config: { rateLimit: forEachOwner(checkLimit, guard), changesNothing: true },
    handler: async (request) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      const { url, language, fetchedByService, sendLanguage, transform } = request.body;
      const token = await tokenFor(botId, request.body, now);
      const origins = appOrigins(config, botId);
      const options = {
        origins,
        serviceDomain: config.serviceDomain,
        local: config.allowLocalFieldUrls,
        token,
        language,
        fetchedByService,
        sendLanguage,
        transform,
        clock,
      };
      return runFieldCheck(owner.id, () => checkEndpoint(url, options).catch(refuseUrl));
    },
  });

  route(app, checkChannel, {
    config: { rateLimit: forEachOwner(platformLimit, guard), changesNothing: true },
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      const bot = callingBot({ config, store, clock }, await requireBot(store.db, botId));
      const check = await checkChannelAccess(bot, request.body.channel);
      if (check.kind !== "token-refused") return check;
      throw new ServiceError("BOT_TOKEN_NOT_VALID", {
        detail: "The platform refuses this bot's token. Copy it from @BotFather again.",
      });
    },
  });

  route(app, checkTask, {
    config: { rateLimit: forEachOwner(checkLimit, guard), changesNothing: true },
    handler: async (request) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      const { url, taskId = "sample-task", language = "en" } = request.body;
      requireEndpoint(url, config.allowLocalFieldUrls);
      const task = { id: taskId, endpoint: url };
      const token = await signer.signTask(botId, task, sampleFieldRequest, now);
      const taskRequest = { ...sampleFieldRequest, taskId, token };
      const options = { local: config.allowLocalFieldUrls, clock, language };
      const answer = await runTaskCheck(owner.id, () =>
        callTaskEndpoint(url, taskRequest, options),
      );
      return taskReport(answer, new URL(url), sayIn(language));
    },
  });

  async function tokenFor(
    botId: string,
    { url, name, signed }: FieldCheckRequest,
    now: number,
  ): Promise<string | undefined> {
    if (!signed) return undefined;
    if (name === undefined)
      throw badArgument({
        field: "name",
        message: "is missing; a signed field's token contains it",
      });
    const field = { name, url, signed, fallback: "", refreshSeconds: 60 };
    return (await signer.sign(botId, [field], sampleFieldRequest, now)).tokens[name];
  }
}

function refuseUrl(error: unknown): never {
  if (!(error instanceof FieldUrlError)) throw error;
  const { fault } = error;
  const message = fieldUrlSentences[fault];
  throw badArgument({ field: "url", message, rule: "field-url", values: { fault } });
}

function badArgument(fault: ProblemFault): ServiceError {
  return new ServiceError("BAD_ARGUMENT", {
    detail: `Invalid body: ${fault.field} ${fault.message}.`,
    errors: [fault],
  });
}
