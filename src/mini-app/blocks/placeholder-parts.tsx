import type { Words } from "#web/words.en.ts";
import { ActionView } from "../ui/action-view.tsx";
import { FieldSlotView } from "../ui/slot-view.tsx";
import type { ScreenParts } from "./block-view.ts";
import { PointsView } from "./points.tsx";
import { TapView } from "./tap.tsx";

/** The parts of a screen without a session: slots are placeholders, buttons are disabled. */
export function placeholderParts(words: Words): ScreenParts {
  const slot = (property: string) => (
    <FieldSlotView name={property} state="loading" text="" words={words} />
  );
  return {
    slot,
    points: () => (
      <PointsView slot={slot("points")} action={<ActionView text={words.history} disabled />} />
    ),
    tap: (label) => <TapView label={label} disabled />,
    copy: () => <ActionView text={words.copy} disabled />,
    valued: (_, view) => view(() => ""),
    link: (url, text) => (
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {text}
      </a>
    ),
  };
}
