import { type Finding, type Findings, met, quoted, unmet } from "./check-finding.ts";
import { type FieldAnswer, isOk, type NoAnswer } from "./field-call.ts";
import type { PlayerFetch } from "./player-fetch.ts";

/** What the checks of CORS know besides the answers. */
export interface CorsRules {
  /** Every origin that players' requests come from. */
  readonly origins: readonly string[];
  readonly serviceDomain: string | undefined;
}

const maxAgeLine = "Access-Control-Max-Age: 7200";
const allowHeadersLine = "Access-Control-Allow-Headers: Content-Type";

/** Judges what CORS asks for, as the browser of a page of `fetched.origin` does. Source: https://fetch.spec.whatwg.org/#http-cors-protocol */
export function corsFindings({ origin, preflight, post }: PlayerFetch, rules: CorsRules): Findings {
  const answered = preflight.came && isOk(preflight.status) ? preflight : null;
  const read = post?.came && isOk(post.status) ? post : null;
  const allowOrigin = allowOriginFinding(origin, answered, read, rules);
  return {
    preflight: preflightFinding(preflight, origin, rules),
    ...(allowOrigin && { "allow-origin": allowOrigin }),
    ...(answered && { "allow-headers": allowHeadersFinding(answered), "max-age": maxAgeFinding(answered) }),
  };
}

/** The lines that let a page of `origin` read an answer. */
function originLines(origin: string, { origins }: CorsRules): string[] {
  return [`Access-Control-Allow-Origin: ${origin}`, ...(origins.length > 1 ? ["Vary: Origin"] : [])];
}

function preflightFinding(preflight: FieldAnswer | NoAnswer, origin: string, rules: CorsRules): Finding {
  const lines = [
    "HTTP/1.1 204 No Content",
    ...originLines(origin, rules),
    "Access-Control-Allow-Methods: POST",
    allowHeadersLine,
    maxAgeLine,
  ];
  if (!preflight.came) return noPreflight(preflight, lines);
  const { status, headers } = preflight;
  if (isOk(status)) return met(`OPTIONS is answered with ${status}.`);
  const found = `OPTIONS is answered with ${status}, and browsers go on after 200–299 alone.`;
  if (status >= 300 && status <= 399) {
    const target = quoted(headers.location?.[0] ?? "", 200);
    return unmet(
      `OPTIONS is answered with ${status}${target && `, a redirect to ${target}`}.`,
      "Answer OPTIONS at this very address:",
      ...lines,
    );
  }
  if (status === 401 || status === 403)
    return unmet(found, "Browsers send no credentials with OPTIONS: answer it before anything is asked for, with:", ...lines);
  if (status >= 500) return unmet(found, "See the server's log, and answer OPTIONS without the work of a POST, with:", ...lines);
  return unmet(found, "Take OPTIONS beside POST at this address, and answer it with:", ...lines);
}

function noPreflight({ why, code }: NoAnswer, lines: string[]): Finding {
  if (why === "unreachable")
    return unmet(
      `Nobody listens there (${code}).`,
      "Start the server, and let the firewall pass its port: 443 unless the URL names another.",
    );
  if (why === "timeout")
    return unmet("OPTIONS has no answer in time.", "Answer OPTIONS at once, without the work of a POST, with:", ...lines);
  if (why === "broken") return unmet(`OPTIONS has no answer in HTTP (${code || "broken off"}).`, "Answer OPTIONS with:", ...lines);
  return { ok: null, found: "Not judged: there is no encrypted connection.", advice: "" };
}

/** Both answers must allow the origin: the preflight's lets the POST out, the POST's lets its answer in. */
function allowOriginFinding(origin: string, answered: FieldAnswer | null, read: FieldAnswer | null, rules: CorsRules): Finding | undefined {
  const answers = [...(answered ? ([["OPTIONS", answered]] as const) : []), ...(read ? ([["POST", read]] as const) : [])];
  const faults = answers.flatMap(([method, { headers }]) => {
    const fault = originFault(origin, headers["access-control-allow-origin"] ?? [], rules);
    return fault ? [{ method, ...fault }] : [];
  });
  const [fault, other] = faults;
  if (!fault) return answers.length > 0 ? allowedOrigin(answers[0]?.[1]) : undefined;
  const where = other?.found === fault.found ? "OPTIONS and to POST" : fault.method;
  return unmet(`The answer to ${where} ${fault.found}`, fault.advice, ...originLines(origin, rules));

  function allowedOrigin(answer: FieldAnswer | undefined): Finding {
    const [value = ""] = answer?.headers["access-control-allow-origin"] ?? [];
    const varies = /(?:^|[\s,])(?:origin|\*)(?:$|[\s,])/i.test((answer?.headers.vary ?? []).join(","));
    const advice =
      value === "*" || rules.origins.length === 1 || varies ? "" : "The answer depends on who asks; say so to caches:\nVary: Origin";
    return met(`${value} is allowed.`, advice);
  }
}

