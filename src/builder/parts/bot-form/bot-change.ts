import { hashKey, useQueryClient } from "@tanstack/react-query";
import type { BotChange, OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { botsQuery, ownedBotQuery } from "../../request/bot-query.ts";
import { call, problemOf } from "../../request/builder-request.ts";

interface Edit {
  /** The change of a version of the bot. */
  readonly changeOf: (bot: OwnedBot) => Omit<BotChange, "updatedAt">;
  /** The part that it changes; without it, the change replaces any other. */
  readonly partOf?: (bot: OwnedBot) => unknown;
}

/** The number of tries while others change other parts of the bot; then it is a conflict. */
const maxTries = 3;

/** Saves a change of a bot. Another owner's change is a conflict only if it concerns the same part. */
export async function changeBot(base: OwnedBot, edit: Edit, tries = 1): Promise<OwnedBot> {
  const { changeOf, partOf = () => null } = edit;
  try {
    return await call("PATCH /bots/:botId", {
      params: { botId: base.id },
      body: { ...changeOf(base), updatedAt: base.updatedAt },
    });
  } catch (error) {
    const current = newerBot(error);
    const isOther = current && hashKey([partOf(current)]) === hashKey([partOf(base)]);
    if (!isOther || tries >= maxTries) throw error;
    return changeBot(current, edit, tries + 1);
  }
}

/** The version of the bot because of which a change was refused. */
export function newerBot(error: unknown): OwnedBot | undefined {
  return problemOf("PATCH /bots/:botId", "EDIT_CONFLICT", error)?.current;
}

/** Puts a saved bot into the query cache. */
export function useBotCache(): (bot: OwnedBot) => void {
  const queryClient = useQueryClient();
  return (bot) => {
    queryClient.setQueryData(ownedBotQuery(bot.id).queryKey, bot);
    void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey });
  };
}
