import { useEffect, useState, useSyncExternalStore } from "react";
import { isRequestFailure, isTransient } from "#web/request.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import { unconfirmedTaps, useTaps } from "../taps/unsent-taps.ts";
import { Banner } from "../ui/banner.tsx";
import { failureWords } from "../ui/failure-words.ts";
import { WhileAway } from "./moments.tsx";
import { noticeWords } from "./notice-words.ts";
import { useRewards } from "./rewards.ts";

/** A tap batch without an answer for longer is reported to the player. */
const slowAnswerMs = 5000;

/**
 * The status line over the screen: why the page is not up to date, else rewards that have arrived,
 * else the points mined while the player was away. `failure` is the session's.
 */
export function Notice({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  useAutoRetry(isTransient(failure) ? failure : undefined, onRetry);
  const isOffline = !useOnline();
  const isSlow = useSlowBatch();
  const [[reward], removeReward] = useRewards();
  const hasUnsent = useTaps((taps) => unconfirmedTaps(taps) > 0);
  const status = isRequestFailure(failure) ? failure.status : 0;
  if (failure && status === 401) return <Banner text={noticeWords.reopen} />;
  if (!failure && !isOffline && !isSlow) {
    if (!reward) return <WhileAway />;
    return <Banner text={reward} action={noticeWords.fine} onAction={removeReward} />;
  }
  const isCut = isOffline || (failure && status === 0);
  const reason = isCut ? noticeWords.noConnection : noticeWords.busy;
  const rest = hasUnsent ? noticeWords.tapsWait : noticeWords.lastKnown;
  return <Banner text={`${reason} ${rest}`} action={failureWords.retry} onAction={onRetry} />;
}

function useOnline(): boolean {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine);
}

function watchNetwork(onChange: () => void): () => void {
  const events = ["online", "offline"];
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

/** Whether the oldest tap batch has had no answer for `slowAnswerMs`. */
function useSlowBatch(): boolean {
  const batchId = useTaps(({ batches }) => batches[0]?.batchId);
  const [slowId, setSlowId] = useState<string>();
  useEffect(() => {
    if (!batchId) return;
    const timer = setTimeout(() => setSlowId(batchId), slowAnswerMs);
    return () => clearTimeout(timer);
  }, [batchId]);
  return batchId !== undefined && slowId === batchId;
}
