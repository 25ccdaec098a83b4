import type { FastifyInstance } from "fastify";
import { createSession } from "#contract/mini-app-endpoints.ts";
import { Session, SessionStart } from "#contract/schema/mini-app.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { codeMark, playerMark } from "../crypto/erased-mark.ts";
import { issueSessionToken } from "../crypto/session-token.ts";
import { ServiceError } from "../errors.ts";
import { referredFields } from "../fields/referred-field.ts";
import { plainAddress } from "../http/network.ts";
import { sessionLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { sessionOf } from "../players/session.ts";
import { withRulesOf } from "../store/bot/game-rules.ts";
import { endFutureMarks } from "../store/user/future-mark.ts";
import { signIn } from "../store/user/sign-in.ts";
import type { MiniAppContext } from "./context.ts";
import { requireNotBlocked } from "./guard.ts";

/** Signs players in. */
export function sessionRoutes(
  app: FastifyInstance,
  { store, bots, guard, invitations }: MiniAppContext,
): void {
  const { db, vault } = store;

  route(app, createSession, {
    schema: { params: BotParams, body: SessionStart, response: { 200: Session } },
    config: { signsIn: true, rateLimit: sessionLimit },
    handler: async (request) => {
      const { bot, initData, now } = guard.launchCallerOf(request);
      const ip = bot.recordLastIp ? plainAddress(request.ip) : null;
      const arrival = {
        ...initData,
        ref: request.body?.ref,
        ip,
        hasWeeklyBoard: bot.hasWeeklyBoard,
        announced: bot.announced,
        mark: playerMark(vault, bot.id, initData.user.tgId),
        codeMark: codeMark(vault, bot.id, initData.startParam || (request.body?.ref ?? "")),
      };
      const arrived = await signIn(db, bot.id, arrival, now, bot.game.autominePointsPerHour);
      if (arrived === "erased") throw erased();
      // Read again, because a sign-in may be held up; most times it is still kept.
      const current = await bots.read(bot.id);
      if (!arrived || !current)
        throw new ServiceError("BOT_NOT_FOUND", { detail: "The bot was just deleted." });
      const player = requireNotBlocked(arrived);
      const rules = await withRulesOf(db, current, player);
      const settled = await endFutureMarks(db, rules, player, now);
      const user = await invitations.payAtSignIn(current, settled, now);
      return {
        // The token that signed the init data, because it may just have been replaced.
        ...issueSessionToken(vault, { botId: bot.id, tgId: user.tgId, tokenId: bot.tokenId }, now),
        ...sessionOf(await withRulesOf(db, current, user), referredFields(current), user, now),
      };
    },
  });
}

/** An open page must not bring back by itself what was erased. */
function erased(): ServiceError {
  return new ServiceError("INIT_DATA_EXPIRED", {
    detail:
      "What was stored of this player was erased after the Mini App was opened. Close it and open it again.",
  });
}
