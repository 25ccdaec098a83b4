import { isRequestFailure } from "#web/request.ts";
import { useWords } from "../words.ts";
import { faultWords } from "./fault-words.en.ts";

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
