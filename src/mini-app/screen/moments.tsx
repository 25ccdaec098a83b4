import { useEffect, useState } from "react";
import { formatNumber } from "#web/number-format.ts";
import { serverNow } from "../session/clock.ts";
import { language } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { claimPointsWhileAway } from "../snapshot/points-while-away.ts";
import { Banner } from "../ui/banner.tsx";
import { noticeWords } from "./notice-words.ts";

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
