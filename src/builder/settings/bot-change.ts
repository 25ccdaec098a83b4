import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BotChange, OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { call, problemOf } from "../request/builder-request.ts";

export interface SettingProps {
  /** The bot as it was when editing began; if it has changed since, saving is a conflict. */
  readonly base: OwnedBot;
  /** Gets the bot as the service has it now. */
  readonly onSaved: (bot: OwnedBot) => void;
}

/** Saves changes to a bot and updates the query cache; `current` is a newer version of another owner. */
export function useBotChange({ base, onSaved }: SettingProps) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (change: BotChange) =>
      call("PATCH /bots/:botId", { params: { botId: base.id }, body: change }),
    onSuccess: (bot) => {
      queryClient.setQueryData(ownedBotQuery(bot.id).queryKey, bot);
      void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey });
      onSaved(bot);
    },
  });
  const save = (change: Omit<BotChange, "updatedAt">, updatedAt = base.updatedAt) =>
    saving.mutate({ ...change, updatedAt });
  const current = problemOf("PATCH /bots/:botId", "EDIT_CONFLICT", saving.error)?.current;
  return { ...saving, save, current };
}
