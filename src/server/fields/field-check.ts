import type { FieldTransform } from "#contract/field/custom-field.schema.ts";
import type { FieldCheck, FieldCheckReport } from "#contract/field/field-check.schema.ts";
import {
  type FieldCheckId,
  fieldCheckIds,
  fieldTimeoutMs,
  isAdvice,
  isForBrowsers,
} from "#contract/field/field-limit.ts";
import { type FieldUrlFault, fieldUrlFault, fieldUrlSentences } from "#contract/field/field-url.ts";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import { type Clock, limitTime, systemClock } from "../clock.ts";
import { type AnswerRules, answerFindings, shownValue } from "./check-answer.ts";
import { type CorsRules, corsFindings, corsNotNeeded } from "./check-cors.ts";
import { tlsFinding } from "./check-tls.ts";
import { type FieldAnswer, isOk, type NoAnswer } from "./field-call.ts";
import { checkHost, createResolve, type Resolve } from "./field-host.ts";
import {
  type CheckLanguage,
  type Finding,
  type Findings,
  notChecked,
  type Say,
  sayIn,
  unmet,
} from "./finding.ts";
import { adviseByHost } from "./known-hosts.ts";
import {
  type FetchOptions,
  fetchAsPlayer,
  fetchAsService,
  type PlayerFetch,
  type ServiceFetch,
} from "./player-fetch.ts";

export interface FieldCheckOptions extends Omit<CorsRules, "say">, CheckedField {
  /** Language of the sentences and of the sample player; default en. */
  readonly language?: CheckLanguage | undefined;
  /** Allows http and this machine, for development. */
  readonly local: boolean;
  readonly token?: string | undefined;
  readonly resolve?: Resolve;
  readonly limitMs?: number;
  readonly clock?: Clock;
  /** Certificates to trust instead of the machine's. */
  readonly ca?: string;
}

/** The options of the checked field. */
export interface CheckedField {
  readonly fetchedByService?: boolean | undefined;
  readonly sendLanguage?: boolean | undefined;
  readonly transform?: FieldTransform | undefined;
}

/** The error for a URL that cannot be requested; the message has the reason. */
export class FieldUrlError extends Error {
  readonly fault: FieldUrlFault;

  constructor(fault: FieldUrlFault) {
    super(`The URL ${fieldUrlSentences[fault]}.`);
    this.fault = fault;
  }
}

/**
 * Tests an owner's endpoint as players' browsers call it, from each of their origins, or as the
 * service calls it, and checks every requirement.
 *
 * The host is resolved once; requests go only to those addresses, which must be public unless
 * `local`. Takes at most 8 s. Throws `FieldUrlError`.
 */
export async function checkEndpoint(
  text: string,
  options: FieldCheckOptions,
): Promise<FieldCheckReport> {
  const {
    origins,
    serviceDomain,
    local,
    resolve = createResolve(),
    limitMs = fieldTimeoutMs,
    clock = systemClock,
    ca,
    token,
    language = "en",
    fetchedByService,
    sendLanguage,
    transform,
  } = options;
  const say = sayIn(language);
  const url = readUrl(text);
  const named = addressFindings(text, url, local, say);
  const textRules = { transform, language, say };
  if (named) return reportOf(named, [], textRules);
  const limit = limitTime(clock, limitMs);
  const { signal } = limit;
  try {
    const startedAt = clock.monotonic();
    const host = await checkHost(url.hostname, { resolve, local, signal, say });
    if (!host.ok) return reportOf({ "public-host": host.finding }, [], textRules);
    const lookupMs = Math.round(clock.monotonic() - startedAt);
    const body = {
      ...sampleFieldRequest,
      ...(token && { token }),
      ...(sendLanguage && { language }),
    };
    const fetchOptions: FetchOptions = { url, addresses: host.addresses, body, signal, ca, clock };
    const fetches = await Promise.all(
      fetchedByService
        ? [fetchAsService(fetchOptions, { resolve, local })]
        : origins.map((origin) => fetchAsPlayer(origin, fetchOptions)),
    );
    const timed = fetches.map((fetched) => ({
      ...fetched,
      milliseconds: fetched.milliseconds + lookupMs,
    }));
    const findings = timed.map(
      (fetched): Findings => ({
        https: tlsFinding(fetched, url, say),
        "public-host": host.finding,
        ...(fetched.preflight === null
          ? corsNotNeeded(say)
          : corsFindings(fetched, { origins, serviceDomain, say })),
        ...answerFindings(fetched, { url, limitMs, ...textRules }),
      }),
    );
    return reportOf(adviseByHost(findings.reduce(worse), url, say), timed, textRules);
  } finally {
    limit.clear();
  }
}

