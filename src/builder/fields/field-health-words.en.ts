import type { FieldOutcome } from "#contract/field-outcome.ts";
import { counted } from "#web/counted.ts";

type Failure = Exclude<FieldOutcome, "ok">;

export const english = {
  title: "On players' devices",
  none: "No player has asked for it in the last 7 days.",
  unknown: "How it fares on players' devices could not be loaded.",
  failing: "Failing",
  day: "24 hours",
  week: "7 days",
  good: "Good answers",
  median: "Half within",
  slow: "95 % within",
  milliseconds: (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`),
  fetches: (count: number) => counted("en", count, { one: "report", other: "reports" }),
  failures: "Failures in 7 days, the latest first",
  times: (count: number) => counted("en", count, { one: "time", other: "times" }),
  last: "last",
  chart: (name: string, share: string) =>
    `${name}: good answers day by day over 7 days, ${share} in all`,
  outcomes: {
    offline: "The device was offline: not your server's fault.",
    blocked: "The browser let nothing through: CORS, TLS, DNS or a redirect. Test the endpoint.",
    timeout: "No whole answer within 8 seconds.",
    status: "The answer had an error status.",
    "too-large": "The answer was larger than 64 KiB.",
  } satisfies Record<Failure, string> as Record<FieldOutcome, string>,
};

export type FieldHealthWords = typeof english;
