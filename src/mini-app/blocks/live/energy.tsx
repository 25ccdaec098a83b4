import { energyAt } from "#game/energy.ts";
import { levelAt } from "#game/level.ts";
import { serverNow } from "../../session/clock.ts";
import { language, words } from "../../session/page-context.ts";
import { nextEnergyAt, useGame } from "../../taps/predicted-game.ts";
import { EnergyView } from "../energy.tsx";

export function LiveEnergy() {
  const game = useGame(nextEnergyAt);
  const now = serverNow();
  return (
    <EnergyView
      energy={energyAt(game, now)}
      maxEnergy={levelAt(game, now).maxEnergy}
      language={language}
      words={words}
    />
  );
}
