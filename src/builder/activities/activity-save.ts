import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ActivityMember } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { call, problemOf } from "../request/builder-request.ts";
import { type ActivityRules, isSameValue, withMember } from "./activity-rules.ts";

interface Saving<Draft> {
  readonly draft: Draft;
  /** The bot that the draft is a change of. */
  readonly base: OwnedBot;
}

/**
 * Saves one member of the activities and updates the query cache. A change of another owner is a
 * conflict only if it concerns the same member.
 */
export function useActivitySave<Member extends ActivityMember, Draft>(
  rules: ActivityRules<Member, Draft>,
  onSaved: (bot: OwnedBot) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, base }: Saving<Draft>) => send(rules, draft, base),
    onSuccess: (bot) => {
      queryClient.setQueryData(ownedBotQuery(bot.id).queryKey, bot);
      void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey });
      onSaved(bot);
    },
  });
}

/** How often a save follows changes of other parts of the bot before it is a conflict all the same. */
const maxTries = 3;

async function send<Member extends ActivityMember, Draft>(
  rules: ActivityRules<Member, Draft>,
  draft: Draft,
  base: OwnedBot,
  tries = 1,
): Promise<OwnedBot> {
  const { member, toValue } = rules;
  const { id, updatedAt } = base;
  const activities = withMember(base.activities, member, toValue(draft));
  try {
    return await call("PATCH /bots/:botId", {
      params: { botId: id },
      body: { updatedAt, activities },
    });
  } catch (error) {
    const current = problemOf("PATCH /bots/:botId", "EDIT_CONFLICT", error)?.current;
    const isOther =
      current && isSameValue(rules, current.activities[member], base.activities[member]);
    if (!isOther || tries >= maxTries) throw error;
    return send(rules, draft, current, tries + 1);
  }
}
