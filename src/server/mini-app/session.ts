import type { FastifyInstance } from "fastify";
import { parseStart } from "#contract/bot/start-parameter.ts";
import { createSession } from "#contract/user/player-endpoints.ts";
import { codeMark, playerMark } from "../crypto/erased-mark.ts";
import { issueSessionToken } from "../crypto/session-token.ts";
import { ServiceError } from "../errors.ts";
import { playersFields } from "../fields/referred-field.ts";
import { plainAddress } from "../http/network.ts";
import { sessionLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { sessionOf } from "../players/player-values.ts";
import { withRulesOf } from "../store/bot/game-rules.ts";
import { signIn } from "../store/user/sign-in.ts";
import { launchCallerOf, type MiniAppContext, requireNotBanned } from "./guard.ts";

export function sessionRoutes(
  app: FastifyInstance,
  { store, bots, invitations }: MiniAppContext,
): void {
  const { db, vault } = store;

  route(app, createSession, {
    config: { rateLimit: sessionLimit },
    handler: async (request) => {
      const { bot, initData, now } = launchCallerOf(request);
      const signed = parseStart(initData.startParam);
      const unsigned = parseStart(request.body?.ref ?? "");
      const ip = bot.recordLastIp ? plainAddress(request.ip) : null;
      const input = {
        ...initData,
        startParam: signed.refCode,
        ref: unsigned.refCode,
        source: signed.source,
        refSource: unsigned.source,
        ip,
        mark: playerMark(vault, bot.id, initData.user.tgId),
        markOfCode: (code: string) => codeMark(vault, bot.id, code),
      };
      const signedIn = await signIn(db, bot, input, now);
      if (signedIn === "erased") throw erased();
      // Read again, because a sign-in may have waited for a lock; it is usually still cached.
      const current = await bots.read(bot.id);
      if (!signedIn || !current)
        throw new ServiceError("BOT_NOT_FOUND", { detail: "The bot was just deleted." });
      const user = await invitations.payAtSignIn(current, requireNotBanned(signedIn), now);
      return {
        // The token that signed the init data, because it may just have been replaced.
        ...issueSessionToken(vault, { botId: bot.id, tgId: user.tgId, tokenId: bot.tokenId }, now),
        ...sessionOf(await withRulesOf(db, current, user), playersFields(current), user, now),
      };
    },
  });
}

/** An open page must not recreate an erased player. */
function erased(): ServiceError {
  return new ServiceError("INIT_DATA_EXPIRED", {
    detail:
      "What was stored of this player was erased after the Mini App was opened. Close it and open it again.",
  });
}
