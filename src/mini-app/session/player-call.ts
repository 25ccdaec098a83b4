import type { QueryClient } from "@tanstack/react-query";
import { isRequestFailure } from "#web/request-failure.ts";
import { bot } from "./page-context.ts";
import { sessionQuery } from "./session-query.ts";

/** The bot and the session's token, for a player's call. */
export interface PlayerCall {
  readonly botId: string;
  readonly authorization: string;
}

/** Signs in, unless there is a session. Throws `RequestFailure`. */
export async function playerCall(client: QueryClient): Promise<PlayerCall> {
  const { token } = await client.fetchQuery(sessionQuery);
  return { botId: bot.id, authorization: `Bearer ${token}` };
}

/** Does `act`; if the service refuses the session's token, once more with a new session. */
export async function signedIn<Result>(
  client: QueryClient,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (failure) {
    if (!isRequestFailure(failure) || failure.status !== 401) throw failure;
    await client.refetchQueries(sessionQuery);
    return act();
  }
}
