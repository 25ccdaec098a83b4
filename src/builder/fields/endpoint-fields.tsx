import { Anchor, Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { defaultRefreshSeconds, maxFallbackLength } from "#contract/field/field-limit.ts";
import { useLanguage } from "../language.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { isMistyped, type TypedNumber, writtenNumber } from "../parts/form/typed-number.ts";
import { ShownLanguageProvider, TextField } from "../parts/text/text-field.tsx";
import { SampleTabs } from "../samples/sample-tabs.tsx";
import { originConstants, samplesOf } from "../samples/samples.ts";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";
import type { FieldForm } from "./field-form.ts";
import { nameOfUrl, refreshRule, suggestedName } from "./field-form.ts";
import { fieldWords } from "./field-words.en.ts";
import { TransformFields } from "./transform-fields.tsx";

const inputOrder = ["label", "input", "description", "error"] as const;

/** A field's URL and its advanced settings. */
export function EndpointFields({
  bot,
  form,
  faults,
  isNew = false,
  children,
}: {
  bot: OwnedBot;
  form: FieldForm;
  faults: Record<string, string>;
  /** Whether the name follows the URL until the owner types another. */
  isNew?: boolean;
  /** Shown after the URL. */
  children?: ReactNode;
}) {
  const words = useWords(fieldWords);
  const language = useLanguage();
  const { errors, values } = form;
  const [isMore, setMore] = useState(false);
  const usedNames = bot.fields.map(({ name }) => name);
  const changeUrl = (url: string) => {
    const isSuggested = ["", nameOfUrl(values.url, usedNames)].includes(values.name);
    form.setFieldValue("url", url);
    if (isSuggested) form.setFieldValue("name", nameOfUrl(url, usedNames));
  };
  return (
    <ShownLanguageProvider>
      <Stack gap="md">
        <TextInput
          label={words.url}
          description={values.fetchedByService ? words.serviceUrlNote : words.urlNote}
          placeholder="https://example.com/rank"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          autoFocus={isNew}
          inputWrapperOrder={[...inputOrder]}
          {...form.getInputProps("url")}
          {...(isNew && { onChange: ({ currentTarget }) => changeUrl(currentTarget.value) })}
          error={errors.url ?? faults.url}
        />
        {children}
        <details
          className="folded"
          open={isMore || errors.refreshSeconds !== undefined || errors.transform !== undefined}
          onToggle={({ currentTarget }) => setMore(currentTarget.open)}
        >
          <summary>{words.more}</summary>
          <Stack gap="md" mt="sm">
            <TextField
              label={words.fallback}
              description={words.fallbackNote}
              maxLength={maxFallbackLength}
              text={values.fallback}
              fault={undefined}
              onChange={(text) => form.setFieldValue("fallback", text)}
            />
            <NumberField
              label={words.refresh}
              description={words.refreshNote}
              rule={refreshRule}
              inputWrapperOrder={[...inputOrder]}
              {...form.getInputProps("refreshSeconds")}
            />
            <Checkbox
              label={words.live}
              description={words.liveNote(perMinute(values.refreshSeconds, language))}
              {...form.getInputProps("live", { type: "checkbox" })}
            />
            <Checkbox
              label={words.fetchedByService}
              description={words.fetchedByServiceNote}
              {...form.getInputProps("fetchedByService", { type: "checkbox" })}
            />
            <Checkbox
              label={words.sendLanguage}
              description={words.sendLanguageNote}
              {...form.getInputProps("sendLanguage", { type: "checkbox" })}
            />
            <Checkbox
              label={words.signedLabel}
              description={
                <>
                  {words.signedNote}{" "}
                  <Anchor href={bot.jwksUrl} target="_blank" inherit className="mono">
                    {bot.jwksUrl}
                  </Anchor>
                </>
              }
              {...form.getInputProps("signed", { type: "checkbox" })}
            />
            {values.signed && (
              <SampleTabs
                title={words.verify}
                lead={words.verifyLead}
                docs="signed-fields"
                samplesIn={(files) =>
                  samplesOf(files, "signed-field", {
                    ...originConstants(bot.appOrigins),
                    acme: bot.id,
                    rank: values.name.trim(),
                    "https://example.com/rank": values.url.trim(),
                  })
                }
              />
            )}
            <TransformFields form={form} />
          </Stack>
        </details>
      </Stack>
    </ShownLanguageProvider>
  );
}

/** The requests a minute of 1,000 players. */
function perMinute(seconds: TypedNumber, language: string): string {
  const interval = isMistyped(seconds) ? defaultRefreshSeconds : seconds;
  return writtenNumber(language, Math.round(60_000 / interval));
}

/** A field's name, with a valid one to take in its place. */
export function NameField({
  form,
  fault,
  note,
}: {
  form: FieldForm;
  fault: string | undefined;
  note?: string;
}) {
  const words = useWords(fieldWords);
  const suggestion = form.errors.name ? suggestedName(form.values.name) : undefined;
  return (
    <Stack gap="xs" align="flex-start">
      <TextInput
        w="100%"
        label={words.name}
        description={note ?? words.nameNote}
        placeholder="rank"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputWrapperOrder={[...inputOrder]}
        {...form.getInputProps("name")}
        error={form.errors.name ?? fault}
      />
      {suggestion && (
        <Button size="xs" variant="default" onClick={() => form.setFieldValue("name", suggestion)}>
          {words.take(suggestion)}
        </Button>
      )}
    </Stack>
  );
}

/** Sample endpoints with this service's origins. */
export function ReadyEndpoints({ bot }: { bot: OwnedBot }) {
  const words = useWords(checkWords);
  return (
    <SampleTabs
      title={words.snippets}
      lead={words.snippetsLead}
      docs="endpoints"
      samplesIn={(files) => samplesOf(files, "field", originConstants(bot.appOrigins))}
    />
  );
}
