import type { FastifyInstance } from "fastify";
import { endOnboarding } from "#contract/activity/activity-endpoints.ts";
import {
  createFieldTokens,
  fetchFieldValue,
  reportFields,
} from "#contract/field/field-endpoints.ts";
import { maxReportBytes } from "#contract/field/health-limit.ts";
import { sampleOf } from "#contract/field/suspicious-text.ts";
import { readPageBlocks } from "#contract/screen/screen-endpoints.ts";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { ServiceError } from "../errors.ts";
import { browserFields, referredFields } from "../fields/referred-field.ts";
import { fieldReportLimit, playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { fieldRequestOf } from "../players/player-values.ts";
import { countFetches } from "../store/field/field-health.ts";
import { readBotUser } from "../store/user/bot-user.ts";
import { noteOnboarded } from "../store/user/player-flags.ts";
import { callerOf, limitedTo, type MiniAppContext, requireKnown } from "./guard.ts";

/** Serves the rest of the screen, field tokens and values to an open Mini App; takes its reports. */
export function openPageRoutes(
  app: FastifyInstance,
  { store: { db }, bots, signer, serviceFetch }: MiniAppContext,
): void {
  const limited = limitedTo(playerLimit);

  route(app, readPageBlocks, {
    ...limited,
    exposeHeadRoute: false,
    handler: async (request) => {
      const { screen } = requireKnown(await bots.read(callerOf(request).botId));
      return { pages: screen.pages ?? [] };
    },
  });

  route(app, createFieldTokens, {
    ...limited,
    handler: async (request) => {
      const { botId, tgId, now } = callerOf(request);
      const bot = requireKnown(await bots.read(botId));
      const user = requireKnown(await readBotUser(db, botId, tgId));
      const fieldRequest = fieldRequestOf(user, bot.game, now);
      const tokens = await signer.sign(bot.id, browserFields(bot), fieldRequest, now);
      return { serverTime: now, ...tokens };
    },
  });

  route(app, fetchFieldValue, {
    ...limited,
    handler: async (request) => {
      const { botId, tgId } = callerOf(request);
      const { name } = request.params;
      const bot = requireKnown(await bots.read(botId));
      const field = referredFields(bot).find((one) => one.name === name);
      if (!field?.fetchedByService) throw new ServiceError("FIELD_NOT_FOUND");
      const user = requireKnown(await readBotUser(db, botId, tgId));
      const { language } = request.body;
      return serviceFetch.fetchForPlayer({ bot, field, user, language });
    },
  });

  // Only players may report, but their reports are stored without their names.
  route(app, reportFields, {
    bodyLimit: maxReportBytes,
    ...limitedTo(fieldReportLimit),
    handler: async (request) => {
      const { botId, tgId, now } = callerOf(request);
      if (isTestPlayer(tgId)) return null;
      const { fields } = requireKnown(await bots.read(botId));
      const own = fields.filter(({ fetchedByService }) => !fetchedByService);
      const names = new Set(own.map(({ name }) => name));
      const fetches = request.body.fetches
        .filter(({ field }) => names.has(field))
        .map(({ sample, ...fetch }) => ({ ...fetch, ...(sample && { sample: sampleOf(sample) }) }));
      await countFetches(db, botId, fetches, now);
      return null;
    },
  });

  route(app, endOnboarding, {
    ...limited,
    handler: async (request) => {
      requireKnown(await noteOnboarded(db, callerOf(request)));
      return null;
    },
  });
}
