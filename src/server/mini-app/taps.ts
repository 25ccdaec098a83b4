import type { FastifyInstance } from "fastify";
import { submitTaps } from "#contract/user/player-endpoints.ts";
import { playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { fieldRequestOf } from "../players/player-values.ts";
import { withRulesOf } from "../store/bot/game-rules.ts";
import { gameOf } from "../store/user/bot-user.ts";
import { countTaps } from "../store/user/taps.ts";
import {
  callerOf,
  limitedTo,
  type MiniAppContext,
  requireKnown,
  requireNotBanned,
} from "./guard.ts";

export function tapRoutes(
  app: FastifyInstance,
  { store: { db }, bots, invitations }: MiniAppContext,
): void {
  route(app, submitTaps, {
    ...limitedTo(playerLimit),
    handler: async (request) => {
      const caller = callerOf(request);
      const { now } = caller;
      const bot = requireKnown(await bots.read(caller.botId));
      const batch = requireKnown(await countTaps(db, caller, bot, request.body, now));
      const user = await invitations.pay(bot, requireNotBanned(batch.user), now);
      const rules = await withRulesOf(db, bot, user);
      const fieldRequest = fieldRequestOf(user, rules.game, now);
      return {
        accepted: batch.accepted,
        serverTime: now,
        game: gameOf(rules, user, now),
        level: fieldRequest.userLevel,
        fieldRequest,
      };
    },
  });
}
