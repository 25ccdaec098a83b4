import { isRequestFailure } from "#web/request.ts";

/**
 * What the service found wrong, by the form's own fields; empty when the fault is not in one of
 * them.
 */
export function faultsByField(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!isRequestFailure(error)) return {};
  const faults = (error.problem?.errors ?? []).filter(({ field }) => fields.includes(field));
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]));
}
