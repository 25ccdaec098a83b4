import { queryOptions, useQuery } from "@tanstack/react-query";
import { isRequestFailure } from "#web/request.ts";
import { setServerTime } from "./clock.ts";
import { handover, page, playerLaunch } from "./player.ts";
import { type LiveSession, requestSession } from "./session-request.ts";

/** Asked for anew when the app comes back after this long. */
const staleMs = 60_000;

/** The session: adopts the boot script's request the first time. Everything the service knows of the player lives here. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<LiveSession> => {
    const started = handover.session;
    delete handover.session;
    const session = await (started?.promise ?? requestSession(page.id, playerLaunch()));
    setServerTime(session.serverTime);
    return session;
  },
  staleTime: staleMs,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: "always",
  retry: (failures, error) => failures < 2 && isRequestFailure(error) && (error.status === 0 || error.status >= 500),
  retryDelay: (attempt) => 500 * 2 ** attempt * (0.5 + Math.random()),
});

/** The session for who is shown only when there is one. */
export function useSession(): LiveSession {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error("Shown without a session.");
  return data;
}
