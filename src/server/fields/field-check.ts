import { type FieldCheck, type FieldCheckId, type FieldCheckReport, fieldCheckIds } from "#contract/field-check.ts";
import { type FieldUrlFault, fieldUrlFault, fieldUrlSentences } from "#contract/field-url.ts";
import { sampleFieldRequest } from "#contract/sample-field-request.ts";
import { answerFindings, longestFetchMs } from "./check-answer.ts";
import { type CorsRules, corsFindings } from "./check-cors.ts";
import { type Finding, type Findings, met, unmet } from "./check-finding.ts";
import { decodeValue } from "./check-text.ts";
import { tlsFinding } from "./check-tls.ts";
import { isOk } from "./field-call.ts";
import { judgeHost, type Resolve, resolveHost } from "./field-host.ts";
import { type FetchOrder, fetchAsPlayer, type PlayerFetch } from "./player-fetch.ts";

/** How an endpoint is checked. */
export interface FieldCheckOptions extends CorsRules {
  /** Lets http and this machine through: for development. */
  readonly local: boolean;
  /** The token of a signed field. */
  readonly token?: string | undefined;
  readonly resolve?: Resolve;
  readonly limitMs?: number;
  /** Certificates to trust instead of the machine's. */
  readonly ca?: string;
}

/** A URL that no request could be made of; the message says why. */
export class FieldUrlError extends Error {}

/**
 * Tries an owner's endpoint as players' browsers do, from every origin that they come from, and judges each requirement.
 *
 * Its host is looked up once; requests go to those addresses alone, which must be public unless `local`. Takes at most 8 s.
 * Throws `FieldUrlError`. Source: seed 4.5.
 */
export async function checkField(text: string, options: FieldCheckOptions): Promise<FieldCheckReport> {
  const { local, resolve = resolveHost, limitMs = longestFetchMs, ca, token } = options;
  const url = readUrl(text);
  const named = addressFindings(text, url, local);
  if (Object.values(named).some(({ ok }) => ok === false)) return reportOf(named, []);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limitMs);
  try {
    const startedAt = performance.now();
    const host = await judgeHost(url.hostname, resolve, local, stop.signal);
    if (!host.ok) return reportOf({ ...named, "public-host": unmet(host.found, host.advice) }, []);
    const lookupMs = Math.round(performance.now() - startedAt);
    const { addresses } = host;
    const order: FetchOrder = { url, addresses, body: { ...sampleFieldRequest, ...(token && { token }) }, signal: stop.signal, ca };
    const fetches = await Promise.all(options.origins.map((origin) => fetchAsPlayer(origin, order)));
    const timed = fetches.map((fetched) => ({ ...fetched, milliseconds: fetched.milliseconds + lookupMs }));
    const findings = timed.map(
      (fetched): Findings => ({
        https: tlsFinding(fetched, url),
        "public-host": met(`${url.hostname} is at ${addresses.map(({ address }) => address).join(", ")}.`),
        ...corsFindings(fetched, options),
        ...answerFindings(fetched, url, limitMs),
      }),
    );
    return reportOf(findings.reduce(worse), timed);
  } finally {
    clearTimeout(timer);
  }
}

function readUrl(text: string): URL {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  const fault = fieldUrlFault(text, parsed, true);
  const hopeless: (FieldUrlFault | null)[] = ["too-long", "not-a-url", "credentials", "fragment"];
  if (fault && hopeless.includes(fault)) throw new FieldUrlError(`The URL ${fieldUrlSentences[fault]}.`);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new FieldUrlError(`The URL ${fieldUrlSentences["not-a-url"]}.`);
  return parsed;
}

/** What the address alone tells, before anybody is asked; nothing where there is no fault. */
function addressFindings(text: string, url: URL, local: boolean): Findings {
  if (fieldUrlFault(text, url, local) === null) return {};
  const secure = new URL(url);
  secure.protocol = "https:";
  secure.port = url.protocol === "https:" ? url.port : "";
  const isPublic = fieldUrlFault(secure.href, secure, local) === null;
  return {
    https:
      url.protocol === "https:"
        ? { ok: null, found: "Not judged: nobody was asked.", advice: "" }
        : unmet(
            "The URL begins with http://.",
            "Players' devices call it directly, and only over HTTPS. Get a certificate for the host, and use:",
            secure.href,
          ),
    "public-host": isPublic
      ? { ok: null, found: "Not judged: nobody was asked.", advice: "" }
      : unmet(
          `${url.hostname} is no public host name.`,
          "Players' devices cannot reach it. Put the server, or a tunnel to it, behind a name such as:",
          "https://fields.example.com",
        ),
  };
}

/** Of two origins' findings the worse of each: every player's origin must be served. */
function worse(one: Findings, other: Findings): Findings {
  const ids = fieldCheckIds.filter((id) => one[id] ?? other[id]);
  return Object.fromEntries(ids.map((id) => [id, rank(other[id]) > rank(one[id]) ? other[id] : one[id]]));
}

function rank(finding: Finding | undefined): number {
  if (finding?.ok === false) return 3;
  if (!finding || finding.ok === null) return 2;
  return finding.advice ? 1 : 0;
}

const notReached: Finding = { ok: null, found: "Not judged: an earlier fault is in the way.", advice: "" };

function reportOf(findings: Findings, fetches: readonly PlayerFetch[]): FieldCheckReport {
  const checks = fieldCheckIds.map((id): FieldCheck => ({ id, ...(findings[id] ?? notReached) }));
  const post = fetches[0]?.post;
  const answer = post?.came ? post : undefined;
  const readable = answer?.body.end === "whole" && isOk(answer.status);
  return {
    ok: checks.every(({ id, ok }) => ok || advisory.includes(id)),
    milliseconds: Math.max(0, ...fetches.map(({ milliseconds }) => milliseconds)),
    bytes: answer?.body.bytes.length ?? 0,
    status: answer?.status ?? null,
    text: readable ? decodeValue(answer.body.bytes) : null,
    checks,
  };
}

const advisory: FieldCheckId[] = ["max-age"];
