import { useEffect, useState, useSyncExternalStore } from "react";
import { isPassing, isRequestFailure } from "#web/request.ts";
import { useQuietRetry } from "../loading/quiet-retry.ts";
import { unpaidTaps, useTaps } from "../taps/unsent-taps.ts";
import { afterWords } from "./after-words.ts";
import { appWords } from "./app-words.ts";
import { Banner } from "./banner.tsx";
import { WhileAway } from "./moments.tsx";

/** A batch of taps that has waited longer for its answer is told of. */
const slowAnswerMs = 5000;

/**
 * The one line over the screen: what keeps the page from being up to date, else what happened
 * meanwhile. `failure` is the session's.
 */
export function Notice({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  useQuietRetry(isPassing(failure) ? failure : undefined, onRetry);
  const isOffline = !useOnline();
  const isSlow = useSlowBatch();
  const hasUnsent = useTaps((taps) => unpaidTaps(taps) > 0);
  const status = isRequestFailure(failure) ? failure.status : 0;
  if (failure && status === 401) return <Banner text={afterWords.reopen} />;
  if (!failure && !isOffline && !isSlow) return <WhileAway />;
  const isCut = isOffline || (failure && status === 0);
  const reason = isCut ? afterWords.noConnection : afterWords.busy;
  const rest = hasUnsent ? afterWords.tapsWait : afterWords.lastKnown;
  return <Banner text={`${reason} ${rest}`} action={appWords.retry} onAction={onRetry} />;
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

/** Whether the oldest batch of taps waits for its answer longer than answers take. */
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
