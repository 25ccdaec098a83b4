import type { QueryClient } from "@tanstack/react-query";
import { bot } from "./page-context.ts";
import { sessionQuery } from "./session-query.ts";

/** What a call needs that the player makes: the bot and the session's token. Throws `RequestFailure`. */
export async function playerCall(client: QueryClient) {
  const { token } = await client.fetchQuery(sessionQuery);
  return { botId: bot.id, authorization: `Bearer ${token}` };
}
