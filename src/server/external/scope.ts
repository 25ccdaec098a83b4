import type { FastifyInstance } from "fastify";
import { botUserRoutes } from "./bot-users.ts";
import { docsRoutes } from "./docs.ts";
import { type ExternalContext, guardExternal } from "./guard.ts";
import { messageRoutes } from "./messages.ts";
import { openApiDocument } from "./openapi.ts";
import { pointsRoutes } from "./points.ts";
import { postmanRoute } from "./postman.ts";

/** Registers every route of the external API behind its guard, and the public documentation. */
export function externalScope(
  scope: FastifyInstance,
  context: ExternalContext,
  ready: () => void,
): void {
  docsRoutes(scope, context.config);
  postmanRoute(scope, () => openApiDocument(context.config.baseUrl));
  scope.register((guarded, _options, done) => {
    guardExternal(guarded, context);
    botUserRoutes(guarded, context);
    pointsRoutes(guarded, context);
    messageRoutes(guarded, context);
    done();
  });
  ready();
}
