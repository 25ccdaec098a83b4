import type { GameSettings } from "#contract/bot/game.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { useWords } from "../words.ts";
import { userWords } from "./user-words.en.ts";

/** The levels of a game as options of a select, level 0 first. */
export function useLevelOptions(game: GameSettings | undefined) {
  const { levelOf } = useWords(userWords);
  const language = useLanguage();
  if (!game) return [];
  return [game.startLevel?.name ?? "", ...game.levels.map(({ name }) => name)].map(
    (name, level) => {
      const text = textIn(name, language);
      return { value: String(level), label: text ? `${level} · ${text}` : levelOf(level) };
    },
  );
}
