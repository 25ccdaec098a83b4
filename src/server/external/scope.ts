import type { FastifyInstance } from "fastify";
import { botUserRoutes } from "./bot-users.ts";
import type { ExternalContext } from "./context.ts";
import { docsRoutes } from "./docs.ts";
import { guardExternal } from "./guard.ts";
import { messageRoutes } from "./messages.ts";
import { describeRoutes } from "./openapi.ts";
import { pointsRoutes } from "./points.ts";
import { taskRoutes } from "./tasks.ts";

/** Registers every route of the external API behind its guard, and the public documentation. */
export function externalScope(
  scope: FastifyInstance,
  service: Omit<ExternalContext, "guard">,
  ready: () => void,
): void {
  describeRoutes(scope, service.config.baseUrl);
  docsRoutes(scope, service.config);
  scope.register((guarded, _options, done) => {
    const context: ExternalContext = { ...service, guard: guardExternal(guarded, service) };
    botUserRoutes(guarded, context);
    pointsRoutes(guarded, context);
    taskRoutes(guarded, context);
    messageRoutes(guarded, context);
    done();
  });
  ready();
}
