import { Textarea, TextInput } from "@mantine/core";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { languagesOf, type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../../language.ts";
import {
  byLanguage,
  finishedText,
  reworded,
  shownLanguage,
  typedIn,
  withLanguage,
  withoutLanguage,
} from "./text-language.ts";
import { TextLanguages } from "./text-languages.tsx";

interface ShownLanguage {
  readonly language: string;
  readonly show: (language: string) => void;
}

const ShownLanguageContext = createContext<ShownLanguage>({ language: "en", show: () => {} });

/** Shows the texts inside in one language, at first in the owner's. */
export function ShownLanguageProvider({ children }: { children: ReactNode }) {
  const ownersLanguage = useLanguage();
  const [chosen, show] = useState<string | null>(null);
  const language = chosen ?? ownersLanguage;
  const value = useMemo(() => ({ language, show }), [language]);
  return <ShownLanguageContext value={value}>{children}</ShownLanguageContext>;
}

/** The language in which the texts of the form are shown. */
export function useShownLanguage(): string {
  return useContext(ShownLanguageContext).language;
}

/** A text without references: one for all players, or one by language. */
export function TextField({
  id,
  label,
  isLabelHidden = false,
  text,
  maxLength,
  placeholder,
  description,
  isLong = false,
  languages,
  fault,
  onChange,
}: {
  id?: string;
  label: string;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean;
  text: ScreenText;
  maxLength: number;
  placeholder?: string;
  description?: string;
  /** Whether it may have several lines. */
  isLong?: boolean;
  /** The languages of a group of texts that a control outside the field switches together. */
  languages?: readonly string[];
  fault: string | undefined;
  onChange: (text: ScreenText) => void;
}) {
  const language = useShownLanguage();
  const tags = languages ?? languagesOf(text);
  const shown = shownAmong(tags, language);
  const input = {
    ...(isLabelHidden ? { "aria-label": label } : { label }),
    description,
    placeholder: (languages && textIn(finishedText(text), shown ?? language)) || placeholder,
    maxLength,
    autoComplete: "off",
    lang: shown ?? undefined,
    value: typedIn(text, shown),
    error: fault,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(reworded(text, tags, shown, currentTarget.value)),
    ...(id && { id }),
  };
  return (
    <div>
      {isLong ? <Textarea autosize minRows={2} maxRows={8} {...input} /> : <TextInput {...input} />}
      {!languages && (
        <GroupLanguages
          name={label}
          languages={tags}
          onChange={(change) => onChange(change(text))}
        />
      )}
    </div>
  );
}

interface LanguagesProps {
  /** The name of the text or group. */
  readonly name: string;
  /** Empty for one text for all. */
  readonly languages: readonly string[];
  /** Gets the change of each text. */
  readonly onChange: (change: (text: ScreenText) => ScreenText) => void;
}

/** The languages of a text, or of a group of texts, which have them together. */
export function GroupLanguages(props: LanguagesProps) {
  return <LanguageChanges {...props} {...useContext(ShownLanguageContext)} />;
}

/** Like `GroupLanguages`, where another part of the page has the shown language. */
export function LanguageChanges({
  name,
  languages,
  language,
  show,
  onChange,
}: LanguagesProps & ShownLanguage) {
  const shown = shownAmong(languages, language);
  return (
    <TextLanguages
      name={name}
      languages={languages}
      shown={shown}
      onShow={show}
      onSplit={() => {
        onChange((text) => byLanguage(text, language));
        show(language);
      }}
      onAdd={(tag) => {
        onChange((text) => withLanguage(text, tag));
        show(tag);
      }}
      onRemove={(tag) => onChange((text) => withoutLanguage(text, tag))}
      onUnite={() => onChange((text) => textIn(text, shown ?? language))}
    />
  );
}

/** The language among these that a reader of `language` sees; null without any. */
export function shownAmong(languages: readonly string[], language: string): string | null {
  return shownLanguage(Object.fromEntries(languages.map((tag) => [tag, tag])), language);
}
