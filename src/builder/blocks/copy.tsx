import { Stack } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { Bar, Card, Drawing, Figure } from "../parts/page/drawing.tsx";
import { LanguageText } from "../screen/language-text.tsx";
import { useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { withOptional } from "./optional-text.ts";

export const copy: BlockEditor<"copy"> = {
  icon: IconCopy,
  category: "texts",
  Picture: CopyPicture,
  newBlock: () => ({ type: "copy", text: "" }),
  summary: ({ label, text }) => (label ? [label, text] : [text]),
  Form: CopyForm,
};

function CopyForm({ block, faultAt, onChange }: FormProps<"copy">) {
  const { members } = useWords(blockWords).copy;
  const { texts } = blockKinds.copy;
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
      <LanguageText
        name={members.text}
        text={block.text}
        maxLength={texts.text}
        place="text"
        faultAt={faultAt}
        onChange={(text) => onChange({ ...block, text }, "text")}
      />
    </Stack>
  );
}

function CopyPicture() {
  return (
    <Drawing>
      <Card x={10} y={16} width={124} height={56} />
      <Bar x={20} y={26} width={34} height={5} />
      <Figure x={20} y={57} size={16}>
        GIFT-24
      </Figure>
      <Bar x={98} y={40} width={28} height={22} tone="soft" />
      <g className="drawn-accent">
        <IconCopy x={104} y={43} size={16} />
      </g>
    </Drawing>
  );
}
