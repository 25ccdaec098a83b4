import { balanceAt } from "#game/balance.ts";
import { levelProgress } from "#game/level.ts";
import { LevelView } from "../../blocks/level.tsx";
import type { Still } from "./still.ts";

export function stillLevel(still: Still) {
  const { game, now } = still;
  return <LevelView progress={levelProgress(game.levels, balanceAt(game, now))} {...still} />;
}
