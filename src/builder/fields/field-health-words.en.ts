import { type FieldOutcome, fieldTimeoutMs, maxValueBytes } from "#contract/field/field-limit.ts";
import { counted } from "#web/counted.ts";
import { english } from "../words.ts";

type Failure = Exclude<FieldOutcome, "ok">;

export const fieldHealthWords = english("field-health-words", {
  title: "On players' devices",
  more: "Details",
  none: "No requests in the last 7 days.",
  unknown: "Couldn't load statistics from players' devices.",
  failing: "Failing",
  day: "24 hours",
  week: "7 days",
  good: "Success rate",
  median: "Median",
  slow: "95th percentile",
  milliseconds: (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`),
  fetches: (count: number) => counted("en", count, { one: "report", other: "reports" }),
  failures: "Failures in the last 7 days, newest first",
  times: (count: number) => counted("en", count, { one: "time", other: "times" }),
  last: "last",
  chart: (name: string, share: string) =>
    `${name}: success rate over the last 7 days, ${share} overall`,
  outcomes: {
    offline: "The device was offline. This is not a problem with your server.",
    blocked:
      "The browser got no response it could read: the server was unreachable, or CORS, TLS or a redirect got in the way. Test the endpoint.",
    timeout: `No complete response within ${fieldTimeoutMs / 1000} seconds.`,
    status: "The response had an error status.",
    "too-large": `The response was larger than ${maxValueBytes / 1024} KiB.`,
  } satisfies Record<Failure, string> as Record<FieldOutcome, string>,
});

export type FieldHealthWords = typeof fieldHealthWords;
