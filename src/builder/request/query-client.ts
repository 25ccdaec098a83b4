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

/** The service's facts, for all of the console. */
export function createQueryClient(): QueryClient {
  // A session that has ended anywhere leads to the sign-in page.
  const onError = (error: Error) => {
    if (refusalOf(error) === "NOT_SIGNED_IN") queryClient.setQueryData(meQuery.queryKey, null);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      // The browser's idea of being offline is often wrong; a call that fails says so beside its
      // button.
      mutations: { networkMode: "always" },
    },
  });
  return queryClient;
}
