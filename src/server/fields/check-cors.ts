import { fieldCheckIds, isForBrowsers } from "#contract/field/field-limit.ts";
import { proxyAdvice } from "./check-answer.ts";
import { type FieldAnswer, isOk, type NoAnswer } from "./field-call.ts";
import {
  type Finding,
  type Findings,
  met,
  notChecked,
  quoted,
  type Say,
  unmet,
} from "./finding.ts";
import type { PlayerFetch } from "./player-fetch.ts";

export interface CorsRules {
  /** The origins of players' requests. */
  readonly origins: readonly string[];
  readonly serviceDomain: string | undefined;
  readonly say: Say;
}

const maxAgeLine = "Access-Control-Max-Age: 7200";
const allowHeadersLine = "Access-Control-Allow-Headers: Content-Type";
const allowMethodsLine = "Access-Control-Allow-Methods: POST";

/**
 * Checks the CORS requirements as a browser does for a page of `fetched.origin`. Source:
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function corsFindings(fetched: PlayerFetch, rules: CorsRules): Findings {
  const { preflight } = fetched;
  const allowOrigin = allowOriginFinding(fetched, rules);
  return {
    preflight: preflightFinding(fetched, rules),
    ...(allowOrigin && { "allow-origin": allowOrigin }),
    ...(preflight.arrived &&
      isOk(preflight.status) && {
        "allow-headers": allowHeadersFinding(preflight, rules.say),
        "max-age": maxAgeFinding(preflight, rules.say),
      }),
  };
}

/** The findings for a field that the service fetches. */
export function corsNotNeeded(say: Say): Findings {
  const ids = fieldCheckIds.filter(isForBrowsers);
  return Object.fromEntries(ids.map((id) => [id, notChecked(say("notNeeded"))]));
}

/** The header lines with which a page of `origin` may read an answer. */
function originLines(origin: string, { origins }: CorsRules): string[] {
  return [
    `Access-Control-Allow-Origin: ${origin}`,
    ...(origins.length > 1 ? ["Vary: Origin"] : []),
  ];
}

function preflightFinding({ preflight, origin }: PlayerFetch, rules: CorsRules): Finding {
  const lines = [
    "HTTP/1.1 204 No Content",
    ...originLines(origin, rules),
    allowMethodsLine,
    allowHeadersLine,
    maxAgeLine,
  ];
  const { say } = rules;
  if (!preflight.arrived) return noPreflight(preflight, lines, say);
  const { status, headers } = preflight;
  // Without the header or without POST in it, POST is still allowed.
  const methods = headerValue(preflight, "access-control-allow-methods");
  if (isOk(status))
    return listOf(methods)
      ? met(say("optionsGood", { status }))
      : unmet(say("methodsOdd", { text: quoted(methods) }), allowMethodsLine);
  if (status >= 300 && status <= 399) {
    const target = quoted(headers.location?.[0] ?? "", 200);
    return unmet(say(target ? "optionsRedirect" : "optionsNowhere", { status, target }), ...lines);
  }
  const proxy = proxyAdvice(preflight);
  if (proxy) return unmet(say("optionsStatus", { status }), say(proxy));
  return unmet(say("optionsStatus", { status }), say(statusAdvice(status)), ...lines);
}

/** The value of a header; browsers combine several of one name. */
function headerValue({ headers }: FieldAnswer, name: string): string {
  return (headers[name] ?? []).join(", ");
}

