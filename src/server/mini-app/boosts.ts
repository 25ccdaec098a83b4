import type { FastifyInstance } from "fastify";
import { buyBoost } from "#contract/mini-app-endpoints.ts";
import {
  ActivityParams,
  ActivityResult,
  BoostPurchase,
} from "#contract/schema/player-activities.ts";
import { activityResult } from "../activities/activity-result.ts";
import { claimLimit, forEachPlayer } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import * as stored from "../store/user/boost-purchase.ts";
import { boostNotSold, requireListed } from "./activity-refusal.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

/** Sells boosts for points. */
export function boostRoutes(app: FastifyInstance, context: MiniAppContext): void {
  const {
    store: { db },
    bots,
    guard,
  } = context;
  route(app, buyBoost, {
    schema: { params: ActivityParams, body: BoostPurchase, response: { 200: ActivityResult } },
    config: { rateLimit: forEachPlayer(claimLimit, guard) },
    handler: async (request) => {
      const { botId, tgId, now } = guard.callerOf(request);
      const { activityId } = request.params;
      const bot = requireKnown(await bots.read(botId));
      const boost = requireListed(bot.activities.boosts, "boost", activityId);
      const purchase = { botId, tgId, boost, ...request.body };
      const result = requireKnown(await stored.buyBoost(db, purchase, bot, now));
      if (result.kind === "refused") throw boostNotSold(result);
      const paid = result.kind === "bought" ? -purchase.price : 0;
      return activityResult(context, bot, result.user, paid);
    },
  });
}
