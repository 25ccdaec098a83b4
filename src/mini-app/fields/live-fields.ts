import type { QueryClient } from "@tanstack/react-query";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { sessionQuery } from "../session/session-query.ts";
import { customFieldQuery } from "./custom-field-query.ts";

const lookMs = 1000;
const maxPauseMs = 10 * 60_000;

interface Plan {
  /** The fetch that it follows. */
  readonly settledAt: number;
  readonly failures: number;
  /** `performance.now()`, because the device's clock may be changed. */
  readonly dueAt: number;
}

/**
 * Fetches the fields that are live again at their interval, while a slot of theirs is on screen and
 * the page is visible. The interval is up to a fifth longer at random, so that players' requests
 * spread, and doubles with each failure up to ten minutes. Returns a function that stops it.
 */
export function startLiveFields(client: QueryClient): () => void {
  const plans = new Map<string, Plan>();

  function planOf({ name, refreshSeconds }: CustomField, settledAt: number, hasFailed: boolean) {
    const before = plans.get(name);
    if (before?.settledAt === settledAt) return before;
    const failures = hasFailed ? (before?.failures ?? 0) + 1 : 0;
    const intervalMs = refreshSeconds * 1000;
    const pauseMs = Math.min(intervalMs * 2 ** failures, Math.max(intervalMs, maxPauseMs));
    const dueAt = performance.now() + pauseMs * (1 + Math.random() / 5);
    const plan = { settledAt, failures, dueAt };
    plans.set(name, plan);
    return plan;
  }

  const timer = setInterval(() => {
    if (document.hidden) return;
    const fields = client.getQueryData(sessionQuery.queryKey)?.customFields ?? [];
    for (const field of fields.filter(({ live }) => live)) {
      const { queryKey } = customFieldQuery(field);
      const state = client.getQueryState(queryKey);
      if (state?.fetchStatus !== "idle") continue;
      const { dataUpdatedAt, errorUpdatedAt } = state;
      const settledAt = Math.max(dataUpdatedAt, errorUpdatedAt);
      const { dueAt } = planOf(field, settledAt, errorUpdatedAt > dataUpdatedAt);
      if (performance.now() >= dueAt && isOnScreen(field.name))
        void client.refetchQueries({ queryKey });
    }
  }, lookMs);
  return () => clearInterval(timer);
}

function isOnScreen(name: string): boolean {
  return [...document.querySelectorAll(`[data-slot="${name}"]`)].some((slot) => {
    const { top, bottom, width } = slot.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
}
