import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isRequestFailure } from "#web/request.ts";
import { refusalOf } from "./builder-request.ts";
import { meQuery } from "./owner-query.ts";

/**
 * A refusal stays one however often it is asked for; what never arrived may arrive the next time.
 */
function mayPass(error: Error): boolean {
  return isRequestFailure(error) && (error.status === 0 || error.status >= 500);
}

/** A session that has ended anywhere leads to the sign-in page. */
function noteSignedOut(error: Error): void {
  if (refusalOf(error) === "NOT_SIGNED_IN") queryClient.setQueryData(meQuery.queryKey, null);
}

/** The service's facts, for all of the console. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSignedOut }),
  mutationCache: new MutationCache({ onError: noteSignedOut }),
  defaultOptions: {
    queries: { staleTime: 5_000, retry: (failures, error) => failures < 2 && mayPass(error) },
    // The browser's idea of being offline is often wrong; a call that fails says so beside its
    // button.
    mutations: { networkMode: "always" },
  },
});
