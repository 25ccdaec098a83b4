import { isAdvice } from "./field-check-id.ts";
import type { FieldCheck } from "./schema/field-check.ts";

/**
 * Whether a text shows nothing: it is empty, or all of it is blanks and characters without a shape
 * of their own. Our rule.
 */
export function isBlank(text: string): boolean {
  return !/[^\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/**
 * Whether players get to see the text of an answer: browsers let it through, whatever else is wrong
 * with it. Our rule.
 */
export function isTextShown(checks: readonly FieldCheck[]): boolean {
  return checks.every(({ id, ok }) => ok || id === "raw-text" || isAdvice(id));
}
