import type { Words } from "#web/words.en.ts";
import type { ScreenParts } from "../blocks/block-view.ts";
import { PointsView } from "../blocks/points.tsx";
import { TapView } from "../blocks/tap.tsx";
import { ActionView } from "./action-view.tsx";

/**
 * The parts of a screen whose session has not come yet: every slot waits in its place, nothing can
 * be pressed.
 */
export function waitingParts(words: Words): ScreenParts {
  const slot = (property: string) => (
    <bdi
      className="slot"
      data-slot={property}
      data-state="loading"
      aria-busy="true"
      title={words.loading}
    />
  );
  return {
    slot,
    points: () => (
      <PointsView slot={slot("points")} action={<ActionView text={words.history} disabled />} />
    ),
    level: () => null,
    energy: () => null,
    tap: (label) => <TapView label={label} disabled />,
    wallet: () => null,
    friends: () => null,
    link: (url, text) => (
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {text}
      </a>
    ),
  };
}
