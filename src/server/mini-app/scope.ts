import type { FastifyInstance } from "fastify";
import type { MiniAppContext } from "./context.ts";
import { fieldReportRoutes } from "./field-reports.ts";
import { guardMiniApp } from "./guard.ts";
import { playerListRoutes } from "./player-list.ts";
import { miniAppRoutes } from "./session.ts";
import { walletRoutes } from "./wallet.ts";

/** Registers every route of the Mini App's API behind its guard. */
export function miniAppScope(scope: FastifyInstance, service: Omit<MiniAppContext, "guard">): void {
  const context: MiniAppContext = { ...service, guard: guardMiniApp(scope, service) };
  miniAppRoutes(scope, context);
  playerListRoutes(scope, context);
  fieldReportRoutes(scope, context);
  walletRoutes(scope, context);
}
