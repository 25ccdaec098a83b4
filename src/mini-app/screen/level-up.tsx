import { useCallback, useEffect, useRef, useState } from "react";
import type { Game } from "#contract/bot/game.schema.ts";
import { levelAt, levelOf, type ReachedLevel } from "#game/level.ts";
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

/** Celebrates a new level once the player pauses: of several the highest. While held, it waits. */
export function LevelUp({ isHeld = false }: { isHeld?: boolean }) {
  const game = useGame(nextLevelAt);
  const taps = useTaps(unconfirmedTaps);
  const now = levelAt(game, serverNow());
  const { level } = now;
  const latest = useRef({ game, now });
  const celebrated = useRef(level);
  const [rise, setRise] = useState<Rise>();
  const close = useCallback(() => setRise(undefined), []);
  useEffect(() => {
    if (level > latest.current.now.level) withClient(({ hapticSuccess }) => hapticSuccess());
    // Below the level celebrated last, the next one is news again.
    if (level < celebrated.current) celebrated.current = level;
    latest.current = { game, now };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every tap begins the pause anew
  useEffect(() => {
    if (isHeld || level <= celebrated.current) return;
    const timer = setTimeout(() => {
      const { game: played, now: reached } = latest.current;
      const last = celebrated.current;
      celebrated.current = reached.level;
      setRise((open) => ({ before: open?.before ?? levelNumber(played, last), reached }));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [level, taps, isHeld]);
  useEffect(preloadCard, []);
  return (
    <div className="level-up">
      {rise && <LevelCard key={rise.reached.level} {...rise} onClose={close} />}
    </div>
  );
}

/** What holds on a level of the game as it is now: what was bought since is no gift of the next one. */
function levelNumber(game: Game, level: number): ReachedLevel {
  return levelOf({ ...game, levels: game.levels.slice(0, level) }, Number.POSITIVE_INFINITY);
}

/** Loads the card ahead of time, so that it opens at once, and offline, too. */
function preloadCard(): void {
  withClient(() => {
    loadCard().catch(() => {}); // It loads when a level is reached.
  });
}
