import type { GameSettings, Level, StartLevel } from "#contract/bot/game.schema.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import type { Compared } from "../parts/form/conflict-note.tsx";
import { spelled, useWords } from "../words.ts";
import { gameNumbers, levelGifts } from "./game-draft.ts";
import { gameNumberLabels } from "./game-numbers.tsx";
import { gameWords } from "./game-words.en.ts";

/** Compares two versions of the game settings for a conflict note. */
export function useGameComparison(): (yours: GameSettings, theirs: GameSettings) => Compared[] {
  const language = useLanguage();
  const words = useWords(gameWords);
  const named = (name: ScreenText) =>
    typeof name === "string"
      ? name
      : Object.entries(name)
          .map(([tag, text]) => `${tag}: ${text}`)
          .join(", ");
  const start = ({ name, image }: StartLevel = {}) =>
    [name && named(name), image].filter(Boolean).join(", ") || "–";
  const described = ({ name, points, image, ...level }: Level) => {
    const given = levelGifts.map((gift) => {
      const value = level[gift];
      return value !== undefined && words.gives[gift](value);
    });
    const more = [...given, image].filter(Boolean);
    const threshold = `${named(name)} ${spelled(language, points)}`;
    return more.length > 0 ? `${threshold} (${more.join(", ")})` : threshold;
  };
  const list = (levels: readonly Level[]) => levels.map(described).join(" · ") || "–";
  return (yours, theirs) => [
    ...gameNumbers.map((name) => ({
      what: words[gameNumberLabels[name]],
      yours: spelled(language, yours[name]),
      theirs: spelled(language, theirs[name]),
    })),
    { what: words.startLevel, yours: start(yours.startLevel), theirs: start(theirs.startLevel) },
    { what: words.levels, yours: list(yours.levels), theirs: list(theirs.levels) },
  ];
}
