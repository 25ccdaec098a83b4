import { useMutation } from "@tanstack/react-query";
import type { Owner } from "#contract/owner.ts";
import { meQuery } from "../request/owner-query.ts";
import { queryClient } from "../request/query-client.ts";
import { tellTabs } from "../shell/session-end.ts";

/** Signs in by `enter`; whoever is in then sees nothing of whoever was here before. */
export function useEnter<Input>(enter: (input: Input) => Promise<{ owner: Owner }>) {
  return useMutation({
    mutationFn: enter,
    onSuccess: ({ owner }) => {
      queryClient.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== "sign-in" && queryKey[0] !== "me",
      });
      queryClient.setQueryData(meQuery.queryKey, owner);
      tellTabs(owner.id);
    },
  });
}
