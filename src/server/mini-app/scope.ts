import type { FastifyInstance } from "fastify";
import { createInvitations } from "../activities/invitation.ts";
import { activityRoutes } from "./activities.ts";
import { guardMiniApp, type MiniAppContext } from "./guard.ts";
import { invitationRoutes } from "./invitation.ts";
import { leaderboardRoutes } from "./leaderboard.ts";
import { openPageRoutes } from "./open-page.ts";
import { playerListRoutes } from "./player-list.ts";
import { sessionRoutes } from "./session.ts";
import { tapRoutes } from "./taps.ts";
import { taskRoutes } from "./tasks.ts";
import { walletRoutes } from "./wallet.ts";

/** Registers every route of the Mini App's API behind its guard. */
export function miniAppScope(
  scope: FastifyInstance,
  service: Omit<MiniAppContext, "invitations">,
  ready: () => void,
): void {
  const context = { ...service, invitations: createInvitations(service.store.db) };
  guardMiniApp(scope, context);
  sessionRoutes(scope, context);
  tapRoutes(scope, context);
  openPageRoutes(scope, context);
  playerListRoutes(scope, context);
  walletRoutes(scope, context);
  activityRoutes(scope, context);
  taskRoutes(scope, context);
  invitationRoutes(scope, context);
  leaderboardRoutes(scope, context);
  ready();
}
