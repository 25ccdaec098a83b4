import type { Audience, Broadcast, TrialBroadcast } from "#contract/message/broadcast.schema.ts";
import type { MessageButton } from "#contract/message/message-content.schema.ts";
import { maxSeenDays } from "#contract/message/message-limit.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { isMistyped, type NumberRule, type TypedNumber } from "../parts/form/typed-number.ts";
import { finishedText, languagesOfTexts } from "../parts/text/text-language.ts";

/** How the last visit limits an audience. */
export type SeenKind = "any" | "within" | "not-for";

/** A button as it is written. */
export interface ButtonDraft {
  readonly text: ScreenText;
  /** "app", "link", or `page:` and the id of a page. */
  readonly opens: string;
  /** The address of a link. */
  readonly url: string;
}

/** A broadcast as it is written; empty members of the audience limit nothing. */
export type BroadcastDraft = Readonly<ReturnType<typeof emptyDraft>>;

export const dayRule: NumberRule = { min: 1, max: maxSeenDays, whole: true };

export function emptyDraft(button: string) {
  return {
    message: "" as ScreenText,
    isEnableHtml: true,
    picture: "",
    buttons: [{ text: button, opens: "app", url: "" }] as readonly ButtonDraft[],
    isSilent: false,
    when: "now" as "now" | "later",
    /** A local time, as the field of the browser writes it. */
    sendAt: "",
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

/** A new draft like a broadcast that was written before. */
export function draftOf({
  message,
  isEnableHtml,
  picture,
  buttons,
  isSilent,
  audience,
}: Broadcast): BroadcastDraft {
  const { minLevel, maxLevel, seenWithinDays, notSeenForDays, language, hasWallet, task } =
    audience;
  const seen = seenWithinDays === undefined ? "any" : "within";
  return {
    ...emptyDraft(""),
    message,
    isEnableHtml,
    picture: picture ?? "",
    buttons: buttons.map(({ text, page, url = "" }) => ({
      text,
      opens: url ? "link" : opensOf(page),
      url,
    })),
    isSilent,
    minLevel: String(minLevel ?? ""),
    maxLevel: String(maxLevel ?? ""),
    seen: notSeenForDays === undefined ? seen : "not-for",
    days: seenWithinDays ?? notSeenForDays ?? 7,
    language: language ?? "",
    ...(hasWallet !== undefined && { wallet: hasWallet ? "yes" : "no" }),
    ...(task && { task: task.id, taskState: task.isDone ? "done" : "not-done" }),
  };
}

function opensOf(page: string | undefined): string {
  return page === undefined ? "app" : `page:${page}`;
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
  buttons,
  isSilent,
}: BroadcastDraft): Omit<TrialBroadcast, "idempotencyKey"> {
  return {
    message: finishedText(message),
    isEnableHtml,
    ...(picture !== "" && { picture }),
    ...(buttons.length > 0 && { buttons: buttons.map(buttonOf) }),
    ...(isSilent && { isSilent }),
  };
}

function buttonOf({ text, opens, url }: ButtonDraft): MessageButton {
  return {
    text: finishedText(text),
    ...(opens === "link" && { url: url.trim() }),
    ...(opens.startsWith("page:") && { page: opens.slice("page:".length) }),
  };
}

/** All texts of a broadcast. */
export function textsOf({
  message,
  buttons,
}: {
  readonly message: ScreenText;
  readonly buttons: readonly { readonly text: ScreenText }[];
}): ScreenText[] {
  return [message, ...buttons.map(({ text }) => text)];
}

/** The languages of a draft's texts, which have them together. */
export function languagesOfDraft(draft: BroadcastDraft): string[] {
  return languagesOfTexts(textsOf(draft));
}
