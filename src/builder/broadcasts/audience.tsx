import { Anchor, NativeSelect, SimpleGrid, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Audience, AudienceCount } from "#contract/message/broadcast.schema.ts";
import { messagesPerSecond } from "#contract/message/message-limit.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { activityPath } from "../activities/activity-parts.ts";
import { languageName, useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { NumberField } from "../parts/form/number-field.tsx";
import { spelledDuration } from "../parts/list/moment.tsx";
import { useLevelOptions } from "../users/user-level.tsx";
import { useWords } from "../words.ts";
import { type BroadcastDraft, dayRule, type SeenKind } from "./broadcast-draft.ts";
import { audienceCountQuery } from "./broadcast-query.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** The most frequent languages of Telegram clients. */
const languages =
  "ar az be bg cs de el en es et fa fi fr he hi hu hy id it ja ka kk ko ky lt lv ms my nl pl pt ro ru sk sr sv tg th tk tr uk uz vi zh".split(
    " ",
  );
const seenKinds: readonly SeenKind[] = ["any", "within", "not-for"];

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Limits who gets a broadcast. */
export function AudienceFields({
  bot: { game, activities },
  form,
}: {
  bot: OwnedBot;
  form: UseFormReturnType<BroadcastDraft>;
}) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  const levels = useLevelOptions(game);
  const named = languages
    .map((tag) => ({ value: tag, label: languageName(tag, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const tasks = (activities.tasks ?? []).map(({ id, title }) => ({
    value: id,
    label: textIn(title, language) || id,
  }));
  const select = (name: keyof BroadcastDraft, label: string, data: readonly Option[]) => (
    <NativeSelect label={label} data={[...data]} {...form.getInputProps(name)} />
  );
  const any = { value: "", label: words.any };
  const { seen, task } = form.values;
  return (
    <div>
      <SimpleGrid minColWidth="min(100%, 180px)" spacing="sm" style={{ alignItems: "start" }}>
        {select("minLevel", words.minLevel, [any, ...levels])}
        {select("maxLevel", words.maxLevel, [any, ...levels])}
        {select(
          "seen",
          words.seen,
          seenKinds.map((kind) => ({ value: kind, label: words.seenKinds[kind] })),
        )}
        {seen !== "any" && (
          <NumberField label={words.days} rule={dayRule} {...form.getInputProps("days")} />
        )}
        {select("wallet", words.wallet, [
          any,
          { value: "yes", label: words.hasWallet },
          { value: "no", label: words.noWallet },
        ])}
        {tasks.length > 0 && select("task", words.task, [any, ...tasks])}
        {task !== "" &&
          select("taskState", words.taskState, [
            { value: "done", label: words.taskDone },
            { value: "not-done", label: words.taskNotDone },
          ])}
        {select("language", words.language, [any, ...named])}
      </SimpleGrid>
      {form.values.language !== "" && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.languageNote}
        </Text>
      )}
    </div>
  );
}

const settleMs = 300;

/** The size of an audience once it has settled; undefined until it is known. */
export function useAudienceCount(botId: string, audience: Audience | undefined) {
  const now = JSON.stringify(audience ?? null);
  const [settled] = useDebouncedValue(now, settleMs);
  const { data, error, isPlaceholderData } = useQuery({
    ...audienceCountQuery(botId, JSON.parse(settled) ?? {}),
    enabled: settled !== "null",
  });
  const isCurrent = settled === now && !isPlaceholderData && audience !== undefined;
  return { count: isCurrent ? data : undefined, error };
}

/** The size of an audience, and the time that sending takes. */
export function AudienceSize({
  bot,
  audience,
  count,
  error,
}: {
  bot: OwnedBot;
  /** Undefined while a filter is mistyped. */
  audience: Audience | undefined;
  count: AudienceCount | undefined;
  error: unknown;
}) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  if (!audience) return <Text c="dimmed">{words.audienceFaulty}</Text>;
  if (error) return <FailureNote error={error} />;
  const seconds = Math.ceil((count?.count ?? 0) / messagesPerSecond);
  return (
    <div role="status">
      <Text fw={600} size="lg">
        {count ? words.recipients(count) : words.counting}
      </Text>
      {count?.all === 0 && (
        <Text size="sm" c="dimmed">
          {words.nobody}
        </Text>
      )}
      {count && count.count < count.all && <Unreachable bot={bot} isNobody={count.count === 0} />}
      {count && count.count > messagesPerSecond && (
        <Text size="sm" c="dimmed">
          {words.takes(spelledDuration(language, seconds))}
        </Text>
      )}
    </div>
  );
}

/** Why some users cannot be written to, and what the owner can do. */
function Unreachable({ bot, isNobody }: { bot: OwnedBot; isNobody: boolean }) {
  const words = useWords(broadcastWords);
  const hasTask = bot.activities.tasks?.some(({ kind }) => kind === "messages");
  return (
    <Text size="sm" c="dimmed">
      {words.whyUnreachable(isNobody)}{" "}
      {!hasTask && (
        <Anchor component={Link} href={activityPath(bot.id, "tasks")} inherit>
          {words.toMessagesTask}
        </Anchor>
      )}
    </Text>
  );
}

/** Describes an audience; a task that the bot no longer has, by its id. */
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
