import type { FieldCheckId } from "#contract/field-check-id.ts";
import type { FieldCheck } from "#contract/schema/field-check.ts";
import type { Says } from "./check-words.en.ts";

/** What one judge says of one requirement. */
export type Finding = Omit<FieldCheck, "id">;

/** Some of the requirements, each judged. */
export type Findings = Partial<Record<FieldCheckId, Finding>>;

/** Met; `advice` when it could be better all the same. */
export function met(found: string, advice = ""): Finding {
  return { ok: true, found, advice };
}

/** Not met, with what to do and the exact lines to add. */
export function unmet([found, advice]: Says, ...lines: string[]): Finding {
  return { ok: false, found, advice: [advice, ...lines].join("\n") };
}

/** Not judged, for a reason. */
export function unjudged(found: string): Finding {
  return { ok: null, found, advice: "" };
}

/** Something that a stranger's server sent, as a sentence shows it: short, and on one line. */
export function quoted(text: string, longest = 80): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
