import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { OutboxWorker } from "../messages/outbox-worker.ts";
import type { Store } from "../store/engine/database.ts";
import { externalRoutes } from "./bot-users.ts";
import { docsRoutes } from "./docs.ts";
import { guardExternal } from "./guard.ts";
import { messageRoutes } from "./messages.ts";
import { describeRoutes } from "./openapi.ts";

/** What the external API is made of. */
export interface ExternalScopeParts {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly worker: OutboxWorker;
}

/** The external API: every route of it is registered here, behind the guard; its docs are open. */
export function externalScope(
  scope: FastifyInstance,
  { config, store, clock, worker }: ExternalScopeParts,
): void {
  describeRoutes(scope, config.baseUrl);
  docsRoutes(scope, config);
  scope.register((guarded, _options, done) => {
    const callerOf = guardExternal(guarded, { config, store, clock });
    externalRoutes(guarded, { store, clock, callerOf });
    messageRoutes(guarded, { store, clock, callerOf, worker });
    done();
  });
}
