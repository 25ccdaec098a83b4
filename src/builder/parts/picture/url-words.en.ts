import { type FieldUrlFault, fieldUrlSentences } from "#contract/field/field-url.ts";

/** The fault of a URL that players' devices open; `example` is a valid one. */
export type UrlFaultTexts = (example: string) => Record<FieldUrlFault, string>;

const sentence = (fault: FieldUrlFault) => `The URL ${fieldUrlSentences[fault]}.`;

export const english: UrlFaultTexts = (example) => ({
  "too-long": `${sentence("too-long")} Shorten it.`,
  "not-a-url": `Enter a full URL, such as ${example}`,
  credentials: sentence("credentials"),
  fragment: sentence("fragment"),
  "not-https": sentence("not-https"),
  "not-public": sentence("not-public"),
  "bad-port": sentence("bad-port"),
});
