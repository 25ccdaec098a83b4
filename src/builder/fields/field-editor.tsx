import { Button, Group, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { usesOf } from "#contract/field/field-use.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { type Compared, ConflictNote } from "../parts/form/conflict-note.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKept, useKeptForm } from "../parts/form/kept-form.ts";
import { SaveBar } from "../parts/form/save-bar.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { problemOf } from "../request/builder-request.ts";
import { useFormFaults } from "../request/failure-text.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { forgetUnsaved, useUnsaved } from "../shell/unsaved.tsx";
import { spelled, useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";
import { EndpointFields, NameField, ReadyEndpoints } from "./endpoint-fields.tsx";
import { useEndpointTest } from "./endpoint-test.ts";
import { draftOf, type FieldDraft, fieldOf, useFieldForm } from "./field-form.ts";
import { changeField } from "./field-query.ts";
import { fieldWords } from "./field-words.en.ts";
import { TestResult, TrialFrame } from "./test-result.tsx";

const editedField = (botId: string, { name }: CustomField) => `field/${botId}/${name}`;

/** Edits a field; renaming updates every reference to it. */
export function FieldEditor({
  bot,
  field,
  backTo,
}: {
  bot: OwnedBot;
  field: CustomField;
  backTo: string;
}) {
  const words = { ...useWords(checkWords), ...useWords(fieldWords) };
  const faultsByField = useFormFaults();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const kept = useKept<FieldDraft>(editedField(bot.id, field));
  const basis = useKept<CustomField>(`field-base/${bot.id}/${field.name}`);
  // Input kept from before a reload is based on the field as it was then.
  const [base, setBase] = useState((kept.found && basis.found) ?? field);
  useEffect(() => basis.keep(base), [basis, base]);
  const form = useFieldForm(bot, draftOf(base), field.name);
  const forget = useKeptForm(editedField(bot.id, field), form);
  useUnsaved(form.isDirty(), forget);
  const { data: screen } = useQuery(screenQuery(bot.id));
  const test = useEndpointTest(bot, form);
  const saving = useMutation({
    mutationFn: (before: CustomField) =>
      changeField(queryClient, bot.id, before, fieldOf(form.values)),
    onSuccess: (renamed) => {
      notify(renamed.length > 0 ? words.renamed(renamed.length) : words.saved);
      forget();
      // Unless the owner has left the page.
      if (
        !location.pathname.endsWith(backTo) ||
        new URLSearchParams(location.search).get("edit") !== field.name
      )
        return;
      forgetUnsaved();
      navigate(backTo);
    },
  });
  const current = problemOf(
    "PUT /bots/:botId/fields/:name",
    "EDIT_CONFLICT",
    saving.error,
  )?.current;
  const adopt = (theirs: CustomField) => {
    saving.reset();
    setBase(theirs);
    form.setInitialValues(draftOf(theirs));
    form.setValues(draftOf(theirs));
    void queryClient.invalidateQueries(ownedBotQuery(bot.id));
  };
  const { name, fallback } = form.values;
  const { tested } = test;
  const faults = faultsByField(saving.error ?? test.error, ["name", "url"]);
  const isRenamed = name.trim() !== field.name;
  const run = () => {
    const checks = [form.validateField("url"), form.validateField("transform")];
    if (!checks.some(({ hasError }) => hasError)) test.run();
  };
  const compare = useFieldComparison();
  return (
    <Page title={words.editTitle(field.name)} width="narrow">
      <form noValidate onSubmit={form.onSubmit(() => saving.mutate(base))}>
        <Stack gap="md">
          <NameField
            form={form}
            fault={faults.name}
            {...(isRenamed &&
              screen && { note: words.renameNote(usesOf(screen, field.name).length) })}
          />
          <EndpointFields bot={bot} form={form} faults={faults} />
          {current && (
            <ConflictNote
              compared={compare(fieldOf(form.values), current)}
              isSaving={saving.isPending}
              onMine={() => form.onSubmit(() => saving.mutate(current))()}
              onTheirs={() => adopt(current)}
            />
          )}
          {!current && Object.keys(faults).length === 0 && (
            <FailureNote error={saving.error ?? test.error} />
          )}
          <Group gap="xs">
            <SaveBar
              isDirty={form.isDirty()}
              isSaving={saving.isPending}
              isSaved={false}
              unsaved={words.unsaved}
            />
            <Button variant="default" loading={test.isRunning} onClick={run}>
              {tested ? words.again : words.test}
            </Button>
            <Button variant="subtle" component={Link} href={backTo}>
              {words.back}
            </Button>
          </Group>
          {tested && !test.isRunning && <TestResult tested={tested} fallback={fallback} />}
          <ReadyEndpoints bot={bot} />
        </Stack>
      </form>
      <TrialFrame test={test} />
    </Page>
  );
}

/** Compares two versions of a field for a conflict note. */
function useFieldComparison(): (yours: CustomField, theirs: CustomField) => Compared[] {
  const language = useLanguage();
  const words = { ...useWords(shellWords), ...useWords(fieldWords), ...useWords(fieldWords) };
  const yesNo = (isOn = false) => (isOn ? words.yes : words.no);
  const members: [what: string, textOf: (field: CustomField) => string][] = [
    [words.name, ({ name }) => name],
    [words.url, ({ url }) => url],
    [words.fallback, ({ fallback }) => textIn(fallback, language) || "–"],
    [words.refresh, ({ refreshSeconds }) => spelled(language, refreshSeconds)],
    [words.signedLabel, ({ signed }) => yesNo(signed)],
    [words.fetchedByService, ({ fetchedByService }) => yesNo(fetchedByService)],
    [words.sendLanguage, ({ sendLanguage }) => yesNo(sendLanguage)],
    [words.live, ({ live }) => yesNo(live)],
    [words.transform, ({ transform }) => (transform ? JSON.stringify(transform) : "–")],
  ];
  return (yours, theirs) =>
    members.map(([what, textOf]) => ({ what, yours: textOf(yours), theirs: textOf(theirs) }));
}
