import { type Finding, type Findings, met, quoted, unjudged, unmet } from "./check-finding.ts";
import { type FieldAnswer, isOk, type NoAnswer } from "./field-call.ts";
import type { FindingWords, Says } from "./finding-words.en.ts";
import type { PlayerFetch } from "./player-fetch.ts";

/** The context of the CORS checks. */
export interface CorsRules {
  /** The origins of players' requests. */
  readonly origins: readonly string[];
  readonly serviceDomain: string | undefined;
  readonly words: FindingWords;
}

const maxAgeLine = "Access-Control-Max-Age: 7200";
const allowHeadersLine = "Access-Control-Allow-Headers: Content-Type";
const allowMethodsLine = "Access-Control-Allow-Methods: POST";

/**
 * Checks the CORS requirements as a browser does for a page of `fetched.origin`. Source:
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function corsFindings({ origin, preflight, post }: PlayerFetch, rules: CorsRules): Findings {
  const answered = preflight.arrived && isOk(preflight.status) ? preflight : null;
  const read = post?.arrived && isOk(post.status) ? post : null;
  const allowOrigin = allowOriginFinding(origin, answered, read, rules);
  return {
    preflight: preflightFinding(preflight, origin, rules),
    ...(allowOrigin && { "allow-origin": allowOrigin }),
    ...(answered && {
      "allow-headers": allowHeadersFinding(answered, rules.words),
      "max-age": maxAgeFinding(answered, rules.words),
    }),
  };
}

/** The header lines that let a page of `origin` read an answer. */
function originLines(origin: string, { origins }: CorsRules): string[] {
  return [
    `Access-Control-Allow-Origin: ${origin}`,
    ...(origins.length > 1 ? ["Vary: Origin"] : []),
  ];
}

function preflightFinding(
  preflight: FieldAnswer | NoAnswer,
  origin: string,
  rules: CorsRules,
): Finding {
  const lines = [
    "HTTP/1.1 204 No Content",
    ...originLines(origin, rules),
    allowMethodsLine,
    allowHeadersLine,
    maxAgeLine,
  ];
  const { words } = rules;
  if (!preflight.arrived) return noPreflight(preflight, lines, words);
  const { status, headers } = preflight;
  // Without the header or without POST in it, POST is allowed all the same.
  const methods = (headers["access-control-allow-methods"] ?? []).join(", ");
  if (isOk(status))
    return listOf(methods)
      ? met(words.optionsGood(status))
      : unmet(words.methodsOdd(quoted(methods)), allowMethodsLine);
  if (status >= 300 && status <= 399)
    return unmet(words.optionsRedirect(status, quoted(headers.location?.[0] ?? "", 200)), ...lines);
  return unmet([words.optionsStatus(status), statusAdvice(status, words)], ...lines);
}

/** The items of a header that lists names; undefined if browsers refuse it as a whole. */
function listOf(text: string): string[] | undefined {
  const items = text.split(",").map((item) => item.replace(/^[ \t]+|[ \t]+$/g, ""));
  return items.every((item) => /^[\w!#$%&'*+.^`|~-]*$/.test(item)) ? items : undefined;
}

function statusAdvice(status: number, words: FindingWords): string {
  if (status === 401 || status === 403) return words.optionsRefused;
  return status >= 500 ? words.optionsFailed : words.optionsUnknown;
}

function noPreflight({ why, code }: NoAnswer, lines: string[], words: FindingWords): Finding {
  if (why === "unreachable") return unmet(words.nobodyListens(code));
  if (why === "timeout") return unmet(words.optionsLate, ...lines);
  if (why === "broken") return unmet(words.optionsBroken(code || words.brokenOff), ...lines);
  return unjudged(words.notEncrypted);
}

/**
 * Both answers must allow the origin: the preflight's for the POST to be sent, the POST's for its
 * answer to be read.
 */
function allowOriginFinding(
  origin: string,
  answered: FieldAnswer | null,
  read: FieldAnswer | null,
  rules: CorsRules,
): Finding | undefined {
  const answers = [
    ...(answered ? ([["OPTIONS", answered]] as const) : []),
    ...(read ? ([["POST", read]] as const) : []),
  ];
  const { origins, words } = rules;
  const faults = answers.flatMap(([method, { headers }]) => {
    const says = originFault(origin, headers["access-control-allow-origin"] ?? [], rules);
    return says ? [{ method, says }] : [];
  });
  const [fault, other] = faults;
  if (fault) {
    const [found, advice] = fault.says;
    const method = other?.says[0] === found ? "both" : fault.method;
    return unmet([words.answerTo(method, found), advice], ...originLines(origin, rules));
  }
  const answer = answers[0]?.[1];
  if (!answer) return undefined;
  const [value = ""] = answer.headers["access-control-allow-origin"] ?? [];
  const varies = /(?:^|[\s,])(?:origin|\*)(?:$|[\s,])/i.test((answer.headers.vary ?? []).join(","));
  const isFixed = value === "*" || origins.length === 1;
  return met(words.allowed(value), isFixed || varies ? "" : `${words.vary}\nVary: Origin`);
}

/** What is wrong with `Access-Control-Allow-Origin`, and what to do; null if it allows `origin`. */
function originFault(origin: string, values: readonly string[], rules: CorsRules): Says | null {
  const text = values.join(", ");
  if (text === origin || text === "*") return null;
  const { words } = rules;
  // A no-break space is not trimmed, and would not be seen.
  const header = `Access-Control-Allow-Origin: ${quoted(text.replaceAll("\xa0", "\\xA0"), 120)}`;
  if (text === "") return words.originMissing;
  if (text.includes(",")) return words.originTwice(header);
  if (text === "null") return words.originNull(header);
  if (text.includes("*")) return [words.originPattern(header), reflection(rules)];
  if (text === `${origin}/`) return words.originSlash(header);
  if (withoutScheme(text) === withoutScheme(origin) && text.includes("://"))
    return words.originScheme(header, text.split(":", 1)[0] ?? "", origin.split(":", 1)[0] ?? "");
  if (text.toLowerCase() === origin) return words.originCapitals(header);
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return words.originBare(header);
  if (text.startsWith(`${origin}/`)) return words.originPath(header);
  const [found, advice] = words.originOther(header, origin);
  return [found, rules.origins.length > 1 ? reflection(rules) : advice];
}

function withoutScheme(origin: string): string {
  return origin.replace(/^https?:\/\//, "");
}

/** How to allow all of several origins. */
function reflection({ origins: [base = ""], serviceDomain, words }: CorsRules): string {
  return serviceDomain ? words.reflect(base, serviceDomain) : words.nameOrigin;
}

function allowHeadersFinding({ headers }: FieldAnswer, words: FindingWords): Finding {
  const text = (headers["access-control-allow-headers"] ?? []).join(", ");
  const names = listOf(text.toLowerCase());
  if (!names) return unmet(words.headersOdd(quoted(text)), allowHeadersLine);
  if (names.includes("content-type") || names.includes("*"))
    return met(words.allowed(quoted(text)));
  const found = text ? words.headersOther(quoted(text)) : words.headersMissing;
  return unmet([found, words.addHeaders], allowHeadersLine);
}

function maxAgeFinding({ headers }: FieldAnswer, words: FindingWords): Finding {
  const text = (headers["access-control-max-age"] ?? []).join(", ").trim();
  if (/^\d+$/.test(text) && Number(text) >= 60) return met(words.maxAgeGood(quoted(text)));
  return unmet(
    [text ? words.maxAgeOdd(quoted(text)) : words.maxAgeMissing, words.addMaxAge],
    maxAgeLine,
  );
}
