import { Stack } from "@mantine/core";
import { IconProgress } from "@tabler/icons-react";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { Bar, Card, Drawing, Figure } from "../parts/drawing.tsx";
import { LanguageText } from "../screen/language-text.tsx";
import { ReferenceText } from "../screen/reference-text.tsx";
import { type Dictionary, useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { withOptional } from "./optional-text.ts";

const words = {
  en: {
    name: "Progress",
    purpose: "A bar that fills as a value comes near its maximum",
    members: { label: "Label", value: "Value", max: "Maximum", text: "Text above the bar" },
    amountNote:
      "A number or a reference to one, such as 1,250, 12.5 or 85%. Anything else leaves the bar empty.",
    textNote: "If empty, the value and the maximum are shown.",
  },
  ru: {
    name: "Прогресс",
    purpose: "Полоса, которая растёт вместе со значением",
    members: { label: "Подпись", value: "Значение", max: "Максимум", text: "Текст над полосой" },
    amountNote:
      "Число или ссылка на него, например 1 250, 12,5 или 85%. С любым другим значением полоса пуста.",
    textNote: "Если пусто, показываются значение и максимум.",
  },
} satisfies Dictionary<unknown>;

export const progress: BlockEditor<"progress"> = {
  icon: IconProgress,
  category: "values",
  Picture: ProgressPicture,
  words,
  newBlock: () => ({ type: "progress", value: "", max: "" }),
  summary: ({ label, value, max }) => [label ?? "", value, max].filter(Boolean),
  Form: ProgressForm,
};

function ProgressForm({ block, faultAt, onChange }: FormProps<"progress">) {
  const { members, amountNote, textNote } = useWords(words);
  const { texts } = blockKinds.progress;
  return (
    <Stack gap="sm">
      <LanguageText
        name={members.label}
        text={block.label}
        maxLength={texts.label}
        isSingleLine
        place="label"
        faultAt={faultAt}
        onChange={(label) => onChange(withOptional(block, "label", label), "label")}
      />
      {(["value", "max"] as const).map((member) => (
        <ReferenceText
          key={member}
          name={members[member]}
          text={block[member]}
          note={amountNote}
          maxLength={texts[member]}
          isSingleLine
          fault={faultAt(member)}
          onChange={(amount) => onChange({ ...block, [member]: amount }, member)}
        />
      ))}
      <LanguageText
        name={members.text}
        text={block.text}
        note={textNote}
        maxLength={texts.text}
        isSingleLine
        place="text"
        faultAt={faultAt}
        onChange={(text) => onChange(withOptional(block, "text", text), "text")}
      />
    </Stack>
  );
}

function ProgressPicture() {
  return (
    <Drawing>
      <Card x={10} y={18} width={124} height={52} />
      <Bar x={20} y={31} width={42} height={5} />
      <Figure x={124} y={38} size={14} anchor="end">
        60%
      </Figure>
      <Bar x={20} y={48} width={104} height={10} tone="line" />
      <Bar x={20} y={48} width={62} height={10} tone="accent" />
    </Drawing>
  );
}
