import { isBuiltIn } from "#contract/property.ts";
import { propertyValue } from "#web/property-value.ts";
import { wordsFor } from "#web/words.ts";
import type { ScreenParts } from "../../blocks/block-view.ts";
import { FieldSlotView, PropertySlotView } from "../../screen/slot-view.tsx";
import { waitingParts } from "../../screen/waiting-parts.tsx";
import type { LiveSession } from "../../session/session-request.ts";
import { stillEnergy } from "./energy.tsx";
import { stillFriends } from "./friends.tsx";
import { stillLevel } from "./level.tsx";
import { stillPoints } from "./points.tsx";
import { stillTap } from "./tap.tsx";
import { stillWallet } from "./wallet.tsx";

/** The parts of a session as it stands this moment. */
export function stillParts(
  session: LiveSession,
  values: ReadonlyMap<string, string>,
  language: string,
): ScreenParts {
  const words = wordsFor(language);
  const now = Date.now() + session.clockOffsetMs;
  const slot = (property: string) => {
    if (isBuiltIn(property))
      return (
        <PropertySlotView
          property={property}
          value={propertyValue(property, session, now)}
          language={language}
        />
      );
    const text = values.get(property);
    return (
      <FieldSlotView
        name={property}
        state={text === undefined ? "loading" : "stale"}
        text={text ?? ""}
        words={words}
      />
    );
  };
  const still = { ...session, now, language, words, slot };
  return {
    slot,
    points: () => stillPoints(still),
    level: () => stillLevel(still),
    energy: () => stillEnergy(still),
    tap: (label) => stillTap(still, label),
    wallet: () => stillWallet(still),
    friends: () => stillFriends(still),
    link: waitingParts(words).link,
  };
}
