import { fieldUrlFault, fieldUrlSentences, maxFieldUrlLength } from "#contract/field-url.ts";
import type { Fault } from "./schema-fault.ts";

/**
 * What is wrong with the URL of a link but for its beginning and its length: one that no browser
 * can read is dead when it is pressed.
 */
export function linkFaults(url: unknown, path: string): Fault[] {
  if (
    typeof url !== "string" ||
    !/^https:\/\//.test(url) ||
    url.length > maxFieldUrlLength ||
    URL.canParse(url)
  )
    return [];
  return [{ path, message: "is not a URL; write it whole, such as https://t.me/your_channel" }];
}

/**
 * What is wrong with a URL that players' devices call, but for its length: the rule of fields holds
 * for pictures too.
 */
export function urlFaults(url: unknown, path: string, allowLocal: boolean): Fault[] {
  // What is too long is refused by its schema; to parse it could take long.
  if (typeof url !== "string" || !url || url.length > maxFieldUrlLength) return [];
  const fault = fieldUrlFault(url, URL.canParse(url) ? new URL(url) : null, allowLocal);
  return fault ? [{ path, message: fieldUrlSentences[fault] }] : [];
}
