import type { GameSettings, Level } from "#contract/schema/game.ts";
import { useLanguage } from "../language.ts";
import type { Compared } from "../parts/conflict-note.tsx";
import { spelled, useWords } from "../words.ts";
import { gameNumbers } from "./game-draft.ts";
import { gameNumberLabels } from "./game-numbers.tsx";
import { gameWords } from "./game-words.ts";

/** Compares two versions of the game settings for a conflict note. */
export function useGameComparison(): (yours: GameSettings, theirs: GameSettings) => Compared[] {
  const language = useLanguage();
  const words = useWords(gameWords);
  const list = (levels: readonly Level[]) =>
    levels.map(({ name, points }) => `${name} ${spelled(language, points)}`).join(" · ") || "–";
  return (yours, theirs) => [
    ...gameNumbers.map((name) => ({
      what: words[gameNumberLabels[name]],
      yours: spelled(language, yours[name]),
      theirs: spelled(language, theirs[name]),
    })),
    { what: words.levels, yours: list(yours.levels), theirs: list(theirs.levels) },
  ];
}
