import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { isRequestFailure, isTransient } from "#web/request.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import { sessionQuery } from "../session/session-query.ts";
import { unansweredStore } from "../taps/tap-sender.ts";
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
  const isOffline = useOffline();
  const isSlow = useSlowBatch();
  const { isUnanswered } = useStore(unansweredStore);
  const [[reward], removeReward] = useRewards();
  const hasUnsent = useTaps((taps) => unconfirmedTaps(taps) > 0);
  const status = isRequestFailure(failure) ? failure.status : 0;
  if (failure && status === 401) return <Banner text={noticeWords.reopen} />;
  if (!failure && !isOffline && !isSlow) {
    if (!reward) return <WhileAway />;
    return <Banner text={reward} action={noticeWords.fine} onAction={removeReward} />;
  }
  const isCut = isOffline || (failure ? status === 0 : isUnanswered);
  const reason = isCut ? noticeWords.noConnection : noticeWords.busy;
  const rest = hasUnsent ? noticeWords.tapsWait : noticeWords.lastKnown;
  return <Banner text={`${reason} ${rest}`} action={failureWords.retry} onAction={onRetry} />;
}

/**
 * Whether the browser has reported that the network is lost. Some report it wrongly, or at all times:
 * any answer after the report counts for more.
 */
function useOffline(): boolean {
  const [lostAt, setLostAt] = useState(0);
  const { dataUpdatedAt } = useQuery({ ...sessionQuery, refetchOnMount: false });
  useEffect(() => {
    const noteLoss = () => setLostAt(Date.now());
    const noteReturn = () => setLostAt(0);
    window.addEventListener("offline", noteLoss);
    window.addEventListener("online", noteReturn);
    return () => {
      window.removeEventListener("offline", noteLoss);
      window.removeEventListener("online", noteReturn);
    };
  }, []);
  return lostAt > dataUpdatedAt;
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
