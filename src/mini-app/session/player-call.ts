import type { QueryClient } from "@tanstack/react-query";
import { bot } from "./page-context.ts";
import { sessionQuery } from "./session-query.ts";

/** What a call needs that the player makes: the bot and the session's token. */
export interface PlayerCall {
  readonly botId: string;
  readonly authorization: string;
}

/** Signs in, unless there is a session. Throws `RequestFailure`. */
export async function playerCall(client: QueryClient): Promise<PlayerCall> {
  const { token } = await client.fetchQuery(sessionQuery);
  return { botId: bot.id, authorization: `Bearer ${token}` };
}
