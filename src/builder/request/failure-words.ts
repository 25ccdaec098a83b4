import { isRequestFailure } from "#web/request.ts";
import { type Dictionary, useWords } from "../words.ts";
import { english, type FailureWords } from "./failure-words.en.ts";
import { russian } from "./failure-words.ru.ts";

const failureWords: Dictionary<FailureWords> = { en: english, ru: russian };

/** Says why something failed, in the owner's language where there is a text for it. */
export function useFailureText(): (error: unknown) => string {
  const words = useWords(failureWords);
  return (error) => {
    if (!isRequestFailure(error)) return words.broken;
    if (error.status === 0) return words.unreachable;
    const { problem } = error;
    return (problem && words.refusals[problem.code]) ?? error.message;
  };
}
