import { queryOptions } from "@tanstack/react-query";
import { listInvitations } from "#contract/builder-endpoints.ts";
import { call } from "../request/builder-request.ts";

/** The owner's invitations that still work, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: async ({ signal }) => (await call(listInvitations, { signal })).invitations,
});
