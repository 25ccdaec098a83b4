import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { isPassing, RequestFailure, restMs } from "#web/request.ts";
import { isBatchWaiting } from "../taps/unsent-taps.ts";
import { asking, staleAfter } from "./asking.ts";
import { setServerTime } from "./clock.ts";
import { handover, page, playerLaunch } from "./page-context.ts";
import { type LiveSession, requestSession } from "./session-request.ts";

/** Asked for anew when the app comes back after this long. */
const staleMs = 60_000;

/**
 * The session: the first time the boot script's request. Everything the service knows of the player
 * lives here.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ client, queryKey }): Promise<LiveSession> => {
    const known = client.getQueryData<LiveSession>(queryKey);
    const started = handover.session;
    delete handover.session;
    const session = requireSession(await (started ?? requestSession(page.id, playerLaunch())));
    // The boot script's answer may have come a while ago.
    setServerTime(Date.now() + session.clockOffsetMs);
    return reconciled(session, known, client.getQueryData<LiveSession>(queryKey));
  },
  ...asking,
  staleTime: staleAfter(staleMs),
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) =>
    failures < 2 && isPassing(error) && !(error as RequestFailure).retryAfterMs,
  retryDelay: (attempt, error) => restMs(error, 500 * 2 ** attempt),
});

/**
 * The session as an answer makes it. Throws `RequestFailure` when it cannot be shown: an answer may
 * be anything.
 */
export function requireSession(session: unknown): LiveSession {
  if (handover.isSession(session)) return session;
  throw new RequestFailure("The service's answer is no session.", 502);
}

/**
 * Has the query take the boot script's answer as soon as it is there, mounted or not: nothing that
 * is on screen goes back to waiting. Rejects when there will be none.
 */
export async function adoptSession(client: QueryClient): Promise<void> {
  await handover.session;
  await client.prefetchQuery(sessionQuery);
}

/**
 * A session that has just come, without what it may say too early or too late. `known` is what was
 * known when it was asked for, `current` what is now: when another answer has changed that
 * meanwhile, or one for a batch of taps is still to come, nobody can tell whether those taps are in
 * this session, and showing it would take them back or count them twice. The answer to the taps
 * says it all, soon.
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

/** The session for who is shown only when there is one. */
export function useSession(): LiveSession {
  // Whoever shows the screen asks for it; a part that comes later is no reason to ask again.
  const { data } = useQuery({ ...sessionQuery, refetchOnMount: false });
  if (!data) throw new Error("Shown without a session.");
  return data;
}
