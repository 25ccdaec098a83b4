import { templateFault } from "#contract/message/message-fault.ts";
import { maxButtonLength, maxScheduleMs, minScheduleMs } from "#contract/message/message-limit.ts";
import { hasReferences } from "#contract/message/message-reference.ts";
import { isLinkUrl } from "#contract/text/name-text.ts";
import { languagesOf, type ScreenText } from "#contract/text/screen-text.ts";
import { languageName } from "../language.ts";
import { faultSentence } from "../messages/message-text.ts";
import type { MessageWords } from "../messages/message-words.en.ts";
import { finishedText } from "../parts/text/text-language.ts";
import type { BroadcastDraft } from "./broadcast-draft.ts";
import { momentOf } from "./broadcast-time.ts";
import type { BroadcastWords } from "./broadcast-words.en.ts";

interface TextFaultWords {
  readonly about: MessageWords;
  /** The owner's language. */
  readonly language: string;
}

/** The reason why Telegram would refuse a text of the message for some user; null for a good one. */
export function textFault(
  about: MessageWords,
  text: string,
  { isEnableHtml, picture }: Pick<BroadcastDraft, "isEnableHtml" | "picture">,
): string | null {
  return faultSentence(about, templateFault(text, isEnableHtml, picture !== ""));
}

/** The first fault of a draft's message; of several languages, with the name of the language. */
export function messageFaultOf(
  { about, language }: TextFaultWords,
  draft: BroadcastDraft,
): string | null {
  const message = finishedText(draft.message);
  if (typeof message === "string") return textFault(about, message, draft);
  for (const tag of languagesOf(message)) {
    const fault = textFault(about, message[tag] ?? "", draft);
    if (fault) return `${languageName(tag, language)}: ${fault}`;
  }
  return null;
}

/** Whether a button can have the text in each of its languages. */
export function isButtonText(text: ScreenText): boolean {
  const finished = finishedText(text);
  const wordings = typeof finished === "string" ? [finished] : Object.values(finished);
  return wordings.every(
    (words) => words !== "" && words.length <= maxButtonLength && !hasReferences(words),
  );
}

/** Whether a button can open the URL. */
export function isButtonUrl(url: string): boolean {
  return isLinkUrl(url, URL.canParse(url)) && !hasReferences(url);
}

/** The reason why a broadcast cannot be scheduled for its time at `now`; null for a good one. */
export function timeFault(
  words: BroadcastWords,
  { when, sendAt }: BroadcastDraft,
  now: number,
): string | null {
  if (when === "now") return null;
  const at = momentOf(sendAt);
  if (at === null) return words.timeMissing;
  if (at < now + minScheduleMs) return words.timeTooSoon;
  return at > now + maxScheduleMs ? words.timeTooFar : null;
}
