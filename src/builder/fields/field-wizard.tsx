import { Stack, Stepper } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Redirect, useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { useKept, useKeptForm } from "../parts/form/kept-form.ts";
import { Page } from "../parts/page/page.tsx";
import { useFormFaults } from "../request/form-fault.ts";
import { useWords } from "../words.ts";
import { type FieldDraft, fieldOf, newField, useFieldForm } from "./field-form.ts";
import { addField } from "./field-query.ts";
import { fieldWords } from "./field-words.en.ts";
import { NameStep } from "./name-step.tsx";
import { ShowStep } from "./show-step.tsx";
import { UrlStep } from "./url-step.tsx";

/**
 * Adds a field in three steps: name, URL, place on the screen. Each step has its own address, so that
 * Back goes to the previous one; input is kept until the field is saved. Source: seed 4.5.
 */
export function FieldWizard({
  bot,
  step,
  backTo,
}: {
  bot: OwnedBot;
  step: string;
  backTo: string;
}) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const faultsByField = useFormFaults();
  // Once saved, its own name would count as taken.
  const [known] = useState(bot);
  const form = useFieldForm(known, newField);
  const what = `new-field/${bot.id}`;
  const { found } = useKept<FieldDraft>(what);
  const forget = useKeptForm(what, form);
  const saving = useMutation({
    mutationFn: () => addField(queryClient, bot.id, fieldOf(form.values)),
    onSuccess: forget,
  });
  // Given to `mutate`, which does not call it once the owner has left the page.
  const goOn = (name: string, answered: string) => {
    // A saved field is not created again: Back leads to its editor.
    navigate(`${backTo}?edit=${name}`, { replace: true });
    navigate(`${backTo}?new&show=${name}`, { state: { answered } });
  };
  const nameFault = faultsByField(saving.error, ["name"]).name;
  if (step === "url" && !form.values.name && !found?.name)
    return <Redirect to={`${backTo}?new`} replace />;
  return (
    <WizardPage active={step === "url" ? 1 : 0}>
      {step === "url" ? (
        <UrlStep
          bot={bot}
          form={form}
          isSaving={saving.isPending}
          error={saving.error}
          onSave={(answered) =>
            saving.mutate(undefined, { onSuccess: ({ name }) => goOn(name, answered) })
          }
          onBack={() => navigate(`${backTo}?new`, { replace: true })}
        />
      ) : (
        <NameStep
          form={form}
          fault={nameFault}
          backTo={backTo}
          onNext={() => navigate(`${backTo}?new=url`)}
          onCancel={forget}
        />
      )}
    </WizardPage>
  );
}

/** The third step, for a saved field. */
export function FieldWizardEnd({
  botId,
  field,
  backTo,
}: {
  botId: string;
  field: CustomField;
  backTo: string;
}) {
  const { answered } = useHistoryState<{ answered?: string } | null>() ?? {};
  return (
    <WizardPage active={2}>
      <ShowStep
        botId={botId}
        name={field.name}
        value={answered || field.fallback}
        backTo={backTo}
      />
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
          aria-label={words.stepOf(active + 1)}
          allowNextStepsSelect={false}
        >
          {[words.stepName, words.stepUrl, words.stepShow].map((label, index) => (
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
