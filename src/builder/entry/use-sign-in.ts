import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { meQuery } from "../request/owner-query.ts";
import { tellTabs } from "../shell/session-end.ts";

/** Signs an owner in by `send` and clears the previous owner's data. */
export function useSignIn<Input>(send: (input: Input) => Promise<{ owner: Owner }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ owner }) => {
      queryClient.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== "sign-in" && queryKey[0] !== "me",
      });
      queryClient.setQueryData(meQuery.queryKey, owner);
      tellTabs(owner.id);
    },
  });
}
