import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isBotUsername } from "#contract/bot/bot-rule.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { hasNameLength } from "#contract/text/name-text.ts";
import { ConflictNote } from "../parts/form/conflict-note.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { SaveBar } from "../parts/form/save-bar.tsx";
import { Section } from "../parts/page/section.tsx";
import { useFormFaults } from "../request/form-fault.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { type SettingProps, useBotChange } from "./bot-change.ts";
import { settingWords } from "./setting-words.en.ts";

type General = { name: string; username: string };

/** The bot's name and username. */
export function GeneralForm({ base, onSaved }: SettingProps) {
  const words = useWords(settingWords);
  const faultsByField = useFormFaults();
  const form = useForm<General>({
    initialValues: { name: base.name, username: base.username },
    validate: {
      name: (name) => (hasNameLength(name.trim()) ? null : words.needName),
      username: (username) => (isBotUsername(plain(username)) ? null : words.usernameWrong),
    },
  });
  const adopt = (bot: OwnedBot) => {
    const values = { name: bot.name, username: bot.username };
    form.setInitialValues(values);
    form.setValues(values);
    onSaved(bot);
  };
  const forget = useKeptForm(`general/${base.id}`, form);
  useUnsaved(form.isDirty(), forget);
  const { save, reset, error, current, isPending, isSuccess } = useBotChange({
    base,
    onSaved: adopt,
  });
  const faults = faultsByField(error, ["name", "username"]);
  const typed = (): General => ({
    name: form.values.name.trim(),
    username: plain(form.values.username),
  });
  return (
    <Section title={words.general}>
      <form noValidate onSubmit={form.onSubmit(() => save(typed()))}>
        <Stack>
          <TextInput
            label={words.name}
            description={words.nameNote}
            autoComplete="off"
            {...form.getInputProps("name")}
            error={form.errors.name ?? faults.name}
          />
          <TextInput
            label={words.username}
            description={words.usernameNote}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("username")}
            error={form.errors.username ?? faults.username}
          />
          {current && (
            <ConflictNote
              compared={(["name", "username"] as const).map((one) => ({
                what: words[one],
                yours: typed()[one],
                theirs: current[one],
              }))}
              isSaving={isPending}
              onMine={() => save(typed(), current.updatedAt)}
              onTheirs={() => {
                reset();
                adopt(current);
              }}
            />
          )}
          {!current && Object.keys(faults).length === 0 && <FailureNote error={error} />}
          <SaveBar
            isDirty={form.isDirty()}
            isSaving={isPending}
            isSaved={isSuccess}
            unsaved={words.unsaved}
          />
        </Stack>
      </form>
    </Section>
  );
}

function plain(username: string): string {
  return username.trim().replace(/^@/, "");
}
