import type { Audience, TrialBroadcast } from "#contract/message/broadcast.schema.ts";
import {
  type MessageHtmlFault,
  readMessageHtml,
  shownLength,
} from "#contract/message/message-html.ts";
import {
  maxButtonLength,
  maxCaptionLength,
  maxMessageLength,
  maxSeenDays,
  maxWrittenLength,
} from "#contract/message/message-limit.ts";
import { isMistyped, type NumberRule, type TypedNumber } from "../parts/form/typed-number.ts";

/** How the last visit limits an audience. */
export type SeenKind = "any" | "within" | "not-for";

/** An audience as it is chosen; empty members limit nothing. */
export interface AudienceDraft {
  readonly minLevel: string;
  readonly maxLevel: string;
  readonly seen: SeenKind;
  readonly days: TypedNumber;
  readonly language: string;
  readonly wallet: "" | "yes" | "no";
  readonly task: string;
  readonly taskState: "done" | "not-done";
}

/** A broadcast as it is written. */
export interface BroadcastDraft extends AudienceDraft {
  readonly message: string;
  readonly isEnableHtml: boolean;
  readonly picture: string;
  readonly hasButton: boolean;
  readonly button: string;
}

export const dayRule: NumberRule = { min: 1, max: maxSeenDays, whole: true };

export function emptyDraft(button: string): BroadcastDraft {
  return {
    message: "",
    isEnableHtml: true,
    picture: "",
    hasButton: true,
    button,
    minLevel: "",
    maxLevel: "",
    seen: "any",
    days: 7,
    language: "",
    wallet: "",
    task: "",
    taskState: "not-done",
  };
}

/** The audience that is chosen; undefined while its days are no number. */
export function audienceOf(draft: AudienceDraft): Audience | undefined {
  const { minLevel, maxLevel, seen, days, language, wallet, task, taskState } = draft;
  if (seen !== "any" && isMistyped(days)) return undefined;
  return {
    ...(minLevel !== "" && { minLevel: Number(minLevel) }),
    ...(maxLevel !== "" && { maxLevel: Number(maxLevel) }),
    ...(seen === "within" && !isMistyped(days) && { seenWithinDays: days }),
    ...(seen === "not-for" && !isMistyped(days) && { notSeenForDays: days }),
    ...(language !== "" && { language }),
    ...(wallet !== "" && { hasWallet: wallet === "yes" }),
    ...(task !== "" && { task: { id: task, isDone: taskState === "done" } }),
  };
}

/** What of a draft users see, as it is sent. */
export function contentOf({
  message,
  isEnableHtml,
  picture,
  hasButton,
  button,
}: BroadcastDraft): Omit<TrialBroadcast, "idempotencyKey"> {
  return {
    message,
    isEnableHtml,
    ...(picture !== "" && { picture }),
    ...(hasButton && { button: button.trim() }),
  };
}

/** What is wrong with a draft's text. */
export type TextFault =
  | { readonly kind: "missing" }
  | { readonly kind: "too-long"; readonly length: number; readonly max: number }
  | { readonly kind: "html"; readonly fault: MessageHtmlFault };

/** How long the text of a draft is as users see it, and may be. */
export function lengthOf({ message, isEnableHtml, picture }: BroadcastDraft): {
  readonly length: number;
  readonly max: number;
} {
  return {
    length: shownLength(message, isEnableHtml),
    max: picture === "" ? maxMessageLength : maxCaptionLength,
  };
}

export function textFaultOf(draft: BroadcastDraft): TextFault | undefined {
  const { message, isEnableHtml } = draft;
  const read = isEnableHtml ? readMessageHtml(message) : undefined;
  if (read && "fault" in read) return { kind: "html", fault: read.fault };
  const { length, max } = lengthOf(draft);
  if (!/[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(message) || length === 0) return { kind: "missing" };
  if (length > max) return { kind: "too-long", length, max };
  return message.length > maxWrittenLength
    ? { kind: "too-long", length: message.length, max: maxWrittenLength }
    : undefined;
}

export function isButtonMissing({ hasButton, button }: BroadcastDraft): boolean {
  const { length } = button.trim();
  return hasButton && (length === 0 || length > maxButtonLength);
}
