import type { Audience, TrialBroadcast } from "#contract/message/broadcast.schema.ts";
import { maxButtonLength, maxSeenDays } from "#contract/message/message-limit.ts";
import { isMistyped, type NumberRule, type TypedNumber } from "../parts/form/typed-number.ts";

/** How the last visit limits an audience. */
export type SeenKind = "any" | "within" | "not-for";

/** A broadcast as it is written; empty members of the audience limit nothing. */
export type BroadcastDraft = Readonly<ReturnType<typeof emptyDraft>>;

export const dayRule: NumberRule = { min: 1, max: maxSeenDays, whole: true };

export function emptyDraft(button: string) {
  return {
    message: "",
    isEnableHtml: true,
    picture: "",
    hasButton: true,
    button,
    minLevel: "",
    maxLevel: "",
    seen: "any" as SeenKind,
    days: 7 as TypedNumber,
    language: "",
    wallet: "" as "" | "yes" | "no",
    task: "",
    taskState: "not-done" as "done" | "not-done",
  };
}

/** The chosen audience; undefined while its days are not a number. */
export function audienceOf(draft: BroadcastDraft): Audience | undefined {
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

/** The message of a draft as it is sent. */
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

export function isButtonMissing({ hasButton, button }: BroadcastDraft): boolean {
  const { length } = button.trim();
  return hasButton && (length === 0 || length > maxButtonLength);
}
