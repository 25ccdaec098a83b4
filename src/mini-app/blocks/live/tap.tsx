import type { KeyboardEvent, ReactNode } from "react";
import { energyAt } from "#game/energy.ts";
import { levelAt } from "#game/level.ts";
import { formatNumber } from "#web/number-format.ts";
import { withClient } from "../../client/client.ts";
import { serverNow } from "../../session/clock.ts";
import { language } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import { energyBackAt, payableTaps, useGame } from "../../taps/predicted-game.ts";
import { isTap, rise } from "../../taps/tap-gesture.ts";
import { addTaps } from "../../taps/unsent-taps.ts";
import { TapView } from "../tap.tsx";

/** The button that earns points; every finger counts, and so do Enter and Space. */
export function LiveTap({ label }: { label: ReactNode }) {
  const { game: known } = useSession();
  const game = useGame(energyBackAt);
  const onTap = ({
    nativeEvent,
    currentTarget,
  }: {
    nativeEvent: MouseEvent;
    currentTarget: HTMLElement;
  }) => {
    if (!isTap(nativeEvent) || payableTaps(1, known) === 0) return;
    addTaps(1);
    withClient(({ hapticTap }) => hapticTap());
    rise(
      currentTarget,
      `+${formatNumber(levelAt(game, serverNow()).pointsPerTap, language)}`,
      nativeEvent,
    );
  };
  // A held key is one press.
  const onKeyDown = (event: KeyboardEvent) => event.repeat && event.preventDefault();
  const handlers = { onPointerDown: onTap, onClick: onTap, onKeyDown };
  return <TapView label={label} aria-disabled={energyAt(game, serverNow()) === 0} {...handlers} />;
}
