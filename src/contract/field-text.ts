import type { FieldCheck, FieldCheckId } from "./field-check.ts";

/** Those that a slot shows a text in spite of. */
const harmless: readonly FieldCheckId[] = ["raw-text", "max-age"];

/** Whether players get to see the text of an answer: browsers let it through, whatever else is wrong with it. Our rule. */
export function isTextShown(checks: readonly FieldCheck[]): boolean {
  return checks.every(({ id, ok }) => ok || harmless.includes(id));
}
