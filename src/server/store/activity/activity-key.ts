import type { LedgerSource } from "../schema/tables.ts";

/** The sources of the ledger that are activities. */
export type ActivitySource = Extract<LedgerSource, "task" | "daily" | "boost" | "invite" | "quiz">;

/**
 * The idempotency key of an activity's payment to a player: once for each `id`. Owners' own keys
 * have no slash, so they cannot equal one.
 */
export function activityKey(source: ActivitySource, tgId: number, id: string | number): string {
  return `/${source}/${tgId}/${id}`;
}
