import { fieldUrlFault, fieldUrlSentences, maxFieldUrlLength } from "#contract/field-url.ts";
import type { Fault } from "./schema-fault.ts";

/** What is wrong with a URL that players' devices call, but for its length: the rule of fields holds for pictures too. */
export function urlFaults(url: unknown, path: string, allowLocal: boolean): Fault[] {
  // What is too long is refused by its schema; to parse it could take long.
  if (typeof url !== "string" || !url || url.length > maxFieldUrlLength) return [];
  const fault = fieldUrlFault(url, URL.canParse(url) ? new URL(url) : null, allowLocal);
  return fault ? [{ path, message: fieldUrlSentences[fault] }] : [];
}
