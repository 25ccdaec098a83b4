import type { FieldCheckId } from "#contract/field-check-id.ts";
import type { FieldCheck } from "#contract/schema/field-check.ts";
import type { Says } from "./finding-words.en.ts";

/** The result of one check. */
export type Finding = Omit<FieldCheck, "id">;

/** The results of some checks. */
export type Findings = Partial<Record<FieldCheckId, Finding>>;

/** Passed, with optional advice. */
export function met(found: string, advice = ""): Finding {
  return { ok: true, found, advice };
}

/** Failed, with what to do and the exact lines to add. */
export function unmet([found, advice]: Says, ...lines: string[]): Finding {
  return { ok: false, found, advice: [advice, ...lines].join("\n") };
}

/** Not checked, for the reason `found`. */
export function unjudged(found: string): Finding {
  return { ok: null, found, advice: "" };
}

/** Untrusted text for a sentence: shortened, on one line. */
export function quoted(text: string, maxLength = 80): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}
