import { NativeSelect, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { languageName, useLanguage } from "../language.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { levelNames } from "../users/level-names.ts";
import { useWords } from "../words.ts";
import { type BroadcastDraft, dayRule, type SeenKind } from "./broadcast-draft.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** The languages of clients that the platform's users have most. Our choice. */
const languages = [
  ..."ar az be bg cs de el en es et fa fi fr he hi hu hy id it ja ka kk ko ky lt lv ms my nl pl pt ro ru sk sr sv tg th tk tr uk uz vi zh".split(
    " ",
  ),
] as const;
const seenKinds: readonly SeenKind[] = ["any", "within", "not-for"];

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
  const any = { value: "", label: words.any };
  const levels = levelNames(game, language).map((name, level) => ({
    value: String(level),
    label: name ? `${level} · ${name}` : words.levelOf(level),
  }));
  const named = languages
    .map((tag) => ({ value: tag, label: languageName(tag, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const tasks = (activities.tasks ?? []).map(({ id, title }) => ({
    value: id,
    label: textIn(title, language) || id,
  }));
  const { seen, task } = form.values;
  return (
    <div>
      <div className="audience">
        <NativeSelect
          label={words.minLevel}
          data={[any, ...levels]}
          {...form.getInputProps("minLevel")}
        />
        <NativeSelect
          label={words.maxLevel}
          data={[any, ...levels]}
          {...form.getInputProps("maxLevel")}
        />
        <NativeSelect
          label={words.seen}
          data={seenKinds.map((kind) => ({ value: kind, label: words.seenKinds[kind] }))}
          {...form.getInputProps("seen")}
        />
        {seen !== "any" && (
          <NumberField label={words.days} rule={dayRule} {...form.getInputProps("days")} />
        )}
        <NativeSelect
          label={words.wallet}
          data={[
            any,
            { value: "yes", label: words.hasWallet },
            { value: "no", label: words.noWallet },
          ]}
          {...form.getInputProps("wallet")}
        />
        {tasks.length > 0 && (
          <NativeSelect label={words.task} data={[any, ...tasks]} {...form.getInputProps("task")} />
        )}
        {task !== "" && (
          <NativeSelect
            label={words.taskState}
            data={[
              { value: "done", label: words.taskDone },
              { value: "not-done", label: words.taskNotDone },
            ]}
            {...form.getInputProps("taskState")}
          />
        )}
        <NativeSelect
          label={words.language}
          data={[any, ...named]}
          {...form.getInputProps("language")}
        />
      </div>
      {form.values.language !== "" && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.languageNote}
        </Text>
      )}
    </div>
  );
}
