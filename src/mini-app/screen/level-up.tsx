import { useCallback, useEffect, useRef, useState } from "react";
import { levelAt, type ReachedLevel } from "#game/level.ts";
import { withClient } from "../client/client.ts";
import { lazyPart } from "../loading/lazy-part.tsx";
import { serverNow } from "../session/clock.ts";
import { nextLevelAt, useGame } from "../taps/predicted-game.ts";
import { unconfirmedTaps, useTaps } from "../taps/unsent-taps.ts";

/** The card waits for a pause in the tapping, so that no tap lands on it. */
const pauseMs = 600;

const loadCard = () => import("./level-card.tsx");
const LevelCard = lazyPart(async () => (await loadCard()).LevelCard);

/** A level that the player has reached, and the one they were on before. */
interface Rise {
  readonly before: ReachedLevel;
  readonly reached: ReachedLevel;
}

/** Celebrates a new level once the player pauses: of several the highest. */
export function LevelUp() {
  const game = useGame(nextLevelAt);
  const taps = useTaps(unconfirmedTaps);
  const now = levelAt(game, serverNow());
  const reached = useRef(now);
  const celebrated = useRef(now);
  const [rise, setRise] = useState<Rise>();
  const close = useCallback(() => setRise(undefined), []);
  useEffect(() => {
    if (now.level > reached.current.level) withClient(({ hapticSuccess }) => hapticSuccess());
    // Below the level celebrated last, the next one is news again.
    if (now.level < celebrated.current.level) celebrated.current = now;
    reached.current = now;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every tap begins the pause anew
  useEffect(() => {
    if (now.level <= celebrated.current.level) return;
    const timer = setTimeout(() => {
      const before = celebrated.current;
      celebrated.current = reached.current;
      setRise((open) => ({ before: open?.before ?? before, reached: reached.current }));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [now.level, taps]);
  useEffect(preloadCard, []);
  return (
    <div className="level-up">
      {rise && <LevelCard key={rise.reached.level} {...rise} onClose={close} />}
    </div>
  );
}

/** Loads the card ahead of time, so that it opens at once, and offline, too. */
function preloadCard(): void {
  withClient(() => {
    loadCard().catch(() => {}); // It loads when a level is reached.
  });
}