/** What is wrong with the values of `Access-Control-Allow-Origin`, and what to do; null when they let `origin` in. */
function originFault(origin: string, values: readonly string[], rules: CorsRules): { found: string; advice: string } | null {
  const text = values.join(", ").trim();
  if (text === origin || text === "*") return null;
  const header = `Access-Control-Allow-Origin: ${quoted(text, 120)}`;
  const set = "Set it to the service's origin, letter by letter:";
  if (text === "") return { found: "has no Access-Control-Allow-Origin.", advice: "Add, to the answers to OPTIONS and to POST:" };
  if (text.includes(",")) {
    const advice =
      "One value only is legal; two middlewares may both be adding the header. Look the request's Origin up in a list, and send it back alone:";
    return { found: `has ${header}, which is more than one value.`, advice };
  }
  if (text === "null") return { found: `has ${header}, which no page of the service has as its origin.`, advice: set };
  if (text.includes("*")) return { found: `has ${header}, and a * inside a name is not legal.`, advice: reflection(rules) };
  if (text === `${origin}/`) return { found: `has ${header}, with a slash at its end.`, advice: "Take the slash away:" };
  if (withoutScheme(text) === withoutScheme(origin) && text.includes("://"))
    return { found: `has ${header}, with ${text.split(":", 1)[0]} instead of ${origin.split(":", 1)[0]}.`, advice: set };
  if (text.toLowerCase() === origin) return { found: `has ${header}, with other capitals.`, advice: set };
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { found: `has ${header}, without https:// before the name.`, advice: set };
  if (text.startsWith(`${origin}/`)) return { found: `has ${header}, with a path, which no origin has.`, advice: set };
  return { found: `has ${header}, which is another origin than ${origin}.`, advice: rules.origins.length > 1 ? reflection(rules) : set };
}

function withoutScheme(origin: string): string {
  return origin.replace(/^https?:\/\//, "");
}

/** How to allow several origins, none of which may be left out. */
function reflection({ origins, serviceDomain }: CorsRules): string {
  const [base] = origins;
  if (!serviceDomain) return "Name the service's origin whole:";
  return `Send the request's own Origin back when it is ${base}, or starts with https:// and ends with .${serviceDomain}; for this one:`;
}

function allowHeadersFinding({ headers }: FieldAnswer): Finding {
  const text = (headers["access-control-allow-headers"] ?? []).join(", ");
  const names = text.split(",").map((name) => name.trim().toLowerCase());
  if (names.includes("content-type") || names.includes("*")) return met(`${quoted(text)} is allowed.`);
  const found = text
    ? `Access-Control-Allow-Headers: ${quoted(text)} leaves Content-Type out.`
    : "The answer to OPTIONS has no Access-Control-Allow-Headers.";
  return unmet(
    found,
    "The field request is JSON, and says so in a header that must be allowed. Add, to the answer to OPTIONS:",
    allowHeadersLine,
  );
}

function maxAgeFinding({ headers }: FieldAnswer): Finding {
  const text = (headers["access-control-max-age"] ?? []).join(", ").trim();
  if (/^\d+$/.test(text) && Number(text) >= 60)
    return met(`Browsers keep the permission for ${text} s, or for as long as their own limit lets them.`);
  const found = text
    ? `Access-Control-Max-Age: ${quoted(text)} is hardly a time.`
    : "There is no Access-Control-Max-Age, so that browsers ask again after 5 s.";
  return unmet(found, "Saves players a round trip before nearly every fetch. Add, to the answer to OPTIONS:", maxAgeLine);
}
