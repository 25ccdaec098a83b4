import { type FieldCheckId, fieldTimeoutMs, maxValueBytes } from "#contract/field/field-limit.ts";
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
  "raw-text": "Plain text or a number, not JSON or HTML",
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
    "no-page": "the Mini App's page did not load here",
  } as Readonly<Record<string, string>>,
  unreachable: (host: string) => `couldn't connect to ${host}`,
  noResponse: "no response",
  came: "value received",
  signedNote: "not tested: only the service has a token to send",
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
});

export type CheckWords = typeof checkWords;
