import { Stack, Stepper } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnedBot } from "#contract/owned-bot.ts";
import { faultsByField } from "../form-fault.ts";
import { Page } from "../page.tsx";
import { useWords } from "../words.ts";
import { fieldOf, newField, useFieldForm } from "./field-form.ts";
import { addField } from "./field-query.ts";
import { fieldWords } from "./field-words.ts";
import { NameStep } from "./name-step.tsx";
import { ShowStep } from "./show-step.tsx";
import { UrlStep } from "./url-step.tsx";

/** A field in three steps: its name, where its value comes from, and where players see it. Source: seed 4.5. */
export function FieldWizard({ bot, backTo }: { bot: OwnedBot; backTo: string }) {
  const words = useWords(fieldWords);
  const [step, setStep] = useState(0);
  // Afterwards the bot has the field, and its name would count as taken.
  const [known] = useState(bot);
  const form = useFieldForm(known, newField);
  const [text, setText] = useState("");
  const saving = useMutation({ mutationFn: () => addField(bot.id, fieldOf(form.values)), onSuccess: () => setStep(2) });
  const nameFault = faultsByField(saving.error, ["name"]).name;
  const save = (answered: string) => {
    setText(answered);
    saving.mutate();
  };
  return (
    <Page title={words.newTitle} width="narrow">
      <Stack gap="xl">
        <Stepper active={step} size="sm" aria-label={words.stepOf(step + 1)} allowNextStepsSelect={false}>
          {[words.stepName, words.stepUrl, words.stepShow].map((label, index) => (
            <Stepper.Step key={label} label={label} component="div" aria-current={index === step ? "step" : undefined} />
          ))}
        </Stepper>
        {step === 0 && <NameStep form={form} fault={nameFault} backTo={backTo} onNext={() => setStep(1)} />}
        {step === 1 && (
          <UrlStep bot={bot} form={form} isSaving={saving.isPending} error={saving.error} onSave={save} onBack={() => setStep(0)} />
        )}
        {step === 2 && <ShowStep botId={bot.id} name={form.values.name.trim()} value={text || form.values.fallback} backTo={backTo} />}
      </Stack>
    </Page>
  );
}
