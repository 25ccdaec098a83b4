import type { ReactNode } from "react";
import { energyAt } from "#game/energy.ts";
import { TapView } from "../../blocks/tap.tsx";
import type { Still } from "./still.ts";

export function stillTap({ game, now }: Still, label: ReactNode) {
  return <TapView label={label} disabled={energyAt(game, now) === 0} />;
}
