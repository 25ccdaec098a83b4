import type { GameSettings } from "#contract/bot/game.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";

/** The names of a game's levels in a language, level 0 first; empty for one without a name. */
export function levelNames({ levels, startLevel }: GameSettings, language: string): string[] {
  return [startLevel?.name ?? "", ...levels.map(({ name }) => name)].map((name) =>
    textIn(name, language),
  );
}
