import {
  type FieldCheckId,
  type FieldOutcome,
  fieldTimeoutMs,
  maxValueBytes,
} from "#contract/field/field-limit.ts";
import { counted } from "#web/counted.ts";
import { english } from "../words.ts";

const maxValueKiB = maxValueBytes / 1024;
const timeoutSeconds = fieldTimeoutMs / 1000;

const requirements: Record<FieldCheckId, string> = {
  https: "HTTPS with a valid certificate",
  "public-host": "Public host",
  preflight: "Answers the preflight request (OPTIONS)",
  "allow-origin": "Allows the Mini App's origins (Access-Control-Allow-Origin)",
  "allow-headers": "Allows the Content-Type header (Access-Control-Allow-Headers)",
  redirect: "No redirects",
  status: "Status 200–299",
  "raw-text": "Plain text in the slot, no JSON, HTML or error",
  transform: "Gives the slot its text",
  size: `Up to ${maxValueKiB} KiB`,
  time: `Within ${timeoutSeconds} seconds`,
  "max-age": "Lets browsers cache the preflight (Access-Control-Max-Age)",
};

export const checkWords = english("check-words", {
  test: "Test endpoint",
  testing: "Testing…",
  again: "Test again",
  result: "Test result",
  requirements,
  fromBrowser: "From this browser",
  fromService: "From the service",
  frame: "Mini App page that tests the endpoint",
  milliseconds: (count: number) => `${count} ms`,
  bytes: (count: number) => counted("en", count, { one: "byte", other: "bytes" }),
  status: (status: number) => `status ${status}`,
  works: "The endpoint works.",
  warnings: {
    slow: "It is slow: players look at an empty slot for more than 2 seconds.",
    long: "The value is long: a slot shows a few lines. Keep it below 200 characters.",
  },
  unmet: (count: number) =>
    `${counted("en", count, { one: "requirement is", other: "requirements are" })} not met.`,
  onlyBrowser:
    "The service found no problems, but this browser got no value. A browser extension, corporate network or firewall may be blocking the request.",
  slot: "The slot shows",
  nothing: "nothing",
  failures: {
    offline: "this browser is offline",
    blocked: "no response that the browser could read; see the checks below",
    timeout: `no response within ${timeoutSeconds} seconds`,
    status: "error status from the server",
    "too-large": `larger than ${maxValueKiB} KiB`,
    "bad-url": "not a URL that the Mini App may call",
    transform: "the response is not as this field needs it; see the checks below",
    "no-page": "the Mini App's page did not load here",
  } as Readonly<Record<string, string>>,
  unreachable: (host: string) => `couldn't connect to ${host}`,
  noResponse: "no response",
  came: "value received",
  signedNote: "not tested: only the service has a token to send",
  serviceNote: "not tested: the service fetches this field",
  willSee: (fallback: string) =>
    fallback
      ? `If you save now, players will see the fallback “${fallback}” until the endpoint works.`
      : "If you save now, players will see nothing until the endpoint works. You can set a fallback under “More settings”.",
  willSeeText: "If you save now, players will see the text above.",
  met: "Met",
  notMet: "Not met",
  hint: "Recommended",
  notJudged: "Not checked",
  snippets: "Sample endpoints",
  snippetsLead:
    "Each allows only this service's origins and passes this test as is. Return your own value in the function at the top.",
  lines: "lines to add",
  // The health of a field on players' devices.
  health: {
    title: "On players' devices",
    more: "Details",
    none: "No requests in the last 7 days.",
    unknown: "Couldn't load statistics from players' devices.",
    failing: "Failing",
    began: "began",
    sample: "The last such response began:",
    quoted: (text: string) => `“${text}”`,
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
      transform:
        "The response was not as “From the response to the slot” needs it. Test the endpoint.",
      suspicious:
        "The response looked like an error: an HTML page, a program's error message, a missing value such as “None”, or text that is not UTF-8. Players see it as it is.",
      unreachable:
        "The service got no response: the host name, connection, TLS or a redirect failed. Test the endpoint.",
      limited:
        "The service sent no request: too many were waiting, or your server had just failed several times.",
    } satisfies Record<Exclude<FieldOutcome, "ok">, string> as Record<FieldOutcome, string>,
  },
});

export type CheckWords = typeof checkWords;
