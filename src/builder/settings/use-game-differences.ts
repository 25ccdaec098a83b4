import type { GameSettings, Level } from "#contract/game.ts";
import type { Difference } from "../conflict-note.tsx";
import { useLanguage } from "../language.ts";
import { spelled, useWords } from "../words.ts";
import { gameNumbers } from "./game-draft.ts";
import { gameNumberLabels } from "./game-numbers.tsx";
import { gameWords } from "./setting-words.ts";

/** What two versions of a game's rules have different, in the owner's words. */
export function useGameDifferences(): (yours: GameSettings, theirs: GameSettings) => Difference[] {
  const language = useLanguage();
  const words = useWords(gameWords);
  const list = (levels: readonly Level[]) => levels.map(({ name, points }) => `${name} ${spelled(language, points)}`).join(" · ") || "–";
  return (yours, theirs) =>
    [
      ...gameNumbers.map((name) => ({
        what: words[gameNumberLabels[name]],
        yours: spelled(language, yours[name]),
        theirs: spelled(language, theirs[name]),
      })),
      { what: words.levels, yours: list(yours.levels), theirs: list(theirs.levels) },
    ].filter((one) => one.yours !== one.theirs);
}
