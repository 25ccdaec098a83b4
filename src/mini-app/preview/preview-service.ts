import type { Activities } from "#contract/activity/activities.schema.ts";
import { maxCodeTries } from "#contract/activity/activity-limit.ts";
import type {
  ActivityResult,
  PlayerActivities,
} from "#contract/activity/player-activities.schema.ts";
import type { MiniAppApi } from "#contract/api.ts";
import type { FetchedValue } from "#contract/field/custom-field.schema.ts";
import type { AnswerOf, BodyOf, QueryOf } from "#contract/http/endpoint.ts";
import { type ErrorCode, errors } from "#contract/http/error-code.ts";
import type { TapResult } from "#contract/user/session.schema.ts";
import { noBoosts } from "#game/boost.ts";
import { levelAt } from "#game/level.ts";
import { applyTaps } from "#game/taps.ts";
import type { PreviewNews } from "#web/preview.ts";
import { serverNow } from "../session/clock.ts";
import type { LiveSession } from "../session/live-session.ts";
import { completedActivities, exampleActivities } from "./example-activities.ts";
import { exampleBoard, exampleFriends, exampleHistory } from "./example-lists.ts";
import {
  answerQuiz,
  boostedGame,
  buyBoost,
  claimDaily,
  claimTask,
  type Payment,
  type Played,
  Refusal,
  startTask,
  withReadyTasks,
} from "./played-claims.ts";

interface Call<R extends keyof MiniAppApi> {
  readonly id: string;
  readonly query: QueryOf<MiniAppApi[R]>;
  readonly body: BodyOf<MiniAppApi[R]>;
  readonly now: number;
}

type Answers = {
  readonly [R in keyof MiniAppApi]?: (
    call: Call<R>,
  ) => AnswerOf<MiniAppApi[R]> | Promise<AnswerOf<MiniAppApi[R]>>;
};

const apiPath = /^\/api\/mini-app\/[^/]+(\/.+)$/;
const pathWithId = /^\/(tasks|boosts|quizzes|field-values)\/([^/]+)(.*)$/;

/** Stands in for the service. */
export interface PreviewService {
  /** Returns the player of a draft: a new one, or the present one with all that they have played. */
  readonly showDraft: (session: LiveSession, activities: Activities, goesOn: boolean) => Played;
  /** Answers a request of a field's value. */
  readonly takeField: (id: number, fetched: FetchedValue) => void;
}

/**
 * Answers the page's calls of the Mini App's API from now on, by the rules of `game/`. The builder
 * fetches the fields that the service fetches for players. Other requests are sent.
 */
export function startPreviewService(post: (news: PreviewNews) => void): PreviewService {
  const { fetch: send } = globalThis;
  const requestedFields = new Map<number, (fetched: FetchedValue) => void>();
  let lastFieldId = 0;
  let player: Played;

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const path = url.origin === location.origin ? apiPath.exec(url.pathname)?.[1] : undefined;
    if (path === undefined) return send(input, init);
    const request = new Request(input, init);
    const body: unknown = await request.json().catch(() => undefined);
    const [, kind, id = "", step = ""] = pathWithId.exec(path) ?? [];
    const parameter = kind === "field-values" ? ":name" : ":activityId";
    const route = `${request.method} ${kind ? `/${kind}/${parameter}${step}` : path}`;
    const query = Object.fromEntries(url.searchParams);
    return answerTo(route as keyof MiniAppApi, { id, query, body, now: serverNow() });
  };

  async function answerTo(route: keyof MiniAppApi, call: object): Promise<Response> {
    const answer: ((call: never) => unknown) | undefined = answers[route];
    try {
      if (!answer) throw new Refusal("NOT_FOUND");
      const result = await answer(call as never);
      return result === undefined ? new Response(null, { status: 204 }) : jsonAnswer(result);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusal(error.code);
    }
  }

  const answers: Answers = {
    "POST /session": ({ now }) => ({ ...player.session, ...gameOf(player, now) }),
    "POST /taps": ({ body, now }) => {
      const { accepted, game } = applyTaps(player.session.game, body.taps, now);
      player = { ...player, session: { ...player.session, game } };
      return { accepted, ...gameOf(player, now) };
    },
    "GET /friends": () => ({ friends: exampleFriends(player), nextCursor: null }),
    "GET /history": () => ({ entries: exampleHistory(player), nextCursor: null }),
    "GET /leaderboard": ({ query }) => exampleBoard(query, player.session),
    "PUT /leaderboard/name": () => undefined,
    "GET /activities": ({ now }) => activitiesAt(now),
    "POST /field-values/:name": ({ id: name, body }) =>
      new Promise((resolve) => {
        lastFieldId += 1;
        requestedFields.set(lastFieldId, resolve);
        post({ kind: "fetch-field", id: lastFieldId, name, language: body.language });
      }),
    "POST /onboarding": () => undefined,
    "POST /invitation": () => ({ messageId: null }),
    "POST /tasks/:activityId/start": ({ id, now }) => {
      player = startTask(withReadyTasks(player, now), id, now);
      return activitiesAt(now);
    },
    "POST /tasks/:activityId/claim": ({ id, body, now }) =>
      resultOf(claimTask(withReadyTasks(player, now), id, body), now),
    "POST /daily": ({ now }) => resultOf(claimDaily(player), now),
    "POST /boosts/:activityId": ({ id, body, now }) =>
      resultOf(buyBoost(player, id, body.price, now), now),
    "POST /quizzes/:activityId": ({ id, body, now }) => resultOf(answerQuiz(player, id, body), now),
  };

  function activitiesAt(now: number): PlayerActivities {
    player = withReadyTasks(player, now);
    return { ...player.activities, serverTime: now };
  }

  function resultOf(payment: Payment, now: number): ActivityResult {
    player = payment.player;
    return { paid: payment.paid, ...gameOf(player, now), activities: activitiesAt(now) };
  }

  return {
    showDraft: (session, activities, goesOn) => {
      const own = completedActivities(activities);
      player = goesOn ? playedOn(player, session, own) : newPlayer(session, own);
      return player;
    },
    takeField: (id, fetched) => {
      requestedFields.get(id)?.(fetched);
      requestedFields.delete(id);
    },
  };
}

function newPlayer(session: LiveSession, own: Activities): Played {
  const activities = exampleActivities(own, session);
  return { session, own, activities, boosted: noBoosts, startedAt: new Map() };
}

/** The player in a changed draft. */
function playedOn(player: Played, session: LiveSession, own: Activities): Played {
  const { points, pointsSpent, energyFullAt, autominingSince, tapsCountedAt } = player.session.game;
  const state = { points, pointsSpent, energyFullAt, autominingSince, tapsCountedAt };
  const game = { ...boostedGame(session.game, player.boosted), ...state };
  return { ...player, own, session: { ...session, game, level: levelAt(game, serverNow()).level } };
}

/** The field request never changes: the owner's server must not see points that nobody has. */
function gameOf(
  { session: { game, fieldRequest } }: Played,
  now: number,
): Omit<TapResult, "accepted"> {
  return { serverTime: now, game, level: levelAt(game, now).level, fieldRequest };
}

function refusal(code: ErrorCode): Response {
  const [status, title] = errors[code];
  const more = code === "CODE_WRONG" && { triesLeft: maxCodeTries };
  return jsonAnswer({ code, title, ...more }, status);
}

/** Older browsers lack `Response.json`. */
function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}
