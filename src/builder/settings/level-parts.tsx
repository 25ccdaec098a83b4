import { ActionIcon, Text, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { languageName, useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { finishedText, reworded, typedIn } from "../parts/text/text-language.ts";
import { useWords } from "../words.ts";
import { gameWords } from "./game-words.en.ts";
import { faultyLanguages } from "./level-name.ts";

/** How the names of all levels are edited. */
export interface Naming {
  /** The languages of the names; empty if each is one name for all. */
  readonly languages: readonly string[];
  /** The language that is shown; null for one name for all. */
  readonly language: string | null;
}

/** Left of a level; its fields say the number, too. */
export function LevelNumber({ number }: { number: number }) {
  return (
    <span className="level-number" aria-hidden="true">
      {number}
    </span>
  );
}

/** The name of a level in the language that is shown. */
export function LevelName({
  number,
  name,
  naming: { languages, language },
  placeholder,
  isFaulty,
  onChange,
}: {
  number: number;
  name: ScreenText;
  naming: Naming;
  placeholder: string;
  isFaulty: boolean;
  onChange: (name: ScreenText) => void;
}) {
  const words = useWords(gameWords);
  const ownersLanguage = useLanguage();
  const finished = finishedText(name);
  const elsewhere = faultyLanguages(finished).filter((tag) => tag !== null && tag !== language);
  const where = elsewhere.map((tag) => languageName(tag ?? "", ownersLanguage)).join(", ");
  return (
    <TextInput
      aria-label={words.levelName(number)}
      placeholder={textIn(finished, language ?? ownersLanguage) || placeholder}
      autoComplete="off"
      lang={language ?? undefined}
      dir="auto"
      value={typedIn(name, language)}
      onChange={({ currentTarget }) =>
        onChange(reworded(name, languages, language, currentTarget.value))
      }
      error={isFaulty && (where ? `${where}: ${words.needLevelName}` : words.needLevelName)}
    />
  );
}

/** Shows and hides what a level has besides its name and points. */
export function MoreAction({
  number,
  controls,
  isOpen,
  onToggle,
}: {
  number: number;
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const words = useWords(gameWords);
  return (
    <ActionIcon
      variant={isOpen ? "light" : "subtle"}
      color="gray"
      size="lg"
      aria-label={words.levelMore(number)}
      title={words.levelMore(number)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <Icon of={IconAdjustmentsHorizontal} />
    </ActionIcon>
  );
}

/** What is hidden of a level, in a line. */
export function LevelSummary({ parts }: { parts: readonly string[] }) {
  return (
    <Text size="sm" c="dimmed" className="level-summary">
      {parts.join(" · ")}
    </Text>
  );
}
