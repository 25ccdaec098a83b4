import type { FastifyInstance } from "fastify";
import { checkField } from "#contract/builder-endpoints.ts";
import type { ProblemFault } from "#contract/fault-rule.ts";
import { fieldUrlSentences } from "#contract/field-url.ts";
import { sampleFieldRequest } from "#contract/sample-field-request.ts";
import { FieldCheckReport, FieldCheckRequest } from "#contract/schema/field-check.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { appOrigins } from "../bots/bot-url.ts";
import { ServiceError } from "../errors.ts";
import { checkEndpoint, FieldUrlError } from "../fields/field-check.ts";
import { checkLimit, forEachOwner } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { limitChecks } from "./check-limit.ts";
import type { BuilderContext } from "./context.ts";

/** Tests an endpoint from the service, for the origins of the owner's bot. */
export function fieldCheckRoutes(
  app: FastifyInstance,
  { config, guard, signer, clock }: BuilderContext,
): void {
  const runCheck = limitChecks();

  route(app, checkField, {
    schema: { params: BotParams, body: FieldCheckRequest, response: { 200: FieldCheckReport } },
    config: { rateLimit: forEachOwner(checkLimit, guard), changesNothing: true },
    handler: async (request) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      const { url, language } = request.body;
      const token = await tokenFor(botId, request.body, now);
      const origins = appOrigins(config, botId);
      const options = {
        origins,
        serviceDomain: config.serviceDomain,
        local: config.allowLocalFieldUrls,
        token,
        language,
        clock,
      };
      return runCheck(owner.id, () => checkEndpoint(url, options).catch(refuseUrl));
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
