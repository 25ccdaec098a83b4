import { type FieldUrlFault, maxFieldUrlLength } from "#contract/field-url.ts";
import { spelled } from "../words.ts";

/** What is wrong with a URL that players' devices open; `example` is a valid one. */
export type UrlFaultTexts = (example: string) => Record<FieldUrlFault, string>;

export const english: UrlFaultTexts = (example) => ({
  "too-long": `The URL is longer than ${spelled("en", maxFieldUrlLength)} characters. Shorten it.`,
  "not-a-url": `Enter a full URL, such as ${example}`,
  credentials: "The URL contains a username or password that every player would see. Remove it.",
  fragment: "The URL contains a fragment (#…), which is never sent to a server. Remove it.",
  "not-https": "The URL must start with https://.",
  "not-public": "Players' devices can't reach this host. Use a public host name.",
});
