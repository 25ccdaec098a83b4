import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useEffectEvent } from "react";
import { appModes, isAppName } from "#contract/bot/app-link.ts";
import { isBotUsername } from "#contract/bot/bot-rule.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { hasNameLength } from "#contract/text/name-text.ts";
import { languageName, useLanguage } from "../language.ts";
import { changeBot, newerBot, useBotCache } from "../parts/bot-form/bot-change.ts";
import { ConflictNote } from "../parts/form/conflict-note.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { formWords } from "../parts/form/form-words.en.ts";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { SaveBar } from "../parts/form/save-bar.tsx";
import { useSubmit } from "../parts/form/submit.tsx";
import { Section } from "../parts/page/section.tsx";
import { commonTags } from "../parts/text/text-languages.tsx";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { settingWords } from "./setting-words.en.ts";

const fields = ["name", "username", "language", "appName", "appMode"] as const;
type Values = Pick<OwnedBot, (typeof fields)[number]>;
const valuesOf = ({ name, username, language, appName, appMode }: Values) => ({
  name: name.trim(),
  username: usernameOf(username),
  language,
  appName: appName?.trim() || null,
  appMode,
});
const usernameOf = (typed: string) => typed.trim().replace(/^@/, "");

/** `base` is the version that is edited; a newer one becomes a conflict once something is typed. */
const formOf = (base: OwnedBot) => ({ ...valuesOf(base), base });

export function GeneralForm({ bot }: { bot: OwnedBot }) {
  const words = useWords(settingWords);
  const { unsaved } = useWords(formWords);
  const language = useLanguage();
  const cache = useBotCache();
  const form = useForm({
    initialValues: formOf(bot),
    validate: {
      name: (name) => (hasNameLength(name.trim()) ? null : words.needName),
      username: (username) => (isBotUsername(usernameOf(username)) ? null : words.usernameWrong),
      appName: (appName) =>
        !appName?.trim() || isAppName(appName.trim()) ? null : words.appNameWrong,
    },
  });
  const adopt = (adopted: OwnedBot) => {
    form.setInitialValues(formOf(adopted));
    form.setValues(formOf(adopted));
  };
  const isDirty = form.isDirty();
  useUnsaved(isDirty, useKeptForm(`general/${bot.id}`, form));
  const follow = useEffectEvent((newer: OwnedBot) => {
    if (!form.isDirty() && newer.updatedAt > form.getValues().base.updatedAt) adopt(newer);
  });
  useEffect(() => follow(bot), [bot]);
  const { onSubmit, isPending, failure, sent, reset } = useSubmit(form, {
    send: ({ base, ...values }) =>
      changeBot(base, { changeOf: () => valuesOf(values), partOf: valuesOf }),
    onSent: (saved) => {
      cache(saved);
      form.setInitialValues(formOf(saved));
      // Input typed during the save is a change of the saved version.
      form.setValues((now) => ({ ...valuesOf({ ...saved, ...now }), base: saved }));
    },
  });
  const newer = newerBot(failure);
  const tags = new Set([...commonTags, ...(bot.language ? [bot.language] : [])]);
  const languageOptions = [
    { value: "", label: words.noLanguage },
    ...[...tags].map((tag) => ({ value: tag, label: languageName(tag, language) })),
  ];
  const shown = (one: (typeof fields)[number], values: Values) =>
    one === "appMode"
      ? words.appModes[values.appMode ?? "expanded"]
      : (values[one] ?? words.noLanguage);
  return (
    <Section title={words.general}>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <TextInput
            label={words.name}
            description={words.nameNote}
            autoComplete="off"
            {...form.getInputProps("name")}
          />
          <TextInput
            label={words.username}
            description={words.usernameNote}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("username")}
          />
          <NativeSelect
            label={words.language}
            description={words.languageNote}
            data={languageOptions}
            value={form.values.language ?? ""}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue("language", value || null)
            }
          />
          <TextInput
            label={words.appName}
            description={words.appNameNote(usernameOf(form.values.username))}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("appName")}
            value={form.values.appName ?? ""}
          />
          <NativeSelect
            label={words.appMode}
            description={words.appModeNote}
            data={["expanded" as const, ...appModes].map((value) => ({
              value,
              label: words.appModes[value],
            }))}
            value={form.values.appMode ?? "expanded"}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue("appMode", appModes.find((mode) => mode === value) ?? null)
            }
          />
          {newer ? (
            <ConflictNote
              compared={fields.map((one) => ({
                what: words[one],
                yours: shown(one, valuesOf(form.values)),
                theirs: shown(one, newer),
              }))}
              isSaving={isPending}
              onMine={() => {
                form.setFieldValue("base", newer);
                onSubmit();
              }}
              onTheirs={() => {
                reset();
                adopt(newer);
              }}
            />
          ) : (
            <FailureNote error={failure} />
          )}
          <SaveBar
            isDirty={isDirty}
            isSaving={isPending}
            isSaved={sent !== undefined}
            unsaved={unsaved}
          />
        </Stack>
      </form>
    </Section>
  );
}
