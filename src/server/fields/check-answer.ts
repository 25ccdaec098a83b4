import { maxValueBytes } from "#contract/field-limit.ts";
import { type Finding, type Findings, met, quoted, unmet } from "./check-finding.ts";
import { isPage, rawTextFinding } from "./check-text.ts";
import { type FieldAnswer, isOk } from "./field-call.ts";
import type { FindingWords } from "./finding-words.en.ts";
import type { PlayerFetch } from "./player-fetch.ts";

/** From here on, players notice the wait. */
const slowMs = 2000;

/** How answers are judged. */
export interface AnswerRules {
  readonly url: URL;
  /** `fieldTimeoutMs`, except in tests. */
  readonly limitMs: number;
  readonly words: FindingWords;
}

/** Checks the answer to the POST and the duration. */
export function answerFindings(
  { preflight, post, milliseconds, inTime }: PlayerFetch,
  { url, limitMs, words }: AnswerRules,
): Findings {
  const redirected = [preflight, post].find(
    (answer) => answer?.arrived && isRedirect(answer.status),
  ) as FieldAnswer | undefined;
  const timed = post?.arrived || !inTime;
  return {
    ...(redirected
      ? { redirect: redirectFinding(redirected, url, words) }
      : post?.arrived && { redirect: met(words.noRedirect) }),
    ...(post?.arrived && !isRedirect(post.status) && { status: statusFinding(post, words) }),
    ...(post?.arrived && isOk(post.status) && valueFindings(post, inTime, words)),
    ...(post &&
      !post.arrived &&
      post.why !== "timeout" && { status: unmet(words.postBroken(post.code || words.brokenOff)) }),
    ...(timed && { time: timeFinding(milliseconds, inTime, limitMs, words) }),
  };
}

/** Whether an answer redirects. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status <= 399 && status !== 304;
}

function redirectFinding({ status, headers }: FieldAnswer, url: URL, words: FindingWords): Finding {
  const location = headers.location?.[0];
  const target =
    location && URL.canParse(location, url.href) ? new URL(location, url).href : undefined;
  if (!target) return unmet(words.redirectNowhere(status));
  return unmet(words.redirect(status, quoted(target, 200)), quoted(target, 2048));
}

function statusFinding({ status, body }: FieldAnswer, words: FindingWords): Finding {
  if (isOk(status)) return met(words.status(status, ""));
  const text = new TextDecoder().decode(body.bytes.subarray(0, 1000));
  return unmet([words.status(status, quoted(text, 120)), statusAdvice(status, text, words)]);
}

function statusAdvice(status: number, text: string, words: FindingWords): string {
  if (status === 419 || /csrf/i.test(text)) return words.statusCsrf;
  if ((status === 403 || status === 503) && isPage(text)) return words.statusProxy;
  if (status === 401 || status === 403) return words.statusRefused;
  if (status === 404) return words.statusNotFound;
  if (status === 405) return words.statusMethod;
  if (status === 400 || status === 422) return words.statusBody;
  if (status === 415) return words.statusType;
  if (status === 429) return words.statusOften;
  return status >= 500 ? words.statusFailed : words.statusOther;
}

function valueFindings(
  { body, headers }: FieldAnswer,
  inTime: boolean,
  words: FindingWords,
): Findings {
  if (body.end === "too-large") return { size: unmet(words.sizeOver(maxValueBytes)) };
  if (body.end === "unreadable")
    return {
      "raw-text": unmet(words.codingUnread(quoted(body.coding)), "Content-Encoding: identity"),
    };
  // A body cut off by the time limit fails `time` instead.
  if (body.end === "broken-off") return inTime ? { "raw-text": unmet(words.bodyBroken) } : {};
  return {
    size: met(words.sizeGood(body.bytes.length, maxValueBytes)),
    "raw-text": rawTextFinding(body.bytes, headers["content-type"]?.[0] ?? "", words),
  };
}

function timeFinding(
  milliseconds: number,
  inTime: boolean,
  limitMs: number,
  words: FindingWords,
): Finding {
  if (!inTime) return unmet([words.timeOver(limitMs / 1000), words.beFaster]);
  return met(words.timeGood(milliseconds, limitMs), milliseconds > slowMs ? words.beFaster : "");
}
