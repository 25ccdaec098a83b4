import { Stack } from "@mantine/core";
import { IconProgress } from "@tabler/icons-react";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { Bar, Card, Drawing, Figure } from "../parts/page/drawing.tsx";
import { LanguageText } from "../screen/language-text.tsx";
import { ReferenceText } from "../screen/reference-text.tsx";
import { useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { withOptional } from "./optional-text.ts";

export const progress: BlockEditor<"progress"> = {
  icon: IconProgress,
  category: "values",
  Picture: ProgressPicture,
  newBlock: () => ({ type: "progress", value: "", max: "" }),
  summary: ({ label, value, max }) => [label ?? "", value, max].filter(Boolean),
  Form: ProgressForm,
};

function ProgressForm({ block, faultAt, onChange }: FormProps<"progress">) {
  const { members, amountNote, textNote } = useWords(blockWords).progress;
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
