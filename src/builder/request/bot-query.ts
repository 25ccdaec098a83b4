import { queryOptions } from "@tanstack/react-query";
import { call } from "./builder-request.ts";

/** The owner's bots, by name. */
export const botsQuery = queryOptions({
  queryKey: ["bots"],
  queryFn: async ({ signal }) => (await call("GET /bots", { signal })).bots,
});

/** One bot with its settings and fields. Every query about a bot has a key that begins with this. */
export const ownedBotQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId],
    queryFn: ({ signal }) => call("GET /bots/:botId", { params: { botId }, signal }),
  });
