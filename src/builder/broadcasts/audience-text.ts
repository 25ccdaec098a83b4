import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Audience } from "#contract/message/broadcast.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { languageName, useLanguage } from "../language.ts";
import { useWords } from "../words.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** Says in words whom an audience means; a task that the bot has no longer by its id. */
export function useAudienceText(bot: Pick<OwnedBot, "activities"> | undefined) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  const taskName = (id: string) => {
    const task = bot?.activities.tasks?.find((one) => one.id === id);
    return task ? textIn(task.title, language) : id;
  };
  return (audience: Audience): string => {
    const { seenWithinDays, notSeenForDays, hasWallet, task } = audience;
    const parts = [
      levelText(words, audience),
      seenWithinDays !== undefined && words.seenWithin(seenWithinDays),
      notSeenForDays !== undefined && words.notSeenFor(notSeenForDays),
      audience.language && languageName(audience.language, language),
      hasWallet !== undefined && (hasWallet ? words.withWallet : words.withoutWallet),
      task && (task.isDone ? words.taskDoneBy : words.taskNotDoneBy)(taskName(task.id)),
    ].filter((part) => typeof part === "string" && part !== "");
    return parts.length === 0 ? words.everyone : parts.join(" · ");
  };
}

function levelText(
  words: typeof broadcastWords,
  { minLevel, maxLevel }: Audience,
): string | undefined {
  if (minLevel !== undefined && maxLevel !== undefined)
    return words.levels(String(minLevel), String(maxLevel));
  if (minLevel !== undefined) return words.fromLevel(String(minLevel));
  return maxLevel === undefined ? undefined : words.toLevel(String(maxLevel));
}
