import { useQueryClient } from "@tanstack/react-query";
import type { ScreenDraft } from "#contract/screen/screen-draft.schema.ts";
import { meQuery } from "../request/owner-query.ts";

/** Who saved a draft: a name, or null for the signed-in owner, such as in another tab. */
export type Saver = string | null;

/** Tells who saved a draft. */
export function useSaver(): (draft: ScreenDraft) => Saver {
  const queryClient = useQueryClient();
  return ({ updatedBy, updatedById }) => {
    const me = queryClient.getQueryData(meQuery.queryKey);
    return updatedById !== null && updatedById === me?.id ? null : updatedBy;
  };
}
