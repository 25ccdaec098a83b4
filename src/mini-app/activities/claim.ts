import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ActivityResult } from "#contract/activity/player-activities.schema.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";
import { isRequestFailure, isTransient } from "#web/request-failure.ts";
import { serverNow, setServerTime } from "../session/clock.ts";
import type { LiveSession } from "../session/live-session.ts";
import { type PlayerCall, playerCall, signedIn } from "../session/player-call.ts";
import { requireSession, sessionQuery } from "../session/session-query.ts";
import { inTurn, sendAllTaps } from "../taps/tap-batch.ts";
import { activitiesQuery, showActivities } from "./activities-query.ts";
import { activityWords } from "./activity-words.ts";
import { announce } from "./announcement.ts";

let claimed = 0;

/** The points that claims have paid on this page, less the prices of purchases. */
export function claimedPoints(): number {
  return claimed;
}

/** Sends a claim or a purchase as the player. Throws `RequestFailure`. */
type Claim = (player: PlayerCall) => Promise<ActivityResult>;

/** One claim at a time of an activity, and the failure of the last one. */
export interface Claiming {
  readonly isBusy: boolean;
  readonly failure: unknown;
  /** The failure as a sentence for the player. */
  readonly sentence: string | undefined;
  /**
   * Sends a claim, but not before the moment `from` of the service's clock. Resolves to undefined if
   * it fails, or while another one is open.
   */
  send(claim: Claim, from?: number): Promise<ActivityResult | undefined>;
  /** Shows a failure that prevents a claim. */
  fail(failure: unknown): void;
}

/**
 * Claims of one activity. `isOver` removes the pressed button; if it had the focus, `place` gets it,
 * so that the keyboard goes on from there.
 */
export function useClaim({
  place,
  isOver = false,
  sentenceOf = failureSentence,
}: {
  place: RefObject<HTMLElement | null>;
  isOver?: boolean;
  sentenceOf?: (failure: unknown) => string;
}): Claiming {
  const client = useQueryClient();
  const isSending = useRef(false);
  const hadFocus = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const send: Claiming["send"] = async (claim, from = 0) => {
    if (isSending.current) return undefined;
    hadFocus.current = place.current?.contains(document.activeElement) ?? false;
    isSending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await until(from);
      return await claimInTurn(client, claim);
    } catch (thrown) {
      if (!isRequestFailure(thrown)) throw thrown;
      await catchUp(client, thrown);
      setFailure(thrown);
      return undefined;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  useLayoutEffect(() => {
    if (isOver && hadFocus.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [isOver, place]);
  const sentence = failure === undefined ? undefined : sentenceOf(failure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure is announced again
  useEffect(() => {
    if (sentence) announce(sentence);
  }, [failure, sentence]);
  return { isBusy, failure, sentence, send, fail: setFailure };
}

async function until(moment: number): Promise<void> {
  const waitMs = moment - serverNow();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** In turn with the taps: the answer's game has every tap except those made while it was open. */
function claimInTurn(client: QueryClient, claim: Claim): Promise<ActivityResult> {
  const turn = async () => {
    await sendAllTaps(client);
    const previous = client.getQueryData(sessionQuery.queryKey);
    const answer = await claim(await playerCall(client));
    claimed += answer.paid;
    await show(client, answer, previous);
    return answer;
  };
  return inTurn(() => signedIn(client, turn));
}

/** `previous` is the session from before the request. */
async function show(
  client: QueryClient,
  { game, level, fieldRequest, serverTime, activities }: ActivityResult,
  previous: LiveSession | undefined,
): Promise<void> {
  const current = client.getQueryData<LiveSession>(sessionQuery.queryKey);
  const session = requireSession({ ...current, game, level, fieldRequest, serverTime });
  setServerTime(serverTime);
  showActivities(client, activities);
  // A session that came in between may be newer: the answer's game would take points back.
  if (current !== previous && current && current.serverTime > serverTime)
    await client.refetchQueries(sessionQuery);
  else client.setQueryData(sessionQuery.queryKey, session);
}

/** After a refusal the page may be out of date; without an answer the claim may have been paid. */
async function catchUp(client: QueryClient, failure: unknown): Promise<void> {
  if (refusalOf(failure)) await client.refetchQueries(activitiesQuery);
  if (!isRequestFailure(failure) || (failure.status > 0 && failure.status < 500)) return;
  void client.invalidateQueries(sessionQuery);
  void client.invalidateQueries(activitiesQuery);
}

const sentences: Partial<Record<ErrorCode, string>> = {
  TASK_NOT_DONE: activityWords.notDone,
  TASK_NOT_CHECKED: activityWords.notChecked,
  CODE_WRONG: activityWords.codeWrong,
  CODE_TRIES_USED: activityWords.noTries,
  ACTIVITY_NOT_FOUND: activityWords.gone,
  BOOST_ALL_BOUGHT: activityWords.allBought,
  PRICE_CHANGED: activityWords.priceChanged,
  NOT_ENOUGH_POINTS: activityWords.notEnough,
  POINTS_OVERFLOW: activityWords.balanceFull,
  QUIZ_CHANGED: activityWords.quizChanged,
  WALLET_USED: activityWords.walletUsed,
};

/** The code of the service's refusal; undefined without an answer or a code. */
export function refusalOf(failure: unknown): ErrorCode | undefined {
  return isRequestFailure(failure) ? failure.problem?.code : undefined;
}

/** The reason why a claim was not paid, for the player. */
export function failureSentence(failure: unknown): string {
  const code = refusalOf(failure);
  const sentence = code && sentences[code];
  if (sentence) return sentence;
  if (isRequestFailure(failure) && failure.status === 0) return activityWords.offline;
  if (isRequestFailure(failure) && failure.status === 401) return activityWords.reopen;
  return isTransient(failure) ? activityWords.busy : activityWords.refused;
}
