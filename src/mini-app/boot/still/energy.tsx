import { energyAt } from "#game/energy.ts";
import { EnergyView } from "../../blocks/energy.tsx";
import type { Still } from "./still.ts";

export function stillEnergy(still: Still) {
  const { game, now } = still;
  return <EnergyView energy={energyAt(game, now)} maxEnergy={game.maxEnergy} {...still} />;
}
