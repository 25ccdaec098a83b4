import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import type { FieldSchema } from "../parts/bot-form/draft.ts";
import type { useBotForm } from "../parts/bot-form/use-bot-form.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { Empty } from "../parts/list/empty.tsx";
import { useFocusAfter } from "../parts/page/focus.ts";
import { useWords } from "../words.ts";
import { ActivityFrame } from "./activity-frame.tsx";
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
  block,
  aside,
  children,
}: {
  form: ReturnType<typeof useBotForm<"daily" | "invite" | "welcome", Edited | undefined>>;
  text: SwitchWords;
  schema: FieldSchema;
  /** The values that it is set up with. */
  start: Edited;
  block?: BlockKind;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords(activityWords);
  const focus = useFocusAfter();
  const { confirm, dialog } = useConfirm();
  const { part, base, draft, setDraft } = form;
  const turnOff = async () => {
    setDraft(undefined);
    focus(".turn-on");
  };
  return (
    <ActivityFrame
      form={form}
      lead={text.lead}
      schema={schema}
      pictureName={() => words.members.image}
      block={block}
      shown={draft}
      aside={aside}
    >
      {draft === undefined ? (
        <Empty picture={part} title={text.none} text={text.noneText}>
          <Button
            className="turn-on"
            onClick={() => {
              setDraft(start);
              focus(".first-field :is(input, textarea)");
            }}
          >
            {text.turnOn}
          </Button>
        </Empty>
      ) : (
        <>
          {children}
          <div>
            <Button
              size="compact-sm"
              variant="outline"
              color="red"
              onClick={() =>
                base.activities[part]
                  ? confirm({
                      title: text.turnOffTitle,
                      text: text.turnOffText,
                      action: words.turnOff,
                      act: turnOff,
                    })
                  : turnOff()
              }
            >
              {words.turnOff}
            </Button>
          </div>
        </>
      )}
      {dialog}
    </ActivityFrame>
  );
}
