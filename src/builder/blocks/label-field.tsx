import type { Blocks } from "#contract/screen/block.schema.ts";
import { type BlockKind, blockKinds } from "#contract/screen/block-kind.ts";
import { languageFor, type ScreenText } from "#contract/text/screen-text.ts";
import { english } from "#web/activity-labels.en.ts";
import { russian } from "#web/activity-labels.ru.ts";
import type { Words } from "#web/words.en.ts";
import { wordsFor } from "#web/words.ts";
import { useEditor } from "../screen/editor-context.ts";
import { LanguageText } from "../screen/text/language-text.tsx";
import { useWords } from "../words.ts";
import type { FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";

const activityLabels = { en: english, ru: russian };
type ActivityBlock = keyof typeof english;
type DefaultLabelled =
  | ActivityBlock
  | { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words];

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
      onChange={(label) => onChange(withOptional(block, "label", label), "label")}
    />
  );
}

function defaultLabel(kind: LabelledKind, language: string): string {
  return isActivityBlock(kind)
    ? activityLabels[languageFor(language, activityLabels)][kind]
    : wordsFor(language)[kind];
}

function isActivityBlock(kind: LabelledKind): kind is LabelledKind & ActivityBlock {
  return Object.hasOwn(english, kind);
}

/** The block with an optional text, which is omitted when empty. */
export function withOptional<Part extends object>(
  block: Part,
  member: string,
  text: ScreenText,
): Part {
  const { [member]: _, ...rest } = block as Record<string, unknown>;
  return (text === "" ? rest : { ...rest, [member]: text }) as Part;
}
