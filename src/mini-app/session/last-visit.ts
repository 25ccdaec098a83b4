import type { QueryClient } from "@tanstack/react-query";
import { customFieldQuery } from "../fields/custom-field-query.ts";
import { guessServerTime } from "./clock.ts";
import { handover } from "./page-context.ts";
import { sessionQuery } from "./session-query.ts";

/** What the last visit has left on this device; undefined when there is nothing to show. */
export const lastVisit = handover.snapshot;

/**
 * Fills the cache with what the last visit knew, in one step before the first render. All of it
 * counts as old, so it is fetched anew. React Query's persister package restores asynchronously:
 * the first frame would be blank; its `hydrate` would be a kilobyte.
 */
export function restoreLastVisit(client: QueryClient): void {
  if (!lastVisit) return;
  const { session, values } = lastVisit;
  // Not 0, which would let a failure be forgotten while it is tried again.
  const old = { updatedAt: 1 };
  client.setQueryData(sessionQuery.queryKey, session, old);
  for (const field of session.customFields) {
    const text = values.get(field.name);
    if (text !== undefined) client.setQueryData(customFieldQuery(field).queryKey, text, old);
  }
  guessServerTime(Date.now() + session.clockOffsetMs);
}
