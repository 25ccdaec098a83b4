import type { QueryClient } from "@tanstack/react-query";
import { customFieldQuery } from "../fields/custom-field-query.ts";
import { setServerTime } from "./clock.ts";
import { handover } from "./page-context.ts";
import { reconciled, sessionQuery } from "./session-query.ts";

/**
 * Takes over what the boot script's requests have brought so far, so that nothing on screen goes
 * back to waiting. Called before the first render and once more when it stands, for an answer may
 * come in between.
 */
export function adoptAnswers(client: QueryClient): void {
  const arrived = handover.session?.answer;
  // An answer that cannot be shown is asked for anew, by the query.
  if (handover.isSession(arrived)) {
    delete handover.session;
    setServerTime(Date.now() + arrived.clockOffsetMs);
    client.setQueryData(sessionQuery.queryKey, (known) => reconciled(arrived, known, known));
  }
  for (const field of client.getQueryData(sessionQuery.queryKey)?.customFields ?? []) {
    const text = handover.fields.get(field.name)?.answer;
    if (text === undefined) continue;
    handover.fields.delete(field.name);
    client.setQueryData(customFieldQuery(field).queryKey, text);
  }
}
