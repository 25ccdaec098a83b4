import type { FieldCheckId } from "#contract/field-check-id.ts";
import { counted } from "#web/counted.ts";

const requirements: Record<FieldCheckId, string> = {
  https: "HTTPS with a valid certificate",
  "public-host": "A public host",
  preflight: "Answers the preflight (OPTIONS)",
  "allow-origin": "Lets the Mini App's pages in (Access-Control-Allow-Origin)",
  "allow-headers": "Allows the Content-Type header (Access-Control-Allow-Headers)",
  redirect: "No redirect",
  status: "A status of 200–299",
  "raw-text": "Plain text or a number, no JSON and no HTML",
  size: "At most 64 KiB",
  time: "Within 8 seconds",
  "max-age": "Lets browsers keep the permission (Access-Control-Max-Age)",
};

export const english = {
  test: "Test the endpoint",
  testing: "Testing…",
  again: "Test again",
  result: "Result of the test",
  requirements,
  fromBrowser: "From this browser",
  fromService: "From the service",
  frame: "The Mini App's page that tries the endpoint",
  milliseconds: (count: number) => `${count} ms`,
  bytes: (count: number) => counted("en", count, { one: "byte", other: "bytes" }),
  status: (status: number) => `status ${status}`,
  works: "The endpoint works.",
  unmet: (count: number) =>
    `${counted("en", count, { one: "requirement is", other: "requirements are" })} not met.`,
  onlyBrowser:
    "The service finds no fault, but this browser gets no value. An extension, a company network or a firewall may be in between.",
  slot: "The slot shows",
  nothing: "nothing",
  failures: {
    offline: "this browser is offline",
    blocked: "blocked by the browser: the checks tell why",
    timeout: "no answer within 8 seconds",
    status: "refused by the server",
    "too-large": "more than 64 KiB",
    "bad-url": "the Mini App does not call this address",
    "no-page": "the Mini App's page did not load here",
  } as Readonly<Record<string, string>>,
  came: "the value came",
  signedNote: "This browser sends no token; the service does.",
  willSee: (fallback: string) =>
    fallback
      ? `If you save it as it is, players will see the fallback “${fallback}” until the endpoint works.`
      : "If you save it as it is, players will see an empty place until the endpoint works. A fallback under “More settings” would fill it.",
  willSeeText: "If you save it as it is, players will see the text above.",
  met: "Met",
  notMet: "Not met",
  hint: "Advice",
  notJudged: "Not judged",
  snippets: "Ready endpoints",
  snippetsLead:
    "Each allows the service's pages and no others, and passes this test as it is. Put your own value in the last lines.",
  file: (name: string) => `the file ${name}`,
  lines: "the lines to add",
};

export type CheckWords = typeof english;
