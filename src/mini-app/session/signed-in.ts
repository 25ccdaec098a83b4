import type { QueryClient } from "@tanstack/react-query";
import { isRequestFailure } from "#web/request.ts";
import { sessionQuery } from "./session-query.ts";

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
