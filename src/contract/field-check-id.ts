/** The requirements on a field endpoint, in the order they are checked. */
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

/** Whether a requirement is only a recommendation, which an endpoint passes without. */
export function isAdvice(id: FieldCheckId): boolean {
  return id === "max-age";
}
