import type { BuiltInProperty } from "#contract/text/reference.ts";
import { propertyValue } from "#web/property-value.ts";
import { serverNow } from "../../session/clock.ts";
import { language } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import { nextEnergyAt, nextLevelAt, nextPointAt, useGame } from "../../taps/predicted-game.ts";
import { PropertySlotView } from "../../ui/slot-view.tsx";

/** Properties that change with taps and time, and when time changes them. */
const liveProperties = { points: nextPointAt, level: nextLevelAt, energy: nextEnergyAt };

/** A slot bound to a built-in property. */
export function PropertySlot({ property }: { property: BuiltInProperty }) {
  return isLive(property) ? <LiveSlot property={property} /> : <StaticSlot property={property} />;
}

function isLive(property: BuiltInProperty): property is keyof typeof liveProperties {
  return property in liveProperties;
}

function LiveSlot({ property }: { property: keyof typeof liveProperties }) {
  const value = usePropertyValue(property);
  return <PropertySlotView property={property} value={value} language={language} />;
}

/** The value of any built-in property, as taps and time change it. */
export function usePropertyValue(property: BuiltInProperty): string | number {
  const session = useSession();
  const game = useGame(isLive(property) ? liveProperties[property] : never);
  return propertyValue(property, { ...session, game }, serverNow());
}

const never = () => Number.POSITIVE_INFINITY;

function StaticSlot({ property }: { property: BuiltInProperty }) {
  return (
    <PropertySlotView
      property={property}
      value={propertyValue(property, useSession(), serverNow())}
      language={language}
    />
  );
}
