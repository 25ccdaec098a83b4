import { energyAt } from "#game/energy.ts";
import { serverNow } from "../../session/clock.ts";
import { language, words } from "../../session/page-context.ts";
import { nextEnergyAt, useGame } from "../../taps/predicted-game.ts";
import { EnergyView } from "../energy.tsx";

export function LiveEnergy() {
  const game = useGame(nextEnergyAt);
  return (
    <EnergyView
      energy={energyAt(game, serverNow())}
      maxEnergy={game.maxEnergy}
      language={language}
      words={words}
    />
  );
}
