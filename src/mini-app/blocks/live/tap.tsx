import { type KeyboardEvent, type ReactNode, useState } from "react";
import { energyAt } from "#game/energy.ts";
import { levelAt } from "#game/level.ts";
import { formatNumber } from "#web/number-format.ts";
import { withClient } from "../../client/client.ts";
import { serverNow } from "../../session/clock.ts";
import { language } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import {
  isLowOnEnergy,
  lowEnergyChangesAt,
  payableTaps,
  useGame,
} from "../../taps/predicted-game.ts";
import { answerPress, isTap } from "../../taps/tap-gesture.ts";
import { addTaps } from "../../taps/unsent-taps.ts";
import { TapView } from "../tap.tsx";
import { fullAgain } from "./full-again.ts";

/** The button that earns points; every finger counts, and so do Enter and Space. */
export function LiveTap({ label }: { label: ReactNode }) {
  const { game: known } = useSession();
  const game = useGame(lowEnergyChangesAt);
  const now = serverNow();
  const energy = energyAt(game, now);
  const [isOut, setOut] = useState(false);
  // It stays until there is energy for some taps, or it would come and go with each.
  if (isOut ? !isLowOnEnergy(game, now) : energy === 0) setOut(!isOut);
  const onTap = ({
    nativeEvent,
    currentTarget,
  }: {
    nativeEvent: MouseEvent;
    currentTarget: HTMLElement;
  }) => {
    if (!isTap(nativeEvent)) return;
    if (payableTaps(1, known) === 0) return withClient(({ hapticRefusal }) => hapticRefusal());
    addTaps(1);
    withClient(({ hapticTap }) => hapticTap());
    answerPress(
      currentTarget,
      `+${formatNumber(levelAt(game, serverNow()).pointsPerTap, language)}`,
      nativeEvent,
    );
  };
  // A held key is one press.
  const onKeyDown = (event: KeyboardEvent) => event.repeat && event.preventDefault();
  const handlers = { onPointerDown: onTap, onClick: onTap, onKeyDown };
  return (
    <TapView
      label={label}
      note={
        isOut && (
          <p className="tap-note" role="status">
            {fullAgain(game.energyFullAt - now)}
          </p>
        )
      }
      aria-disabled={energy === 0}
      {...handlers}
    />
  );
}
