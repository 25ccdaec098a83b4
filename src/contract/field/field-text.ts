import type { FieldCheck } from "./field-check.schema.ts";
import { isAdvice } from "./field-limit.ts";

/** Whether a text shows nothing: it is empty, or only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\u2800\p{Cc}\p{Cf}\p{DI}]/u.test(text);
}

/**
 * Whether players see the answer's text: the browser may read it, even if it is no proper value.
 */
export function isTextShown(checks: readonly FieldCheck[]): boolean {
  return checks.every(({ id, ok }) => ok !== false || id === "raw-text" || isAdvice(id));
}
