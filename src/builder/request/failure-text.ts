import { isRequestFailure } from "#web/request-failure.ts";
import { useWords } from "../words.ts";
import { failureWords } from "./failure-words.en.ts";
import { faultWords } from "./fault-words.en.ts";

/**
 * The reason of a failure, in the owner's language where there is a text for it; with the first
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

/** The service's faults by form field, in the owner's language. */
export function useFormFaults() {
  const faultText = useWords(faultWords);
  /** Empty if none of these fields is at fault. */
  return (error: unknown, fields: readonly string[]): Record<string, string> => {
    if (!isRequestFailure(error)) return {};
    const faults = (error.problem?.errors ?? []).filter(({ field }) => fields.includes(field));
    return Object.fromEntries(faults.map((fault) => [fault.field, faultText(fault)]));
  };
}
