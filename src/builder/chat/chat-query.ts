import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { BotChat } from "#contract/bot/bot-chat.schema.ts";
import { call } from "../request/builder-request.ts";

/** The pause before the chat is read again while updates wait, in ms. */
const againMs = 10_000;

/** The bot's chat as Telegram has it. */
export const chatQuery = (botId: string) =>
  queryOptions<BotChat>({
    queryKey: ["bot", botId, "chat"],
    refetchInterval: ({ state }) =>
      (state.data?.platform?.updates.pending ?? 0) > 0 ? againMs : false,
    queryFn: ({ signal }) => call("GET /bots/:botId/chat", { params: { botId }, signal }),
  });

/** Puts a changed chat, which the service has read again, into the query cache. */
export function useChatCache(botId: string): (chat: BotChat) => void {
  const queryClient = useQueryClient();
  return (chat) => queryClient.setQueryData(chatQuery(botId).queryKey, chat);
}
