import type { BuiltInProperty } from "#contract/property.ts";
import { propertyValue } from "#web/property-value.ts";
import { PropertySlotView } from "#web/slot-view.tsx";
import { serverNow } from "./clock.ts";
import { useGame } from "./game.ts";
import { language } from "./player.ts";
import { useSession } from "./session-query.ts";

/** A slot bound to a built-in property. */
export function PropertySlot({ property }: { property: BuiltInProperty }) {
  const session = useSession();
  const game = useGame();
  return <PropertySlotView property={property} value={propertyValue(property, { ...session, game }, serverNow())} language={language} />;
}
