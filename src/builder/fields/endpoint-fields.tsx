import { Anchor, Checkbox, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { maxFallbackLength } from "#contract/field/field-limit.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { SampleTabs } from "../samples/sample-tabs.tsx";
import { originConstants, samplesOf } from "../samples/samples.ts";
import { useWords } from "../words.ts";
import { refreshRule } from "./field-fault.ts";
import type { FieldForm } from "./field-form.ts";
import { fieldWords } from "./field-words.en.ts";

const inputOrder = ["label", "input", "description", "error"] as const;

/** A field's URL and its advanced settings. */
export function EndpointFields({
  bot,
  form,
  faults,
  autoFocus = false,
}: {
  bot: OwnedBot;
  form: FieldForm;
  faults: Record<string, string>;
  autoFocus?: boolean;
}) {
  const words = useWords(fieldWords);
  const { errors, values } = form;
  const [isMore, setMore] = useState(false);
  return (
    <Stack gap="md">
      <TextInput
        label={words.url}
        description={words.urlNote}
        placeholder="https://example.com/rank"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        inputWrapperOrder={[...inputOrder]}
        {...form.getInputProps("url")}
        error={errors.url ?? faults.url}
      />
      <details
        className="folded"
        open={isMore || errors.refreshSeconds !== undefined}
        onToggle={({ currentTarget }) => setMore(currentTarget.open)}
      >
        <summary>{words.more}</summary>
        <Stack gap="md" mt="sm">
          <TextInput
            label={words.fallback}
            description={words.fallbackNote}
            maxLength={maxFallbackLength}
            autoComplete="off"
            inputWrapperOrder={[...inputOrder]}
            {...form.getInputProps("fallback")}
          />
          <NumberField
            label={words.refresh}
            description={words.refreshNote}
            rule={refreshRule}
            inputWrapperOrder={[...inputOrder]}
            {...form.getInputProps("refreshSeconds")}
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
        </Stack>
      </details>
    </Stack>
  );
}
