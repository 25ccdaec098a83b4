import type { Blocks } from "#contract/screen/block.schema.ts";
import { type BlockKind, blockKinds } from "#contract/screen/block-kind.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { useEditor } from "../screen/editor-context.ts";
import { LanguageText } from "../screen/language-text.tsx";
import { useWords } from "../words.ts";
import type { FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { type DefaultLabelled, defaultLabel } from "./default-label.ts";
import { withOptional } from "./optional-text.ts";

/** The kinds with a label that players see in their own language while the owner gives none. */
export type LabelledKind = {
  [Kind in BlockKind & DefaultLabelled]: Blocks[Kind] extends { label?: ScreenText } ? Kind : never;
}[BlockKind & DefaultLabelled];

/** The field of a label that may be left empty. */
export function LabelField<Kind extends LabelledKind>({
  block,
  faultAt,
  onChange,
}: FormProps<Kind>) {
  const words = useWords(blockWords).label;
  const { language } = useEditor();
  return (
    <LanguageText
      name={words.label}
      text={block.label}
      note={words.note}
      placeholder={defaultLabel(block.type, language)}
      maxLength={blockKinds[block.type].texts.label}
      isSingleLine
      place="label"
      faultAt={faultAt}
      onChange={(label) => onChange(withOptional(block, "label", label) as typeof block, "label")}
    />
  );
}