/** The names in a header; undefined if browsers refuse it as a whole. */
function listOf(text: string): string[] | undefined {
  const items = text.split(",").map((item) => item.replace(/^[ \t]+|[ \t]+$/g, ""));
  return items.every((item) => /^[\w!#$%&'*+.^`|~-]*$/.test(item)) ? items : undefined;
}

function statusAdvice(status: number) {
  if (status === 401 || status === 403) return "optionsRefused";
  return status >= 500 ? "optionsFailed" : "optionsUnknown";
}

function noPreflight({ why, code }: NoAnswer, lines: string[], say: Say): Finding {
  if (why === "unreachable") return unmet(say("nobodyListens", { code }));
  if (why === "timeout") return unmet(say("optionsLate"), ...lines);
  if (why === "broken")
    return unmet(say("optionsBroken", { code: code || say("brokenOff") }), ...lines);
  return notChecked(say("notEncrypted"));
}

/**
 * Both answers must allow the origin: the preflight's, or the POST is not sent; the POST's, or its
 * answer cannot be read.
 */
function allowOriginFinding(
  { origin, preflight, post }: PlayerFetch,
  rules: CorsRules,
): Finding | undefined {
  const { origins, say } = rules;
  const answers = [
    { method: "OPTIONS", answer: preflight },
    { method: "POST", answer: post },
  ].flatMap(({ method, answer }) => {
    if (!answer?.arrived || !isOk(answer.status)) return [];
    const value = headerValue(answer, "access-control-allow-origin");
    return [{ method, value, answer, fault: originFault(origin, value, rules) }];
  });
  const [fault, other] = answers.filter((answer) => answer.fault);
  if (fault) {
    const answerTo = other?.fault === fault.fault ? "answerToBoth" : "answerTo";
    const values = { method: fault.method, fault: fault.fault };
    return unmet(say(answerTo, values), ...originLines(origin, rules));
  }
  const [first] = answers;
  if (!first) return undefined;
  const varies = /(?:^|[\s,])(?:origin|\*)(?:$|[\s,])/i.test(headerValue(first.answer, "vary"));
  const isFixed = first.value === "*" || origins.length === 1;
  return met(
    say("allowed", { value: first.value }),
    isFixed || varies ? "" : `${say("vary")}\nVary: Origin`,
  );
}

/** The fault of `Access-Control-Allow-Origin`, and the advice; empty if it allows `origin`. */
function originFault(origin: string, text: string, rules: CorsRules): string {
  if (text === origin || text === "*") return "";
  const { origins, say } = rules;
  // A no-break space is not trimmed, and would be invisible.
  const header = `Access-Control-Allow-Origin: ${quoted(text.replaceAll("\xa0", "\\xA0"), 120)}`;
  if (text === "") return say("originMissing");
  if (text.includes(",")) return say("originTwice", { header });
  if (text === "null") return say("originNull", { header });
  if (text.includes("*")) return `${say("originPattern", { header })}\n${reflection(rules)}`;
  if (text === `${origin}/`) return say("originSlash", { header });
  if (withoutScheme(text) === withoutScheme(origin) && text.includes("://"))
    return say("originScheme", { header, has: schemeOf(text), needs: schemeOf(origin) });
  if (text.toLowerCase() === origin) return say("originCapitals", { header });
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return say("originBare", { header });
  if (text.startsWith(`${origin}/`)) return say("originPath", { header });
  const found = say("originOther", { header, origin });
  return `${found}\n${origins.length > 1 ? reflection(rules) : say("setOrigin")}`;
}

function withoutScheme(origin: string): string {
  return origin.replace(/^https?:\/\//, "");
}

function schemeOf(origin: string): string {
  return origin.split(":", 1)[0] ?? "";
}

/** The advice to allow several origins. */
function reflection({ origins: [base = ""], serviceDomain, say }: CorsRules): string {
  return serviceDomain ? say("reflect", { base, domain: serviceDomain }) : say("nameOrigin");
}

function allowHeadersFinding(preflight: FieldAnswer, say: Say): Finding {
  const value = headerValue(preflight, "access-control-allow-headers");
  const text = quoted(value);
  const names = listOf(value.toLowerCase());
  if (!names) return unmet(say("headersOdd", { text }), allowHeadersLine);
  if (names.includes("content-type") || names.includes("*"))
    return met(say("allowed", { value: text }));
  const found = say(value ? "headersOther" : "headersMissing", { text });
  return unmet(found, say("addHeaders"), allowHeadersLine);
}

function maxAgeFinding(preflight: FieldAnswer, say: Say): Finding {
  const value = headerValue(preflight, "access-control-max-age").trim();
  const text = quoted(value);
  if (/^\d+$/.test(value) && Number(value) >= 60) return met(say("maxAgeGood", { seconds: text }));
  const found = say(value ? "maxAgeOdd" : "maxAgeMissing", { text });
  return unmet(found, say("addMaxAge"), maxAgeLine);
}
