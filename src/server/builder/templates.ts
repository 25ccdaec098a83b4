import type { FastifyInstance } from "fastify";
import { botTemplateNames } from "#contract/bot-template.ts";
import { listTemplates } from "#contract/builder-endpoints.ts";
import { TemplateList } from "#contract/schema/bot-template.ts";
import { route } from "../http/route.ts";
import { sketchOf } from "../templates/sketch.ts";

/** Lists the templates of new bots. */
export function templateRoutes(app: FastifyInstance): void {
  route(app, listTemplates, {
    schema: { response: { 200: TemplateList } },
    handler: async () => ({ templates: await Promise.all(botTemplateNames.map(sketchOf)) }),
  });
}
