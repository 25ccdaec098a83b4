import { useCallback, useEffect, useRef, useState } from "react";
import type { Game } from "#contract/bot/game.schema.ts";
import { earnedAt, levelAt, levelOf, type ReachedLevel } from "#game/level.ts";
import { applyTaps } from "#game/taps.ts";
import { formatNumber } from "#web/words.ts";
import { withClient } from "../client/client.ts";
import { textFor } from "../languages/page-language.ts";
import { lazyPart } from "../loading/lazy-part.tsx";
import { serverNow } from "../session/clock.ts";
import { language, words } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { lastVisit } from "../snapshot/restore-snapshot.ts";
import { nextLevelAt, useGame } from "../taps/predicted-game.ts";
import { tapStore, unconfirmedTaps, useTaps } from "../taps/unsent-taps.ts";
import { burst, middleOf } from "./celebration.ts";
import type { Gift } from "./level-card.tsx";
import { noticeWords } from "./notice-words.ts";

/** The card waits for a pause in the tapping, so that no tap lands on it. */
const pauseMs = 600;
const fewPieces = 18;
/** Mined points are rounded, so that an answer may take one back. */
const roundedPoints = 1;
const gifts = ["pointsPerTap", "maxEnergy"] as const;

const loadCard = () => import("./level-card.tsx");
const LevelCard = lazyPart(async () => (await loadCard()).LevelCard);

/** A level that the player has reached, and the one they were on before. */
interface Rise {
  readonly before: ReachedLevel;
  readonly reached: ReachedLevel;
}

/**
 * Celebrates a new level: with a flash at the tap that reaches it, and with a card once the player
 * pauses, for the highest of several. A level that the service takes back is celebrated again later.
 * While held, it waits.
 */
export function LevelUp({ isHeld = false }: { isHeld?: boolean }) {
  const session = useSession();
  const game = useGame(nextLevelAt);
  const taps = useTaps(unconfirmedTaps);
  const moment = serverNow();
  const reached = levelAt(game, moment);
  const { level } = reached;
  const highest = levelOf(game, earnedAt(game, moment) + roundedPoints).level;
  const latest = useRef({ game, reached });
  const [start] = useState(() => levelAtStart(session.game));
  const flashed = useRef(start);
  const celebrated = useRef(start);
  const [flash, setFlash] = useState<Rise>();
  const [rise, setRise] = useState<Rise>();
  const close = useCallback(() => setRise(undefined), []);
  useEffect(() => {
    latest.current = { game, reached };
    if (highest < flashed.current) {
      flashed.current = level;
      celebrated.current = Math.min(celebrated.current, level);
      setFlash(undefined);
      setRise((open) => (open && open.reached.level > level ? undefined : open));
    }
    if (level <= flashed.current || isHeld) return;
    setFlash({ before: levelNumber(game, flashed.current), reached });
    flashed.current = level;
    withClient(({ hapticSuccess }) => hapticSuccess());
    const tap = middleOf(document.querySelector(".tap"));
    burst(tap ?? { x: innerWidth / 2, y: innerHeight / 2 }, fewPieces);
  });
  const signedIn = session.token !== "";
  useEffect(() => {
    // Without a session only the device's clock is known.
    if (signedIn) celebrated.current = Math.min(celebrated.current, levelBeforeMining());
  }, [signedIn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every tap restarts the pause
  useEffect(() => {
    if (isHeld || level <= celebrated.current) return;
    const timer = setTimeout(() => {
      const { game, reached } = latest.current;
      const last = celebrated.current;
      celebrated.current = reached.level;
      setFlash(undefined);
      setRise((open) => ({ before: open?.before ?? levelNumber(game, last), reached }));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [level, taps, isHeld, signedIn]);
  useEffect(preloadCard, []);
  return (
    <div className="level-up">
      {flash && <LevelFlash key={flash.reached.level} {...flash} />}
      {rise && (
        <LevelCard
          key={rise.reached.level}
          reached={rise.reached}
          gifts={giftsOf(rise)}
          next={game.levels[level]}
          missing={(game.levels[level]?.points ?? 0) - earnedAt(game, moment)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The level and its gifts over the screen, without a control; the card repeats it for screen readers. */
function LevelFlash(rise: Rise) {
  const { level, name } = rise.reached;
  return (
    <div className="level-flash" aria-hidden="true">
      <bdi>{textFor(name ?? words.noLevel)}</bdi>
      <span>{noticeWords.reached(formatNumber(level, language))}</span>
      {giftsOf(rise).map(({ name, gain }) => (
        <span key={name}>
          {noticeWords[name]} <bdi dir="ltr">+{formatNumber(gain, language)}</bdi>
        </span>
      ))}
    </div>
  );
}

function giftsOf({ before, reached }: Rise): Gift[] {
  return gifts
    .map((name) => ({ name, value: reached[name], gain: reached[name] - before[name] }))
    .filter(({ gain }) => gain > 0);
}

/** The level before the first tap on this page; this page's taps are in the growing batch until later. */
function levelAtStart(game: Game): number {
  const left = unconfirmedTaps({ ...tapStore.getState(), growing: null });
  const now = serverNow();
  return levelAt(applyTaps(game, left, now).game, now).level;
}

/** The level at the end of the last visit if mining has raised it since, else Infinity. */
function levelBeforeMining(): number {
  if (!lastVisit) return Number.POSITIVE_INFINITY;
  const { session, savedAt } = lastVisit;
  const { level } = levelAt(session.game, savedAt);
  return levelAt(session.game, serverNow()).level > level ? level : Number.POSITIVE_INFINITY;
}

/** A level of the present game, so that boosts bought since are no gifts of the next level. */
function levelNumber(game: Game, level: number): ReachedLevel {
  return levelOf({ ...game, levels: game.levels.slice(0, level) }, Number.POSITIVE_INFINITY);
}

/** Loads the card ahead of time, so that it opens at once, and offline, too. */
function preloadCard(): void {
  withClient(() => {
    loadCard().catch(() => {}); // It loads when a level is reached.
  });
}
