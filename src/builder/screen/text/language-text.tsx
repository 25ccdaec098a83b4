import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import type { FaultAt } from "../../blocks/block-editor.ts";
import {
  byLanguage,
  languagesOf,
  shownLanguage,
  withLanguage,
  withoutLanguage,
  withWords,
} from "../../parts/text/text-language.ts";
import { TextLanguages } from "../../parts/text/text-languages.tsx";
import { useEditor } from "../editor-context.ts";
import { ReferenceText } from "./reference-text.tsx";

/** A text of a block: one for all players, or one by language. */
export function LanguageText({
  name,
  text,
  onChange,
  place,
  faultAt,
  ...rest
}: {
  name: string;
  text: ScreenText | undefined;
  onChange: (text: ScreenText) => void;
  /** The path of the text in its block. */
  place: string;
  faultAt: FaultAt;
  placeholder?: string;
  note?: string | undefined;
  maxLength: number;
  isSingleLine?: boolean;
}) {
  const { language, showLanguage } = useEditor();
  const shown = shownLanguage(text, language);
  const whole = text ?? "";
  const show = (changed: ScreenText, tag: string) => {
    onChange(changed);
    showLanguage(tag);
  };
  return (
    <div>
      <ReferenceText
        {...rest}
        name={name}
        text={textIn(whole, shown ?? language)}
        fault={faultAt(shown === null ? place : `${place}/${shown}`)}
        onChange={(words) => onChange(withWords(text, shown, words))}
      />
      <TextLanguages
        name={name}
        languages={languagesOf(text)}
        shown={shown}
        onShow={showLanguage}
        onSplit={() => show(byLanguage(whole, language), language)}
        onAdd={(tag) => show(withLanguage(whole, tag), tag)}
        onRemove={(tag) => onChange(withoutLanguage(whole, tag))}
        onUnite={() => onChange(textIn(whole, language))}
      />
    </div>
  );
}
