import type { FastifyInstance } from "fastify";
import { claimDaily } from "#contract/mini-app-endpoints.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { ActivityResult } from "#contract/schema/player-activities.ts";
import { activityResult } from "../activities/activity-result.ts";
import { claimLimit, forEachPlayer } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { payDaily } from "../store/user/daily-bonus.ts";
import { requireOffered, requirePaid } from "./activity-refusal.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

/** Pays the daily bonus. */
export function dailyRoutes(app: FastifyInstance, context: MiniAppContext): void {
  const {
    store: { db },
    bots,
    guard,
  } = context;
  route(app, claimDaily, {
    schema: { params: BotParams, response: { 200: ActivityResult } },
    config: { rateLimit: forEachPlayer(claimLimit, guard) },
    handler: async (request) => {
      const caller = guard.callerOf(request);
      const bot = requireKnown(await bots.read(caller.botId));
      const daily = requireOffered(bot.activities.daily, "daily bonus");
      const payment = requireKnown(await payDaily(db, caller, daily, caller.now));
      const { user, paid } = requirePaid(payment);
      return activityResult(context, bot, user, paid);
    },
  });
}
