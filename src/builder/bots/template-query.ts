import { queryOptions } from "@tanstack/react-query";
import { call } from "../request/builder-request.ts";

/** The templates of new bots; a release has always the same ones. */
export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call("GET /templates", { signal })).templates,
});
