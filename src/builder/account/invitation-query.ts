import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Invitation } from "#contract/owner/owner.schema.ts";
import { call } from "../request/builder-request.ts";

/** The owner's invitations that still work, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: async ({ signal }) => (await call("GET /invitations", { signal })).invitations,
});

/** Changes the invitations in the cache, as the service has just been told. */
export function changeInvitations(
  queryClient: QueryClient,
  edit: (before: Invitation[]) => Invitation[],
): void {
  queryClient.setQueryData(invitationsQuery.queryKey, (before) => before && edit(before));
}
