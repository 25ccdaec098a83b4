import type { LedgerSource } from "../schema/tables.ts";

/** The sources of the ledger that are activities. */
export type ActivitySource = Extract<LedgerSource, "task" | "daily" | "boost" | "invite" | "quiz">;

/**
 * The idempotency key of what an activity pays a player: once for each `id`. Owners cannot choose one
 * like it, because theirs have no slash.
 */
export function activityKey(source: ActivitySource, tgId: number, id: string | number): string {
  return `/${source}/${tgId}/${id}`;
}
