import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isRequestFailure } from "#web/request-failure.ts";
import { refusalOf } from "./builder-request.ts";
import { meQuery } from "./owner-query.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The beginning of the keys of the queries that show what the mutation changes. */
      readonly changes?: QueryKey | undefined;
    };
  }
}

/** A refusal would only be repeated; what never arrived may succeed on a retry. */
function mayPass(error: Error): boolean {
  return isRequestFailure(error) && (error.status === 0 || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  // An ended session leads to the sign-in page.
  const onError = (error: Error) => {
    if (refusalOf(error) === "NOT_SIGNED_IN") queryClient.setQueryData(meQuery.queryKey, null);
    // Then an owner has just become an editor.
    if (refusalOf(error) === "OWNERS_ONLY")
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [subject, , part] }) => subject === "bot" && part === undefined,
      });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // Also after a failure: the answer to a call that succeeded may have been lost.
      onSettled: (_data, error, _variables, _result, { meta }) => {
        if (!meta?.changes) return;
        const reading = queryClient.invalidateQueries({ queryKey: meta.changes });
        // A failure is shown at once; a success when the page shows it.
        return error ? undefined : reading;
      },
    }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      // navigator.onLine is unreliable; a failure is shown next to its button anyway.
      mutations: { networkMode: "always" },
    },
  });
  return queryClient;
}
