import { Stack } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { blockKinds } from "#contract/block-kind.ts";
import { LanguageText } from "../screen/language-text.tsx";
import { type Dictionary, useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { withOptional } from "./optional-text.ts";

const words = {
  en: {
    name: "Copy",
    purpose: "A text, such as a promo code, with a copy button",
    members: { label: "Label", text: "Text to copy" },
  },
  ru: {
    name: "Копирование",
    purpose: "Текст, например промокод, с кнопкой копирования",
    members: { label: "Подпись", text: "Текст для копирования" },
  },
} satisfies Dictionary<unknown>;

export const copy: BlockEditor<"copy"> = {
  icon: IconCopy,
  words,
  newBlock: () => ({ type: "copy", text: "" }),
  summary: ({ label, text }) => (label ? [label, text] : [text]),
  Form: CopyForm,
};

function CopyForm({ block, faultAt, onChange }: FormProps<"copy">) {
  const { members } = useWords(words);
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
