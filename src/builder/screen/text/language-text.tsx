import { languagesOf, type ScreenText, textIn } from "#contract/text/screen-text.ts";
import type { FaultAt } from "../../blocks/block-editor.ts";
import { LanguageChanges } from "../../parts/text/text-field.tsx";
import { shownLanguage, withWords } from "../../parts/text/text-language.ts";
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
  const { language } = useEditor();
  const shown = shownLanguage(text, language);
  const whole = text ?? "";
  return (
    <div>
      <ReferenceText
        {...rest}
        name={name}
        text={textIn(whole, shown ?? language)}
        fault={faultAt(shown === null ? place : `${place}/${shown}`)}
        onChange={(words) => onChange(withWords(text, shown, words))}
      />
      <DraftTextLanguages name={name} text={whole} onChange={onChange} />
    </div>
  );
}

/** The languages of a text of the draft; adding one shows it. */
export function DraftTextLanguages({
  name,
  text,
  onChange,
}: {
  name: string;
  text: ScreenText;
  onChange: (text: ScreenText) => void;
}) {
  const { language, showLanguage } = useEditor();
  return (
    <LanguageChanges
      name={name}
      languages={languagesOf(text)}
      language={language}
      show={showLanguage}
      onChange={(change) => onChange(change(text))}
    />
  );
}