function readUrl(text: string): URL {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  const fault = fieldUrlFault(text, parsed, true);
  const untestable: (FieldUrlFault | null)[] = [
    "too-long",
    "not-a-url",
    "credentials",
    "fragment",
    "bad-port",
  ];
  if (fault && untestable.includes(fault)) throw new FieldUrlError(fault);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new FieldUrlError("not-https");
  return parsed;
}

/** Findings from the URL alone, before any request; undefined if it has no fault. */
function addressFindings(text: string, url: URL, local: boolean, say: Say): Findings | undefined {
  if (fieldUrlFault(text, url, local) === null) return undefined;
  const secure = new URL(url);
  secure.protocol = "https:";
  secure.port = url.protocol === "https:" ? url.port : "";
  const isPublic = fieldUrlFault(secure.href, secure, local) === null;
  const unchecked = notChecked(say("notRequested"));
  return {
    https: url.protocol === "https:" ? unchecked : unmet(say("httpUrl"), secure.href),
    "public-host": isPublic
      ? unchecked
      : unmet(say("hostNotPublic", { host: url.hostname }), "https://fields.example.com"),
  };
}

/** The worse of two origins' findings, because every origin must work. */
function worse(one: Findings, other: Findings): Findings {
  const ids = fieldCheckIds.filter((id) => one[id] ?? other[id]);
  return Object.fromEntries(
    ids.map((id) => [id, rank(other[id]) > rank(one[id]) ? other[id] : one[id]]),
  );
}

function rank(finding: Finding | undefined): number {
  if (finding?.ok === false) return 3;
  if (!finding || finding.ok === null) return 2;
  return finding.advice ? 1 : 0;
}

function reportOf(
  findings: Findings,
  fetches: readonly (PlayerFetch | ServiceFetch)[],
  rules: Pick<AnswerRules, "transform" | "language" | "say">,
): FieldCheckReport {
  const { transform, say } = rules;
  const checks = fieldCheckIds
    .filter((id) => id !== "transform" || transform)
    .map((id): FieldCheck => ({ id, ...(findings[id] ?? notChecked(say("notReached"))) }));
  const post = fetches[0]?.post;
  const answer = post?.arrived ? post : undefined;
  const readable = answer?.body.end === "whole" && isOk(answer.status);
  return {
    ok: checks.every(({ id, ok }) => ok || isAdvice(id) || (ok === null && isExempt(id))),
    milliseconds: Math.max(0, ...fetches.map(({ milliseconds }) => milliseconds)),
    bytes: answer?.body.bytes.length ?? 0,
    status: answer?.status ?? null,
    isUnreachable: fetches.some(
      ({ preflight, post }) => isUnreachable(preflight) || isUnreachable(post),
    ),
    text: readable ? (shownValue(answer, rules).text ?? null) : null,
    checks,
  };
}

/**
 * Whether a check that did not run keeps nothing from passing. Plain http and this machine are
 * allowed only in development, and the service needs no CORS. A preflight that did not run because
 * of a failure comes with that failure.
 */
function isExempt(id: FieldCheckId): boolean {
  return id === "https" || id === "public-host" || isForBrowsers(id);
}

function isUnreachable(answer: FieldAnswer | NoAnswer | null): boolean {
  return answer?.arrived === false && answer.why === "unreachable";
}
