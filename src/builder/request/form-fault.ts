import { isRequestFailure } from "#web/request.ts";

/** The service's messages by form field; empty if none of these fields is at fault. */
export function faultsByField(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!isRequestFailure(error)) return {};
  const faults = (error.problem?.errors ?? []).filter(({ field }) => fields.includes(field));
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]));
}
