import { type BlockKind, blockKinds } from "#contract/block-kind.ts";
import type { Blocks } from "#contract/schema/screen.ts";
import type { ScreenText } from "#contract/screen-text.ts";
import { wordsFor } from "#web/words.ts";
import type { Language } from "../language.ts";
import { useEditor } from "../screen/editor-context.ts";
import { LanguageText } from "../screen/language-text.tsx";
import { type Dictionary, useWords } from "../words.ts";
import type { BlockEditor, FormProps, KindWords } from "./block-editor.ts";
import { withOptional } from "./optional-text.ts";

/** The kinds whose only setting is a label. */
type LabelledKind = {
  [Kind in BlockKind]: Blocks[Kind] extends { type: Kind; label?: ScreenText }
    ? { type: Kind } extends Blocks[Kind]
      ? Kind
      : never
    : never;
}[BlockKind];

const labelWords = {
  en: { label: "Label", note: "If empty, the default label in the player's language is shown." },
  ru: { label: "Подпись", note: "Если пусто, показывается стандартная подпись на языке игрока." },
} satisfies Dictionary<unknown>;

/** The editor of a kind whose only setting is a label. */
export function labelledKind<Kind extends LabelledKind>(
  type: Kind,
  {
    words,
    ...looks
  }: Pick<BlockEditor<Kind>, "icon" | "category" | "Picture"> & {
    words: Dictionary<Omit<KindWords, "members">>;
  },
): BlockEditor<Kind> {
  const withLabelName = (language: Language) => ({
    ...words[language],
    members: { label: labelWords[language].label },
  });
  return {
    ...looks,
    words: { en: withLabelName("en"), ru: withLabelName("ru") },
    newBlock: () => ({ type }) as Blocks[Kind],
    summary: ({ label }) => (label ? [label] : []),
    Form: LabelForm,
  };
}

function LabelForm<Kind extends LabelledKind>({ block, faultAt, onChange }: FormProps<Kind>) {
  const words = useWords(labelWords);
  const { language } = useEditor();
  return (
    <LanguageText
      name={words.label}
      text={block.label}
      note={words.note}
      placeholder={wordsFor(language)[block.type]}
      maxLength={blockKinds[block.type].texts.label}
      isSingleLine
      place="label"
      faultAt={faultAt}
      onChange={(label) => onChange(withOptional(block, "label", label) as typeof block, "label")}
    />
  );
}
