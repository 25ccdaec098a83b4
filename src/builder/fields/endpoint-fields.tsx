import { Anchor, Checkbox, NumberInput, Stack, TextInput } from "@mantine/core";
import type { OwnedBot } from "#contract/owned-bot.ts";
import { useWords } from "../words.ts";
import type { FieldForm } from "./field-form.ts";
import { fieldWords } from "./field-words.ts";
import { SnippetTabs } from "./snippet-tabs.tsx";
import { verifierSnippets } from "./verifier-snippets.ts";

const inputOrder = ["label", "input", "description", "error"] as const;

/** Where a field's value comes from, and the settings that few change. */
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
      <details className="ready" open={errors.refreshSeconds !== undefined || undefined}>
        <summary>{words.more}</summary>
        <Stack gap="md" mt="sm">
          <TextInput
            label={words.fallback}
            description={words.fallbackNote}
            maxLength={500}
            autoComplete="off"
            inputWrapperOrder={[...inputOrder]}
            {...form.getInputProps("fallback")}
          />
          <NumberInput
            label={words.refresh}
            description={words.refreshNote}
            min={10}
            max={3600}
            clampBehavior="none"
            allowDecimal={false}
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
            <SnippetTabs
              title={words.verify}
              lead={words.verifyLead}
              snippets={verifierSnippets({ bot, name: values.name.trim(), url: values.url.trim() })}
            />
          )}
        </Stack>
      </details>
    </Stack>
  );
}
