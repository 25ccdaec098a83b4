import { queryOptions } from "@tanstack/react-query";
import { call } from "../request/builder-request.ts";

/** The bot's owners, the first one first. */
export const botOwnersQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "owners"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/owners", { params: { botId }, signal })).owners,
  });
