import { queryOptions } from "@tanstack/react-query";
import { call } from "../request/builder-request.ts";

/** What is done of a bot's first steps; read anew when the owner comes back from Telegram. */
export const firstStepsQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "first-steps"],
    staleTime: 0,
    queryFn: ({ signal }) => call("GET /bots/:botId/first-steps", { params: { botId }, signal }),
  });
