import { NativeSelect, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Audience, AudienceCount } from "#contract/message/broadcast.schema.ts";
import { messagesPerSecond } from "#contract/message/message-limit.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { languageName, useLanguage } from "../language.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { NumberField } from "../parts/form/number-field.tsx";
import { spelledDuration } from "../parts/list/duration.ts";
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
      <div className="audience">
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
      </div>
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
  audience,
  count,
  error,
}: {
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
        {count ? words.recipients(count.count, count.hasMore) : words.counting}
      </Text>
      {count?.count === 0 && (
        <Text size="sm" c="dimmed">
          {words.nobody}
        </Text>
      )}
      {count && count.count > messagesPerSecond && (
        <Text size="sm" c="dimmed">
          {words.takes(spelledDuration(language, seconds))}
        </Text>
      )}
    </div>
  );
}
