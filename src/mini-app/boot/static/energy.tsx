import { energyAt } from "#game/energy.ts";
import { levelAt } from "#game/level.ts";
import { EnergyView } from "../../blocks/energy.tsx";
import type { StaticSession } from "./static-session.ts";

export function staticEnergy(still: StaticSession) {
  const { game, now } = still;
  const { maxEnergy } = levelAt(game, now);
  return <EnergyView energy={energyAt(game, now)} maxEnergy={maxEnergy} {...still} />;
}
