import type { Query, QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import type { FieldReport } from "#contract/field/field-health.schema.ts";
import type { FieldOutcome } from "#contract/field/field-limit.ts";
import { maxReportBytes, maxReportedFetches, maxReportedMs } from "#contract/field/health-limit.ts";
import { isSuspicious, sampleOf } from "#contract/field/suspicious-text.ts";
import { whenHidden } from "../device/when-hidden.ts";
import { textFor } from "../languages/page-language.ts";
import { bot } from "../session/page-context.ts";
import { restoredAt } from "../session/query-defaults.ts";
import { request } from "../session/service-request.ts";
import { sessionQuery } from "../session/session-query.ts";
import { isFieldFailure } from "./field-failure.ts";

/** A visit reports the first fetch of each field, and one in this many of the later ones. */
const sampleInterval = 10;
const reportEveryMs = 5 * 60_000;
/** React Query is notified of a request's end at most this much later. */
const slackMs = 1000;

/** A fetch to report. */
interface Fetch {
  readonly field: string;
  readonly url: string;
  readonly outcome: FieldOutcome;
  /** The beginning of a suspicious text. */
  readonly sample?: string;
  /** `performance.now()` */
  readonly endedAt: number;
}

/**
 * Reports outcomes of field fetches to the service every five minutes and when the page is hidden, so
 * that owners learn of failing endpoints. A report does not name the player. Returns a function that
 * stops it.
 */
export function startFieldReports(client: QueryClient): () => void {
  const seen = new Set<string>();
  let fetches: Fetch[] = [];

  const note = ({ queryKey: [, field, url], state }: Query, outcome: FieldOutcome | undefined) => {
    if (!outcome || fetches.length >= maxReportedFetches) return;
    const name = String(field);
    const fields = client.getQueryData(sessionQuery.queryKey)?.customFields;
    const known = fields?.find((one) => one.name === name);
    // The service counts its own fetches.
    if (known?.fetchedByService) return;
    if (seen.has(name) && Math.random() * sampleInterval >= 1) return;
    seen.add(name);
    const sample =
      outcome === "ok" && known ? suspiciousBeginning(known, String(state.data)) : undefined;
    const result = sample === undefined ? { outcome } : { outcome: "suspicious" as const, sample };
    fetches.push({ field: name, url: String(url), ...result, endedAt: performance.now() });
  };
  const send = () => {
    const report: FieldReport = { fetches: withinLimit(fetches.flatMap(timed)) };
    fetches = [];
    const token = client.getQueryData(sessionQuery.queryKey)?.token;
    if (report.fetches.length === 0 || !token) return;
    request("POST /field-reports", {
      botId: bot.id,
      authorization: `Bearer ${token}`,
      body: report,
      keepalive: true,
    }).catch(() => {});
  };

  // Fetches of the boot script may have ended before.
  for (const query of client.getQueryCache().findAll({ queryKey: ["custom-field"] }))
    note(query, outcomeSoFar(query));
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] === "custom-field") note(event.query, outcomeOf(event));
  });
  const timer = setInterval(send, reportEveryMs);
  const stopWatching = whenHidden(send);
  return () => {
    unsubscribe();
    clearInterval(timer);
    stopWatching();
  };
}

function outcomeSoFar({ state }: Query): FieldOutcome | undefined {
  if (state.fetchFailureReason) return failureOf(state.fetchFailureReason);
  return state.dataUpdatedAt > restoredAt ? "ok" : undefined;
}

/** The outcome that an event announces; each retry counts as a fetch. */
function outcomeOf(event: QueryCacheNotifyEvent): FieldOutcome | undefined {
  if (event.type !== "updated") return undefined;
  const { action } = event;
  if (action.type === "success") return "ok";
  return action.type === "failed" || action.type === "error" ? failureOf(action.error) : undefined;
}

/** The class of a `FieldFailure`; undefined for other errors and requests that were never sent. */
function failureOf(error: unknown): FieldOutcome | undefined {
  if (!isFieldFailure(error) || error.failureClass === "bad-url") return undefined;
  return error.failureClass;
}

/**
 * The beginning of a field's text if it looks like a fault of its server. The owner's fallback,
 * prefix and suffix may well be “None” or “Error: ”.
 */
function suspiciousBeginning({ fallback, transform }: CustomField, text: string) {
  if (text === textFor(fallback)) return undefined;
  const { prefix = "", suffix = "" } = transform ?? {};
  const value = text.slice(textFor(prefix).length, text.length - textFor(suffix).length);
  return isSuspicious(value) ? sampleOf(value) : undefined;
}

/** Leaves out samples for which the report has no room. */
function withinLimit(fetches: FieldReport["fetches"]): FieldReport["fetches"] {
  let left = maxReportBytes - bytesOf({ fetches: fetches.map(withoutSample) });
  return fetches.map((fetch) => {
    const bytes = bytesOf(fetch) - bytesOf(withoutSample(fetch));
    if (bytes > left) return withoutSample(fetch);
    left -= bytes;
    return fetch;
  });
}

function withoutSample({ sample: _, ...fetch }: FieldReport["fetches"][number]) {
  return fetch;
}

function bytesOf(json: object): number {
  return new Blob([JSON.stringify(json)]).size;
}

/** Adds the duration from Resource Timing; a successful fetch without one is left out. */
function timed({ url, endedAt, ...fetch }: Fetch): FieldReport["fetches"] {
  const entry = performance
    .getEntriesByName(new URL(url).href, "resource")
    .filter((one) => one.startTime + one.duration <= endedAt + slackMs)
    .pop();
  if (!entry) return fetch.outcome === "ok" ? [] : [{ ...fetch, milliseconds: 0 }];
  return [{ ...fetch, milliseconds: Math.min(maxReportedMs, Math.round(entry.duration)) }];
}
