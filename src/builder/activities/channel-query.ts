import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { call } from "../request/builder-request.ts";

/** Whether the bot can tell who is in a channel; Telegram is asked only when the owner wants it. */
export const channelQuery = (botId: string, channel: string) =>
  queryOptions({
    queryKey: ["channel-check", botId, channel],
    queryFn: ({ signal }) =>
      call("POST /bots/:botId/channel-check", { params: { botId }, body: { channel }, signal }),
    enabled: false,
    retry: false,
  });

/** The channels that tasks ask players to join. */
export function channelsOf({ tasks = [] }: Activities): string[] {
  const channels = tasks.flatMap((task) => (task.kind === "subscribe" ? [task.channel] : []));
  return [...new Set(channels)];
}

/** Tries the channels of a bot that has just been saved, other than those known to work. */
export function tryChannels(queryClient: QueryClient, bot: OwnedBot): void {
  for (const channel of channelsOf(bot.activities)) {
    const query = channelQuery(bot.id, channel);
    if (queryClient.getQueryData(query.queryKey)?.kind === "ready") continue;
    void queryClient.prefetchQuery({ ...query, staleTime: 0 });
  }
}
