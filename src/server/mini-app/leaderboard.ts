import type { FastifyInstance } from "fastify";
import type { Problem } from "#contract/http/answer.schema.ts";
import type { Leaderboard } from "#contract/user/leaderboard.schema.ts";
import { readLeaderboard, setNameHidden } from "#contract/user/player-endpoints.ts";
import { createLeaderboards } from "../activities/leaderboard.ts";
import { nameLimit, playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { hideName } from "../store/user/player-flags.ts";
import { requireOffered } from "./activity-refusal.ts";
import { callerOf, limitedTo, type MiniAppContext, requireKnown } from "./guard.ts";

export function leaderboardRoutes(
  app: FastifyInstance,
  { store: { db }, clock, bots }: MiniAppContext,
): void {
  const leaderboards = createLeaderboards(db, clock);
  route(app, readLeaderboard, {
    ...limitedTo(playerLimit),
    exposeHeadRoute: false,
    serializerCompiler: () => serialize,
    handler: async (request) => {
      const { botId, tgId, now } = callerOf(request);
      const { by = "points", period = "all", among = "all" } = request.query;
      const { boards } = requireKnown(await bots.read(botId));
      requireOffered(
        boards.find((board) => board.by === by && board.period === period),
        "such leaderboard",
      );
      return requireKnown(await leaderboards.read({ botId, tgId, by, period, among }, now));
    },
  });

  route(app, setNameHidden, {
    ...limitedTo(nameLimit),
    handler: async (request) => {
      const { botId, tgId, now } = callerOf(request);
      const done = requireKnown(await hideName(db, { botId, tgId }, request.body.isHidden));
      if (done === "changed") leaderboards.forget(botId, now);
      return null;
    },
  });
}

const topTexts = new WeakMap<object, string>();

/** The top rows are most of an answer, and identical for almost all players. */
function serialize(answer: Leaderboard | Problem): string {
  if (!("top" in answer)) return JSON.stringify(answer);
  const { top, ...rest } = answer;
  const text = topTexts.get(top) ?? JSON.stringify(top);
  topTexts.set(top, text);
  return `{"top":${text},${JSON.stringify(rest).slice(1)}`;
}
