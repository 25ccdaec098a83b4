import { earnedAt, levelProgress } from "#game/level.ts";
import { serverNow } from "../../session/clock.ts";
import { playerLanguage, words } from "../../session/page-context.ts";
import { nextPointAt, useGame } from "../../taps/predicted-game.ts";
import { LevelView } from "../level.tsx";

export function LiveLevel() {
  const game = useGame(nextPointAt);
  return (
    <LevelView
      progress={levelProgress(game, earnedAt(game, serverNow()))}
      language={playerLanguage}
      words={words}
    />
  );
}
