import type { FastifyInstance } from "fastify";
import type { MiniAppContext } from "./context.ts";
import { fieldReportRoutes } from "./field-reports.ts";
import { fieldTokenRoutes } from "./field-tokens.ts";
import { guardMiniApp } from "./guard.ts";
import { pageBlockRoutes } from "./page-blocks.ts";
import { playerListRoutes } from "./player-list.ts";
import { sessionRoutes } from "./session.ts";
import { tapRoutes } from "./taps.ts";
import { walletRoutes } from "./wallet.ts";

/** Registers every route of the Mini App's API behind its guard. */
export function miniAppScope(scope: FastifyInstance, service: Omit<MiniAppContext, "guard">): void {
  const context: MiniAppContext = { ...service, guard: guardMiniApp(scope, service) };
  sessionRoutes(scope, context);
  tapRoutes(scope, context);
  fieldTokenRoutes(scope, context);
  pageBlockRoutes(scope, context);
  playerListRoutes(scope, context);
  fieldReportRoutes(scope, context);
  walletRoutes(scope, context);
}
