import { Button, Group, Stack } from "@mantine/core";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useFormFaults } from "../request/form-fault.ts";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";
import { EndpointFields } from "./endpoint-fields.tsx";
import { isGood, shownText, useEndpointTest } from "./endpoint-test.ts";
import type { FieldForm } from "./field-form.ts";
import { fieldWords } from "./field-words.en.ts";
import { ReadyEndpoints } from "./ready-endpoints.tsx";
import { TestResult } from "./test-result.tsx";
import { TrialFrame } from "./trial-frame.tsx";

/**
 * The URL and its test. Enter tests and, after a successful test, saves; after a failed one, saving
 * takes a second button that says what players will see.
 */
export function UrlStep({
  bot,
  form,
  isSaving,
  error,
  onSave,
  onBack,
}: {
  bot: OwnedBot;
  form: FieldForm;
  isSaving: boolean;
  error: unknown;
  /** Gets the endpoint's response; empty if there was none. */
  onSave: (text: string) => void;
  onBack: () => void;
}) {
  const words = { ...useWords(fieldWords), ...useWords(checkWords) };
  const faultsByField = useFormFaults();
  const test = useEndpointTest(bot);
  const url = form.values.url.trim();
  const tested = test.tested?.url === url ? test.tested : undefined;
  const good = tested !== undefined && isGood(tested);
  const faults = faultsByField(error ?? test.error, ["url"]);
  const testAction = tested ? words.again : words.test;
  const save = () => onSave(tested ? shownText(tested) : "");
  const run = () =>
    test.run({ url, ...(form.values.signed && { name: form.values.name, signed: true }) });
  return (
    <form noValidate onSubmit={form.onSubmit(() => (good ? save() : run()))}>
      <Stack gap="md">
        <EndpointFields bot={bot} form={form} faults={faults} autoFocus />
        {Object.keys(faults).length === 0 && <FailureNote error={error ?? test.error} />}
        <Group gap="xs">
          <Button type="submit" loading={test.isRunning || (good && isSaving)}>
            {good ? words.save : testAction}
          </Button>
          {tested && !good && (
            <Button variant="default" loading={isSaving} onClick={() => form.onSubmit(save)()}>
              {words.saveAnyway}
            </Button>
          )}
          {good && (
            <Button variant="default" onClick={run}>
              {words.again}
            </Button>
          )}
          <Button variant="subtle" onClick={onBack}>
            {words.stepBack}
          </Button>
        </Group>
        {tested && !test.isRunning && (
          <TestResult tested={tested} fallback={form.values.fallback} />
        )}
        <ReadyEndpoints bot={bot} />
      </Stack>
      <TrialFrame test={test} />
    </form>
  );
}
