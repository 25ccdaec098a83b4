import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { balanceAt } from "#game/balance.ts";
import { isRequestFailure, isTransient } from "#web/request-failure.ts";
import { formatNumber } from "#web/words.ts";
import { claimedPoints } from "../activities/claim.ts";
import { blockWords } from "../blocks/block-words.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import { serverNow } from "../session/clock.ts";
import { language } from "../session/page-context.ts";
import { playerCall } from "../session/player-call.ts";
import { request } from "../session/service-request.ts";
import { sessionQuery, useSession } from "../session/session-query.ts";
import { lastVisit } from "../snapshot/restore-snapshot.ts";
import { useGame } from "../taps/predicted-game.ts";
import { unansweredStore } from "../taps/tap-sender.ts";
import { unconfirmedTaps, useTaps } from "../taps/unsent-taps.ts";
import { Banner } from "../ui/banner.tsx";
import { flyToBalance, middleOf } from "./celebration.ts";
import { noticeWords } from "./notice-words.ts";

/** A tap batch without an answer for longer is reported to the player. */
const slowAnswerMs = 5000;
/** Mined points are rounded, so that a balance may differ by one. */
const roundedPoints = 1;
/** The number of history entries to read. */
const fewEntries = 20;

/** Points that arrived without a claim. */
interface Reward {
  readonly points: number;
  readonly sentence: (points: string) => string;
}

/** The sentences about points that the player did not claim, by the source of their entry. */
const sentences: Readonly<Record<string, Reward["sentence"]>> = {
  invite: noticeWords.invited,
  api: noticeWords.credited,
  owner: noticeWords.credited,
};

/**
 * The status line over the screen: why the page is not up to date, else rewards that have arrived,
 * else the points mined while the player was away. `failure` is the session's.
 */
export function Notice({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  const lostAt = useLoss();
  const isOffline = lostAt !== undefined;
  useAutoRetry(isTransient(failure) ? failure : lostAt, onRetry);
  const isSlow = useSlowBatch();
  const { isUnanswered } = useStore(unansweredStore);
  const [[reward], removeReward] = useRewards();
  const [mined, removeMined] = usePointsWhileAway();
  const hasUnsent = useTaps((taps) => unconfirmedTaps(taps) > 0);
  const status = isRequestFailure(failure) ? failure.status : 0;
  if (failure && status === 401) return <Banner text={noticeWords.reopen} />;
  if (!failure && !isOffline && !isSlow) {
    if (reward) return <RewardBanner {...reward} onTaken={removeReward} />;
    if (mined === 0) return null;
    return <RewardBanner points={mined} sentence={noticeWords.whileAway} onTaken={removeMined} />;
  }
  const isCut = isOffline || (failure ? status === 0 : isUnanswered);
  const reason = isCut ? noticeWords.noConnection : noticeWords.busy;
  const rest = hasUnsent ? noticeWords.tapsWait : noticeWords.lastKnown;
  return <Banner text={`${reason} ${rest}`} action={blockWords.retry} onAction={onRetry} />;
}

/**
 * When the browser has reported that the network is lost. Some report it wrongly, or at all times: any
 * answer after the report counts for more.
 */
function useLoss(): number | undefined {
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
  return lostAt > dataUpdatedAt ? lostAt : undefined;
}

/** Names a reward; its points fly from the button to the balance. */
function RewardBanner({ points, sentence, onTaken }: Reward & { onTaken: () => void }) {
  const number = formatNumber(points, language);
  return (
    <Banner
      text={sentence(number)}
      action={noticeWords.fine}
      onAction={({ currentTarget }) => {
        const from = middleOf(currentTarget);
        if (from) flyToBalance(`+${number}`, from);
        onTaken();
      }}
    />
  );
}

/**
 * Rewards that have arrived since the last visit, and the function that removes the first one. If the
 * balance rises by more than taps, mining and claims explain, the history has the reasons.
 */
function useRewards(): [readonly Reward[], () => void] {
  const client = useQueryClient();
  const session = useSession();
  const game = useGame(() => Number.POSITIVE_INFINITY);
  const first = lastVisit?.session ?? session;
  const last = useRef({ session: first, game: first.game, claimed: 0 });
  const [rewards, setRewards] = useState<readonly Reward[]>([]);
  useEffect(() => {
    // A session without a token is the last visit's.
    if (session.token === "") return;
    const before = last.current;
    const isOfLastVisit = before.session.token === "";
    const claimed = claimedPoints();
    // A session that came before the answer to a tap batch has the earlier game: what it leaves out
    // comes with that answer.
    if (before.session.game === session.game) {
      if (!isOfLastVisit) last.current = { ...before, game, claimed };
      return;
    }
    last.current = { session, game, claimed };
    const now = serverNow();
    // The taps of this visit explain no points of the time before.
    const after = isOfLastVisit ? session.game : game;
    const more = balanceAt(after, now) - balanceAt(before.game, now) - (claimed - before.claimed);
    if (more <= roundedPoints) return;
    readRewards(client, before.session.serverTime, session.serverTime).then(
      (more) => setRewards((earlier) => [...earlier, ...more]),
      ignoreFailure,
    );
  });
  return [rewards, () => setRewards((all) => all.slice(1))];
}

/** The rewards of a time, summed by their sentences. */
async function readRewards(client: QueryClient, after: number, until: number): Promise<Reward[]> {
  const call = await playerCall(client);
  const query = { limit: String(fewEntries) };
  const { entries } = await request("GET /history", { ...call, query });
  const sums = new Map<Reward["sentence"], number>();
  for (const { source, points, createdAt } of entries) {
    const sentence = sentences[source];
    const isNew = after < createdAt && createdAt <= until;
    if (sentence && isNew && points > 0) sums.set(sentence, (sums.get(sentence) ?? 0) + points);
  }
  return [...sums].map(([sentence, points]) => ({ sentence, points }));
}

/** The history page has the entries, too. */
function ignoreFailure(failure: unknown): void {
  if (!isRequestFailure(failure)) throw failure;
}

/** The points mined since the last visit, and the function that removes them. */
function usePointsWhileAway(): [number, () => void] {
  const signedIn = useSession().token !== "";
  const [points, setPoints] = useState(0);
  useEffect(() => {
    // Without a session only the device's clock is known.
    if (signedIn) setPoints(claimPointsWhileAway(serverNow()));
  }, [signedIn]);
  return [points, () => setPoints(0)];
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

/** Points of a shorter absence are not announced. */
const minAbsenceMs = 60_000;
let isClaimed = false;

/** The points mined between the last visit and `now`; 0 from the second call on. */
function claimPointsWhileAway(now: number): number {
  if (isClaimed || !lastVisit) return 0;
  isClaimed = true;
  const { session, savedAt } = lastVisit;
  if (now - savedAt < minAbsenceMs) return 0;
  return balanceAt(session.game, now) - balanceAt(session.game, savedAt);
}
