/**
 * What an endpoint must do, in the order in which it is looked at.
 */
export const fieldCheckIds = [
  "https",
  "public-host",
  "preflight",
  "allow-origin",
  "allow-headers",
  "redirect",
  "status",
  "raw-text",
  "size",
  "time",
  "max-age",
] as const;
export type FieldCheckId = (typeof fieldCheckIds)[number];

/** Whether a requirement is only advice: an endpoint passes without it. */
export function isAdvice(id: FieldCheckId): boolean {
  return id === "max-age";
}
