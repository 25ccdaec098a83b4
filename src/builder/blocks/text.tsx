import { SegmentedControl, Stack } from "@mantine/core";
import { IconTypography } from "@tabler/icons-react";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { Bar, Drawing } from "../parts/page/drawing.tsx";
import { LanguageText } from "../screen/language-text.tsx";
import { useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";

export const text: BlockEditor<"text"> = {
  icon: IconTypography,
  category: "texts",
  Picture: TextPicture,
  newBlock: () => ({ type: "text", style: "body", text: "" }),
  summary: (block) => [block.text],
  Form: TextForm,
};

function TextForm({ block, faultAt, onChange }: FormProps<"text">) {
  const { members, values, styleLabel } = useWords(blockWords).text;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={styleLabel}
        size="xs"
        value={block.style ?? "body"}
        onChange={(style) => onChange({ ...block, style }, "style")}
        data={(["title", "heading", "body", "note"] as const).map((value) => ({
          value,
          label: values[value],
        }))}
        className="style-choice"
      />
      <LanguageText
        name={members.text}
        text={block.text}
        maxLength={blockKinds.text.texts.text}
        isSingleLine={block.style === "title" || block.style === "heading"}
        place="text"
        faultAt={faultAt}
        onChange={(text) => onChange({ ...block, text }, "text")}
      />
    </Stack>
  );
}

function TextPicture() {
  return (
    <Drawing>
      <Bar x={16} y={17} width={78} height={11} tone="ink" />
      <Bar x={16} y={42} width={112} />
      <Bar x={16} y={55} width={104} />
      <Bar x={16} y={68} width={60} />
    </Drawing>
  );
}
