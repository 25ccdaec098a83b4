import { useEffect, useRef, useState } from "react";
import { balanceAt } from "#game/balance.ts";
import { levelProgress } from "#game/level.ts";
import { formatNumber } from "#web/number-format.ts";
import { withClient } from "../client/client.ts";
import { serverNow } from "../session/clock.ts";
import { language } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { claimPointsWhileAway } from "../snapshot/points-while-away.ts";
import { nextLevelAt, useGame } from "../taps/predicted-game.ts";
import { Banner } from "../ui/banner.tsx";
import { noticeWords } from "./notice-words.ts";

const shownMs = 3500;

/** Announces the points mined since the last visit. */
export function WhileAway() {
  const signedIn = useSession().token !== "";
  const [points, setPoints] = useState(0);
  useEffect(() => {
    // Without a session only the device's clock is known.
    if (signedIn) setPoints(claimPointsWhileAway(serverNow()));
  }, [signedIn]);
  if (points === 0) return null;
  const text = noticeWords.whileAway(formatNumber(points, language));
  return <Banner text={text} action={noticeWords.fine} onAction={() => setPoints(0)} />;
}

/** Announces a new level for a few seconds; ignores presses. */
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
            {noticeWords.levelUp} <bdi>{reached}</bdi>
          </span>
        </p>
      )}
    </div>
  );
}
