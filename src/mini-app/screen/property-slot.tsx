import type { BuiltInProperty } from "#contract/property.ts";
import { propertyValue } from "#web/property-value.ts";
import { serverNow } from "../session/clock.ts";
import { language } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { nextEnergyAt, nextLevelAt, nextPointAt, useGame } from "../taps/predicted-game.ts";
import { PropertySlotView } from "./slot-view.tsx";

/** The properties that taps and time change, and when time does. */
const played = { points: nextPointAt, level: nextLevelAt, energy: nextEnergyAt };

/** A slot bound to a built-in property. */
export function PropertySlot({ property }: { property: BuiltInProperty }) {
  return isPlayed(property) ? (
    <PlayedSlot property={property} />
  ) : (
    <StillSlot property={property} />
  );
}

function isPlayed(property: BuiltInProperty): property is keyof typeof played {
  return property in played;
}

function PlayedSlot({ property }: { property: keyof typeof played }) {
  const session = useSession();
  const game = useGame(played[property]);
  return (
    <PropertySlotView
      property={property}
      value={propertyValue(property, { ...session, game }, serverNow())}
      language={language}
    />
  );
}

function StillSlot({ property }: { property: BuiltInProperty }) {
  return (
    <PropertySlotView
      property={property}
      value={propertyValue(property, useSession(), serverNow())}
      language={language}
    />
  );
}
