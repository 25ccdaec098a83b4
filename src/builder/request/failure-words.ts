import { isRequestFailure } from "#web/request.ts";
import { type Dictionary, useWords } from "../words.ts";
import { english, type FailureWords } from "./failure-words.en.ts";
import { russian } from "./failure-words.ru.ts";
import { faultWords } from "./fault-words.ts";

const failureWords: Dictionary<FailureWords> = { en: english, ru: russian };

/**
 * Says why something failed, in the owner's language where there is a text for it; with the first
 * fault, for forms that have no place for it.
 */
export function useFailureText(): (error: unknown) => string {
  const words = useWords(failureWords);
  const faultText = useWords(faultWords);
  return (error) => {
    if (!isRequestFailure(error)) return words.broken;
    if (error.status === 0) return words.unreachable;
    const { problem, status } = error;
    if (!problem) return words.unexpected(status);
    const refusal = words.refusals[problem.code];
    const [fault] = problem.errors ?? [];
    return refusal && fault?.rule
      ? words.because(refusal, faultText(fault))
      : (refusal ?? error.message);
  };
}
