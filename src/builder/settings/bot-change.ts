import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeBot } from "#contract/builder-endpoints.ts";
import type { BotChange, OwnedBot } from "#contract/schema/owned-bot.ts";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";

/** What a part of the settings works on. */
export interface SettingProps {
  /** The bot as it was when the owner began; a change is refused when it is no longer this one. */
  readonly base: OwnedBot;
  /** Takes the bot as it stands in the service from now on. */
  readonly onSaved: (bot: OwnedBot) => void;
}

/** Saves a change of the bot that `base` was, and keeps what the service answers. */
export function useBotChange({ base, onSaved }: SettingProps) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (change: BotChange) =>
      call(changeBot, { params: { botId: base.id }, body: change }),
    onSuccess: (bot) => {
      queryClient.setQueryData(ownedBotQuery(bot.id).queryKey, bot);
      void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey });
      onSaved(bot);
    },
  });
  const save = (change: Omit<BotChange, "updatedAt">, updatedAt = base.updatedAt) =>
    saving.mutate({ ...change, updatedAt });
  return { ...saving, save };
}
