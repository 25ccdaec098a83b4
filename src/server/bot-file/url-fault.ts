import { fieldUrlFault, fieldUrlSentences } from "#contract/field-url.ts";
import type { Fault } from "./schema-fault.ts";

/** What is wrong with a URL that players' devices call: the rule of fields holds for pictures too. */
export function urlFaults(url: unknown, path: string, allowLocal: boolean): Fault[] {
  if (typeof url !== "string" || !url) return [];
  const fault = fieldUrlFault(url, URL.canParse(url) ? new URL(url) : null, allowLocal);
  return fault ? [{ path, message: fieldUrlSentences[fault] }] : [];
}
