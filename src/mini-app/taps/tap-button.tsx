import type { KeyboardEvent, ReactNode } from "react";
import { energyAt } from "#game/energy.ts";
import { formatNumber } from "#web/number-format.ts";
import { TapView } from "../blocks/tap.tsx";
import { withClient } from "../client/client.ts";
import { serverNow } from "../session/clock.ts";
import { language } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { paidOf, restedAt, useGame } from "./predicted-game.ts";
import { isTap, rise } from "./tap-gesture.ts";
import { addTaps } from "./unsent-taps.ts";

/** The button that earns points: every finger that touches it counts, and so do Enter and Space. */
export function TapButton({ label }: { label: ReactNode }) {
  const { game: known } = useSession();
  const game = useGame(restedAt);
  const onTap = ({
    nativeEvent,
    currentTarget,
  }: {
    nativeEvent: MouseEvent;
    currentTarget: HTMLElement;
  }) => {
    if (!isTap(nativeEvent) || paidOf(1, known) === 0) return;
    addTaps(1);
    withClient(({ hapticTap }) => hapticTap());
    rise(currentTarget, `+${formatNumber(game.pointsPerTap, language)}`, nativeEvent);
  };
  // A key that is held is one press.
  const onKeyDown = (event: KeyboardEvent) => event.repeat && event.preventDefault();
  const handlers = { onPointerDown: onTap, onClick: onTap, onKeyDown };
  return <TapView label={label} aria-disabled={energyAt(game, serverNow()) === 0} {...handlers} />;
}
