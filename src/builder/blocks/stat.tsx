import { Stack } from "@mantine/core";
import { IconAlignBoxLeftMiddle } from "@tabler/icons-react";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { Bar, Card, Drawing, Figure } from "../parts/page/drawing.tsx";
import { LanguageText } from "../screen/language-text.tsx";
import { useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";

export const stat: BlockEditor<"stat"> = {
  icon: IconAlignBoxLeftMiddle,
  category: "values",
  Picture: StatPicture,
  newBlock: () => ({ type: "stat", label: "", value: "" }),
  summary: ({ label, value }) => [label, value],
  Form: StatForm,
};

function StatForm({ block, faultAt, onChange }: FormProps<"stat">) {
  const { members } = useWords(blockWords).stat;
  return (
    <Stack gap="sm">
      {(["label", "value"] as const).map((member) => (
        <LanguageText
          key={member}
          name={members[member]}
          text={block[member]}
          maxLength={blockKinds.stat.texts[member]}
          isSingleLine
          place={member}
          faultAt={faultAt}
          onChange={(text) => onChange({ ...block, [member]: text }, member)}
        />
      ))}
    </Stack>
  );
}

function StatPicture() {
  return (
    <Drawing>
      {[10, 76].map((x, index) => (
        <g key={x}>
          <Card x={x} y={18} width={58} height={52} />
          <Bar x={x + 9} y={28} width={24} height={5} />
          <Figure x={x + 9} y={57} size={19}>
            {index === 0 ? "#7" : "24"}
          </Figure>
        </g>
      ))}
    </Drawing>
  );
}
