import type { QueryClient } from "@tanstack/react-query";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import { type AllBoosted, noBoosts } from "#game/boost.ts";
import { levelAt } from "#game/level.ts";
import { activitiesQuery } from "../activities/activities-query.ts";
import { serverNow } from "../session/clock.ts";
import { sessionQuery } from "../session/session-query.ts";
import type { LiveSession } from "../session/session-request.ts";
import { exampleBoard } from "./example-board.ts";
import {
  answerQuiz,
  buyBoost,
  claimDaily,
  claimTask,
  type Played,
  type PlayedResult,
  startTask,
  withReadyTasks,
} from "./played-activities.ts";
import { jsonAnswer, refusal } from "./played-refusal.ts";

/** A call of the Mini App's API, of which the page is a client. */
interface PlayedCall {
  readonly method: string;
  /** After `/api/mini-app/:botId/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Stands in for the service while the preview is played. */
export interface PlayedService {
  /** What the player has bought since the play began. */
  readonly boosted: () => AllBoosted;
  readonly stop: () => void;
}

const calls = /\/api\/mini-app\/[^/]+\/(.+)$/;

/**
 * Answers the page's calls of the Mini App's API by the rules that the service decides with: the
 * preview has no session to make them with, and nobody is paid here. Other requests go out as ever.
 */
export function playService(client: QueryClient, own: () => Activities): PlayedService {
  const { fetch: sent } = globalThis;
  const startedAt = new Map<string, number>();
  let boosted = noBoosts;

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const path = url.origin === location.origin ? calls.exec(url.pathname)?.[1] : undefined;
    if (path === undefined) return sent(input, init);
    const request = new Request(input, init);
    const body: unknown = await request.json().catch(() => undefined);
    return answer({ method: request.method, path, query: url.searchParams, body });
  };

  function answer(call: PlayedCall): Response {
    const { method, path, query, body } = call;
    const session = client.getQueryData(sessionQuery.queryKey);
    const known = client.getQueryData(activitiesQuery.queryKey);
    if (!session || !known) return refusal("STORE_UNAVAILABLE");
    const now = serverNow();
    const activities = ready(known, session, now);
    const [kind, id = "", step] = path.split("/");
    if (path === "session") return jsonAnswer(session);
    if (path === "leaderboard") return jsonAnswer(exampleBoard(boardOf(query), session));
    if (path === "invitation") return jsonAnswer({ messageId: null });
    if (path === "activities") return jsonAnswer({ ...activities, serverTime: now });
    if (method === "PUT" || path === "onboarding") return new Response(null, { status: 204 });
    if (kind === "tasks" && step === "start") {
      startedAt.set(id, now);
      return jsonAnswer({ ...startTask(activities, id), serverTime: now });
    }
    const result = claim(kind, id, body, { game: session.game, activities, boosted }, now);
    if (result.kind === "refused") return refusal(result.code);
    boosted = result.after.boosted;
    return paid(result, session, now);
  }

  function claim(
    kind: string | undefined,
    id: string,
    body: unknown,
    played: Played,
    now: number,
  ): PlayedResult {
    // The page's own code has made it.
    const given = body as never;
    if (kind === "tasks") return claimTask(played, own(), id, given);
    if (kind === "daily") return claimDaily(played);
    if (kind === "quizzes") return answerQuiz(played, own(), id, given);
    if (kind === "boosts") return buyBoost(played, own(), id, given, now);
    return { kind: "refused", code: "ACTIVITY_NOT_FOUND" };
  }

  function ready(known: PlayerActivities, session: LiveSession, now: number): PlayerActivities {
    const player = {
      level: levelAt(session.game, now).level,
      friendsCount: session.friendsCount,
      hasWallet: session.fieldRequest.tonRawAddress !== "",
    };
    return withReadyTasks(known, own(), { player, startedAt, now });
  }

  return {
    boosted: () => boosted,
    stop: () => {
      globalThis.fetch = sent;
    },
  };
}

/** The owner's server is not told of points that nobody has: the field request stays as it is. */
function paid(
  { paid: points, after }: Extract<PlayedResult, { kind: "paid" }>,
  { fieldRequest }: LiveSession,
  now: number,
): Response {
  return jsonAnswer({
    paid: points,
    serverTime: now,
    game: after.game,
    level: levelAt(after.game, now).level,
    fieldRequest,
    activities: { ...after.activities, serverTime: now },
  });
}

function boardOf(query: URLSearchParams): Parameters<typeof exampleBoard>[0] {
  return {
    by: query.get("by") === "friends" ? "friends" : "points",
    period: query.get("period") === "week" ? "week" : "all",
    among: query.get("among") === "friends" ? "friends" : "all",
  };
}
