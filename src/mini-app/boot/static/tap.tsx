import type { ReactNode } from "react";
import { energyAt } from "#game/energy.ts";
import { TapView } from "../../blocks/tap.tsx";
import type { StaticSession } from "./static-session.ts";

export function staticTap({ game, now }: StaticSession, label: ReactNode) {
  return <TapView label={label} disabled={energyAt(game, now) === 0} />;
}
