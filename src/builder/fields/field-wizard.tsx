import { Button, Group, Stack, Stepper } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { Page } from "../parts/page/page.tsx";
import { useFormFaults } from "../request/failure-text.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { checkWords } from "./check-words.en.ts";
import { EndpointFields, NameField, ReadyEndpoints } from "./endpoint-fields.tsx";
import { isGood, shownText, type Tested, useEndpointTest, warningsOf } from "./endpoint-test.ts";
import { fieldOf, newField, useFieldForm } from "./field-form.ts";
import { addField } from "./field-query.ts";
import { fieldWords } from "./field-words.en.ts";
import { PlaceStep } from "./place-step.tsx";
import { TestResult, TrialFrame } from "./test-result.tsx";

/**
 * Adds a field in two steps: its endpoint, then its place on the screen. A test without complaints saves
 * the field and goes on; after any other, saving takes a second press. Input is kept until then.
 */
export function FieldWizard({ bot, backTo }: { bot: OwnedBot; backTo: string }) {
  const words = { ...useWords(fieldWords), ...useWords(checkWords) };
  const { cancel } = useWords(shellWords);
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const faultsByField = useFormFaults();
  // Once saved, its own name would count as taken.
  const [known] = useState(bot);
  const form = useFieldForm(known, newField);
  const forget = useKeptForm(`new-field/${bot.id}`, form);
  const test = useEndpointTest(bot, form);
  const saving = useMutation({
    mutationFn: () => addField(queryClient, bot.id, fieldOf(form.values)),
    onSuccess: forget,
  });
  const { tested } = test;
  const isPassed = tested !== undefined && isGood(tested);
  const error = saving.error ?? test.error;
  const faults = faultsByField(error, ["name", "url"]);
  // Given to `mutate`, which does not call it once the owner has left the page.
  const save = (result: Tested | undefined) =>
    saving.mutate(undefined, {
      onSuccess: ({ name }) => {
        const answered = result ? shownText(result) : "";
        // A saved field is not created again: Back leads to its editor.
        navigate(`${backTo}?edit=${name}`, { replace: true });
        navigate(`${backTo}?new&show=${name}`, { state: { answered } });
      },
    });
  const run = () =>
    test.run((result) => {
      if (isGood(result) && warningsOf(result).length === 0) save(result);
    });
  return (
    <WizardPage active={0}>
      <form noValidate onSubmit={form.onSubmit(() => (isPassed ? save(tested) : run()))}>
        <Stack gap="md">
          <EndpointFields bot={known} form={form} faults={faults} isNew>
            <NameField form={form} fault={faults.name} />
          </EndpointFields>
          {Object.keys(faults).length === 0 && <FailureNote error={error} />}
          <Group gap="xs">
            <Button type="submit" loading={test.isRunning || (isPassed && saving.isPending)}>
              {isPassed && words.save}
              {!isPassed && (tested ? words.again : words.testAndSave)}
            </Button>
            {tested && !isPassed && (
              <Button
                variant="default"
                loading={saving.isPending}
                onClick={() => form.onSubmit(() => save(tested))()}
              >
                {words.saveAnyway}
              </Button>
            )}
            {isPassed && (
              <Button variant="default" onClick={run}>
                {words.again}
              </Button>
            )}
            <Button variant="subtle" component={Link} href={backTo} onClick={forget}>
              {cancel}
            </Button>
          </Group>
          {tested && !test.isRunning && (
            <TestResult tested={tested} fallback={form.values.fallback} />
          )}
          <ReadyEndpoints bot={bot} />
        </Stack>
        <TrialFrame test={test} />
      </form>
    </WizardPage>
  );
}

/** The second step, for a saved field. */
export function FieldWizardEnd({
  bot,
  field,
  backTo,
}: {
  bot: OwnedBot;
  field: CustomField;
  backTo: string;
}) {
  const { answered = "" } = useHistoryState<{ answered?: string } | null>() ?? {};
  return (
    <WizardPage active={1}>
      <PlaceStep bot={bot} name={field.name} answered={answered} backTo={backTo} />
    </WizardPage>
  );
}

function WizardPage({ active, children }: { active: number; children: ReactNode }) {
  const words = useWords(fieldWords);
  return (
    <Page title={words.newTitle} width="narrow">
      <Stack gap="xl">
        <Stepper
          active={active}
          className="wizard-steps"
          size="sm"
          maw={420}
          aria-label={words.stepOf(active + 1)}
          allowNextStepsSelect={false}
        >
          {[words.stepEndpoint, words.stepPlace].map((label, index) => (
            <Stepper.Step
              key={label}
              label={label}
              component="div"
              aria-current={index === active ? "step" : undefined}
            />
          ))}
        </Stepper>
        {children}
      </Stack>
    </Page>
  );
}
