import { fillReferences, isBuiltIn } from "#contract/text/reference.ts";
import { propertyValue } from "#web/property-value.ts";
import { wordsFor } from "#web/words.ts";
import type { ScreenParts } from "../../blocks/block-view.ts";
import { placeholderParts } from "../../blocks/placeholder-parts.tsx";
import type { LiveSession } from "../../session/session-request.ts";
import { FieldSlotView, PropertySlotView } from "../../ui/slot-view.tsx";
import { staticEnergy } from "./energy.tsx";
import { staticFriends } from "./friends.tsx";
import { staticLevel } from "./level.tsx";
import { staticPoints } from "./points.tsx";
import { staticTap } from "./tap.tsx";
import { staticWallet } from "./wallet.tsx";

/** The parts of a screen, rendered once from a session. */
export function staticParts(
  session: LiveSession,
  values: ReadonlyMap<string, string> | undefined,
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
    const text = values?.get(property);
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
    ...placeholderParts(words),
    slot,
    points: () => staticPoints(still),
    level: () => staticLevel(still),
    energy: () => staticEnergy(still),
    tap: (label) => staticTap(still, label),
    wallet: () => staticWallet(still),
    friends: () => staticFriends(still),
    valued: (_, view) =>
      view((text) =>
        fillReferences(text, (name) =>
          isBuiltIn(name) ? propertyValue(name, session, now) : values?.get(name),
        ),
      ),
  };
}
