import { queryOptions } from "@tanstack/react-query";
import { call } from "../request/builder-request.ts";

/** The browsers that are signed in to the account, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await call("GET /sessions", { signal })).sessions,
});
