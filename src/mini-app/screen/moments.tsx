import { useEffect, useRef, useState } from "react";
import { balanceAt } from "#game/balance.ts";
import { levelProgress } from "#game/level.ts";
import { formatNumber } from "#web/number-format.ts";
import { withClient } from "../client/client.ts";
import { serverNow } from "../session/clock.ts";
import { language } from "../session/page-context.ts";
import { takePointsWhileAway } from "../session/points-while-away.ts";
import { useSession } from "../session/session-query.ts";
import { nextLevelAt, useGame } from "../taps/predicted-game.ts";
import { afterWords } from "./after-words.ts";
import { Banner } from "./banner.tsx";

const shownMs = 3500;

/** Says once, on return, what auto-mining has brought since the last visit. */
export function WhileAway() {
  const signedIn = useSession().token !== "";
  const [points, setPoints] = useState(0);
  useEffect(() => {
    // Before the session has come, only this device's clock is known.
    if (signedIn) setPoints(takePointsWhileAway(serverNow()));
  }, [signedIn]);
  if (points === 0) return null;
  const text = afterWords.whileAway(formatNumber(points, language));
  return <Banner text={text} action={afterWords.fine} onAction={() => setPoints(0)} />;
}

/** Announces a new level for a few seconds; takes no presses. */
export function LevelUp() {
  const game = useGame(nextLevelAt);
  const { level, current } = levelProgress(game.levels, balanceAt(game, serverNow()));
  const before = useRef(level);
  const [reached, setReached] = useState("");
  useEffect(() => {
    const rose = level > before.current;
    before.current = level;
    if (!rose || !current) return;
    setReached(current.name);
    withClient(({ hapticSuccess }) => hapticSuccess());
    const timer = setTimeout(() => setReached(""), shownMs);
    return () => clearTimeout(timer);
  }, [level, current]);
  return (
    <div className="level-up" role="status">
      {reached && (
        <p className="level-up-card">
          <span className="clamp">
            {afterWords.levelUp} <bdi>{reached}</bdi>
          </span>
        </p>
      )}
    </div>
  );
}
