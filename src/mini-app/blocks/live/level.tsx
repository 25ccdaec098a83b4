import { earnedAt, levelProgress } from "#game/level.ts";
import { serverNow } from "../../session/clock.ts";
import { playerLanguage, words } from "../../session/page-context.ts";
import { nextPointAt, useGame } from "../../taps/predicted-game.ts";
import { LevelView } from "../level.tsx";

/** Nothing for a bot without levels: then players see no card. */
export function LiveLevel() {
  const game = useGame(nextPointAt);
  if (game.levels.length === 0) return null;
  return (
    <LevelView
      progress={levelProgress(game, earnedAt(game, serverNow()))}
      language={playerLanguage}
      words={words}
    />
  );
}
