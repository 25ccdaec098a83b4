import type { FastifyInstance } from "fastify";
import { readFieldHealth } from "#contract/builder-endpoints.ts";
import { BotHealth } from "#contract/schema/field-health.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { route } from "../http/route.ts";
import { listCustomFields } from "../store/field/custom-field.ts";
import { readHealth } from "../store/field/field-health.ts";
import type { BuilderContext } from "./context.ts";

/** Reads the health of a bot's fields. */
export function fieldHealthRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, readFieldHealth, {
    schema: { params: BotParams, response: { 200: BotHealth } },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const names = (await listCustomFields(db, botId)).map(({ name }) => name);
      return { serverTime: now, fields: await readHealth(db, botId, names, now) };
    },
  });
}
