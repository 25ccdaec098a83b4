import type { QueryClient } from "@tanstack/react-query";
import { customFieldQuery } from "../fields/custom-field-query.ts";
import { guessServerTime } from "../session/clock.ts";
import { handover } from "../session/page-context.ts";
import { restoredAt } from "../session/query-defaults.ts";
import { sessionQuery } from "../session/session-query.ts";

/** The snapshot of the last visit; undefined when there is no valid one. */
export const lastVisit = handover.snapshot;

/**
 * Fills the cache from the last visit before the first render; all of it counts as stale. React
 * Query's persister restores asynchronously, which would leave the first frame blank; its `hydrate`
 * costs a kilobyte.
 */
export function restoreSnapshot(client: QueryClient): void {
  if (!lastVisit) return;
  const { session, values } = lastVisit;
  const old = { updatedAt: restoredAt };
  client.setQueryData(sessionQuery.queryKey, session, old);
  for (const field of session.customFields) {
    const text = values.get(field.name);
    if (text !== undefined) client.setQueryData(customFieldQuery(field).queryKey, text, old);
  }
  guessServerTime(Date.now() + session.clockOffsetMs);
}
