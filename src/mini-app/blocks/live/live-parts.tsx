import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { isBuiltIn } from "#contract/text/reference.ts";
import { CustomFieldSlot } from "../../fields/custom-field-slot.tsx";
import type { ScreenParts } from "../block-view.ts";
import { liveActivity } from "./activity.tsx";
import { LiveCopy } from "./copy.tsx";
import { LiveEnergy } from "./energy.tsx";
import { LiveFriends } from "./friends.tsx";
import { LiveLevel } from "./level.tsx";
import { liveLink } from "./link.tsx";
import { livePoints } from "./points.tsx";
import { PropertySlot } from "./property-slot.tsx";
import { LiveTap } from "./tap.tsx";
import { namesIn, Valued } from "./valued.tsx";
import { liveWallet } from "./wallet.tsx";

/** The live parts of a screen; each renders only when its own data changes. */
export function liveParts(customFields: readonly CustomField[]): ScreenParts {
  const fields = new Map(customFields.map((field) => [field.name, field]));
  return {
    slot: (property) => {
      if (isBuiltIn(property)) return <PropertySlot property={property} />;
      const field = fields.get(property);
      return field && <CustomFieldSlot field={field} />;
    },
    points: livePoints,
    level: () => <LiveLevel />,
    energy: () => <LiveEnergy />,
    tap: (label) => <LiveTap label={label} />,
    wallet: liveWallet,
    friends: () => <LiveFriends />,
    link: liveLink,
    copy: () => <LiveCopy />,
    tasks: liveActivity,
    daily: liveActivity,
    boosts: liveActivity,
    leaderboard: liveActivity,
    quiz: liveActivity,
    valued: (texts, view) => <Valued names={namesIn(texts)} fields={fields} view={view} />,
  };
}
