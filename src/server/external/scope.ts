import type { FastifyInstance } from "fastify";
import { pageLimit } from "../http/rate-limits.ts";
import { SharedText } from "../http/shared-text.ts";
import { botUserRoutes } from "./bot-users.ts";
import { type ExternalContext, guardExternal } from "./guard.ts";
import { messageRoutes } from "./messages.ts";
import { openApiDocument } from "./openapi.ts";
import { pointsRoutes } from "./points.ts";
import { postmanRoute } from "./postman.ts";

/** Registers every route of the external API behind its guard, and their public description. */
export function externalScope(
  scope: FastifyInstance,
  context: ExternalContext,
  ready: () => void,
): void {
  const { baseUrl } = context.config;
  // Generated once: it stays the same while the process runs.
  let description: SharedText | undefined;
  scope.get("/docs/openapi.json", { config: { rateLimit: pageLimit } }, (_request, reply) => {
    description ??= new SharedText(JSON.stringify(openApiDocument(baseUrl)));
    return description.send(
      reply
        .headers({
          "access-control-allow-origin": "*",
          "cache-control": "public, max-age=300, no-transform",
        })
        .type("application/json; charset=utf-8"),
    );
  });
  postmanRoute(scope, () => openApiDocument(baseUrl));
  scope.register((guarded, _options, done) => {
    guardExternal(guarded, context);
    botUserRoutes(guarded, context);
    pointsRoutes(guarded, context);
    messageRoutes(guarded, context);
    done();
  });
  ready();
}
