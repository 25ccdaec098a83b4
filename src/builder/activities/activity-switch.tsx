import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { BotFormFrame } from "../parts/bot-form/bot-form.tsx";
import type { FieldSchema } from "../parts/bot-form/draft.ts";
import { FormScopeProvider } from "../parts/bot-form/form-scope.tsx";
import type { useBotForm } from "../parts/bot-form/use-bot-form.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { Empty } from "../parts/list/empty.tsx";
import { useFocusAfter } from "../parts/page/focus.ts";
import { Section } from "../parts/page/section.tsx";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";

interface SwitchWords {
  readonly lead: string;
  readonly none: string;
  readonly noneText: string;
  readonly turnOn: string;
  readonly turnOffTitle: string;
  readonly turnOffText: string;
}

/** The page of an activity that is on or off: its form with turning off, or the button that sets it up. */
export function ActivitySwitch<Edited>({
  form,
  text,
  schema,
  start,
  children,
}: {
  form: ReturnType<typeof useBotForm<"daily" | "invite", Edited | undefined>>;
  text: SwitchWords;
  schema: FieldSchema;
  /** The values that it is set up with. */
  start: Edited;
  children: ReactNode;
}) {
  const words = useWords(activityWords);
  const focus = useFocusAfter();
  const [isAsking, setAsking] = useState(false);
  const { part, base, draft, setDraft, faults, isChecked } = form;
  const turnOff = () => {
    setAsking(false);
    setDraft(undefined);
    focus(".turn-on");
  };
  return (
    <Section title={words.parts[part]} lead={text.lead}>
      <BotFormFrame form={form} labels={words.members} pictureName={() => words.members.image}>
        {draft === undefined ? (
          <Empty picture={part} title={text.none} text={text.noneText}>
            <Button
              className="turn-on"
              onClick={() => {
                setDraft(start);
                focus(".first-field input");
              }}
            >
              {text.turnOn}
            </Button>
          </Empty>
        ) : (
          <FormScopeProvider
            scope={{
              schema,
              value: draft,
              faults,
              sentences: words.faults,
              isChecked,
              labels: words.members,
              onChange: (changed) => setDraft(changed as Edited),
            }}
          >
            {children}
            <div>
              <Button
                size="compact-sm"
                variant="outline"
                color="red"
                onClick={() => (base.activities[part] ? setAsking(true) : turnOff())}
              >
                {words.turnOff}
              </Button>
            </div>
          </FormScopeProvider>
        )}
        {isAsking && (
          <ConfirmDialog
            title={text.turnOffTitle}
            text={text.turnOffText}
            action={words.turnOff}
            isRunning={false}
            error={null}
            onConfirm={turnOff}
            onClose={() => setAsking(false)}
          />
        )}
      </BotFormFrame>
    </Section>
  );
}
