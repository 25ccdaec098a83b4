import type { ErrorCode } from "#contract/http/error-code.ts";
import { isRequestFailure, isTransient } from "#web/request.ts";
import { activityWords } from "./activity-words.ts";

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

/** The code of the service's refusal; undefined if it did not answer, or without one. */
export function refusalOf(failure: unknown): ErrorCode | undefined {
  return isRequestFailure(failure) ? failure.problem?.code : undefined;
}

/** Whether the service may have done what was asked, although no answer came. */
export function isUnanswered(failure: unknown): boolean {
  return isRequestFailure(failure) && (failure.status === 0 || failure.status >= 500);
}

/** Why a claim was not paid, for the player. */
export function failureSentence(failure: unknown): string {
  const code = refusalOf(failure);
  const sentence = code && sentences[code];
  if (sentence) return sentence;
  if (isRequestFailure(failure) && failure.status === 0) return activityWords.offline;
  if (isRequestFailure(failure) && failure.status === 401) return activityWords.reopen;
  return isTransient(failure) ? activityWords.busy : activityWords.refused;
}
