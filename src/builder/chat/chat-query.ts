import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { BotChat } from "#contract/bot/bot-chat.schema.ts";
import { call } from "../request/builder-request.ts";

/** The bot's chat as Telegram has it. */
export const chatQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "chat"],
    queryFn: ({ signal }) => call("GET /bots/:botId/chat", { params: { botId }, signal }),
  });

/** Puts a changed chat, which the service has read again, into the query cache. */
export function useChatCache(botId: string): (chat: BotChat) => void {
  const queryClient = useQueryClient();
  return (chat) => queryClient.setQueryData(chatQuery(botId).queryKey, chat);
}
