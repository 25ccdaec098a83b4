import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { isTransient, RequestFailure } from "#web/request-failure.ts";
import { isBatchWaiting } from "../taps/unsent-taps.ts";
import { setServerTime } from "./clock.ts";
import type { LiveSession } from "./live-session.ts";
import { bot, handover, playerLaunch } from "./page-context.ts";
import { queryDefaults, staleAfter } from "./query-defaults.ts";
import { failFor, requestSession, retryDelayMs } from "./service-request.ts";

/** Refetched when the app becomes visible after this long. */
const staleMs = 60_000;

/** The session: the player's numbers, the screen and its custom fields. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ client }) => settled(client, requestSession(bot.id, playerLaunch())),
  ...queryDefaults,
  staleTime: staleAfter(staleMs),
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) =>
    failures < 2 && isTransient(error) && !(error as RequestFailure).retryAfterMs,
  retryDelay: (attempt, error) => retryDelayMs(error, 500 * 2 ** attempt),
});

/**
 * Makes the boot script's running request the query's first fetch, so that no value on screen goes
 * back to a placeholder. Rejects when the request and its retries fail.
 */
export async function adoptSession(client: QueryClient): Promise<void> {
  const { session } = handover;
  if (!session) return;
  const cache = client.getQueryCache();
  const query = cache.build<LiveSession, Error, LiveSession, string[]>(client, sessionQuery);
  await query.fetch(sessionQuery, { initialPromise: settled(client, session) });
}

/** The answer to a session request, with the clock set by it. Rejects with `RequestFailure`. */
async function settled(client: QueryClient, answer: Promise<LiveSession>): Promise<LiveSession> {
  const current = () => client.getQueryData<LiveSession>(["session"]);
  const known = current();
  const session = requireSession(await answer.catch(failFor));
  // The boot script's answer may have arrived a while ago.
  setServerTime(Date.now() + session.clockOffsetMs);
  return reconciled(session, known, current());
}

/** Returns `session` if it has the shape of one, else throws `RequestFailure`. */
export function requireSession(session: unknown): LiveSession {
  if (handover.isSession(session)) return session;
  throw new RequestFailure("The service's answer is not a session.", 502);
}

/**
 * A new session, with the current game in place of its own where the two may disagree about taps.
 * `known` is the session when the request was sent, `current` the one now. If they differ, or a tap
 * batch is unanswered, the new session may or may not include those taps: showing it could take
 * them back or count them twice. The batch's answer will bring the right game.
 */
function reconciled(
  session: LiveSession,
  known: LiveSession | undefined,
  current: LiveSession | undefined,
): LiveSession {
  if (!current || (current === known && !isBatchWaiting())) return session;
  const { game, level, fieldRequest } = current;
  const { userPoints, userLevel } = fieldRequest;
  const answered = fieldRequest !== known?.fieldRequest;
  return {
    ...session,
    game,
    level,
    fieldRequest: answered ? fieldRequest : { ...session.fieldRequest, userPoints, userLevel },
  };
}

/** The session, for components that render only with one. */
export function useSession(): LiveSession {
  // The screen fetches it; a part that mounts later must not fetch it again.
  const { data } = useQuery({ ...sessionQuery, refetchOnMount: false });
  if (!data) throw new Error("No session");
  return data;
}
