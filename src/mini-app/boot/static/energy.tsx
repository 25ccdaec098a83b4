import { energyAt } from "#game/energy.ts";
import { EnergyView } from "../../blocks/energy.tsx";
import type { StaticSession } from "./static-session.ts";

export function staticEnergy(still: StaticSession) {
  const { game, now } = still;
  return <EnergyView energy={energyAt(game, now)} maxEnergy={game.maxEnergy} {...still} />;
}
