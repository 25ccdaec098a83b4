import { type KeyboardEvent, type ReactNode, useState } from "react";
import { energyAt } from "#game/energy.ts";
import { levelAt } from "#game/level.ts";
import { formatNumber } from "#web/words.ts";
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
import { blockWords } from "../block-words.ts";
import { TapView } from "../part-views.tsx";

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

/** In how long energy will be full, in words: hours, minutes, or seconds by tens. */
function fullAgain(ms: number): string {
  const seconds = Math.max(10, Math.ceil(ms / 10_000) * 10);
  const minutes = Math.ceil(seconds / 60);
  const say = (count: number) => formatNumber(count, language);
  if (seconds <= 60) return blockWords.fullInSeconds(say(seconds));
  if (minutes <= 90) return blockWords.fullInMinutes(say(minutes));
  return blockWords.fullInHours(say(Math.ceil(minutes / 60)));
}
