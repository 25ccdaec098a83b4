import { maxValueBytes } from "#contract/field/field-limit.ts";
import { isPage } from "#contract/field/suspicious-text.ts";
import { rawTextFinding } from "./check-text.ts";
import { type FieldAnswer, isOk } from "./field-call.ts";
import { type Finding, type Findings, met, quoted, type Say, unmet } from "./finding.ts";
import type { PlayerFetch } from "./player-fetch.ts";

/** From this duration on, players notice the wait. */
const slowMs = 2000;

export interface AnswerRules {
  readonly url: URL;
  /** `fieldTimeoutMs`; tests set a smaller one. */
  readonly limitMs: number;
  readonly say: Say;
}

export function answerFindings(fetched: PlayerFetch, rules: AnswerRules): Findings {
  const { preflight, post, inTime } = fetched;
  const { say } = rules;
  const redirected = [preflight, post].find(
    (answer) => answer?.arrived && isRedirect(answer.status),
  ) as FieldAnswer | undefined;
  return {
    ...(redirected
      ? { redirect: redirectFinding(redirected, rules) }
      : post?.arrived && { redirect: met(say("noRedirect")) }),
    ...(post?.arrived && !isRedirect(post.status) && { status: statusFinding(post, say) }),
    ...(post?.arrived && isOk(post.status) && valueFindings(post, inTime, say)),
    ...(post &&
      !post.arrived &&
      post.why !== "timeout" && {
        status: unmet(say("postBroken", { code: post.code || say("brokenOff") })),
      }),
    ...((post?.arrived || !inTime) && { time: timeFinding(fetched, rules) }),
  };
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status <= 399 && status !== 304;
}

/** The target of a redirect; undefined if it is invalid. */
export function redirectTarget({ headers }: FieldAnswer, url: URL): string | undefined {
  const location = headers.location?.[0];
  return location && URL.canParse(location, url.href)
    ? new URL(location, url.href).href
    : undefined;
}

function redirectFinding(answer: FieldAnswer, { url, say }: AnswerRules): Finding {
  const { status } = answer;
  const target = redirectTarget(answer, url);
  if (!target) return unmet(say("redirectNowhere", { status }));
  return unmet(say("redirect", { status, target: quoted(target, 200) }), quoted(target, 2048));
}

function statusFinding({ status, body }: FieldAnswer, say: Say): Finding {
  if (isOk(status)) return met(say("status", { status }));
  const text = new TextDecoder().decode(body.bytes.subarray(0, 1000));
  return unmet(statusSentence(status, text, say), say(statusAdvice(status, text)));
}

/** The sentence about the status of a POST, with the start of `text` if there is any. */
export function statusSentence(status: number, text: string, say: Say): string {
  const start = quoted(text, 120);
  return start ? say("statusWithText", { status, text: start }) : say("status", { status });
}

function statusAdvice(status: number, text: string): Parameters<Say>[0] {
  if (status === 419 || /csrf/i.test(text)) return "statusCsrf";
  if ((status === 403 || status === 503) && isPage(text)) return "statusProxy";
  if (status === 401 || status === 403) return "statusRefused";
  if (status === 404) return "statusNotFound";
  if (status === 405) return "statusMethod";
  if (status === 400 || status === 422) return "statusBody";
  if (status === 415) return "statusType";
  if (status === 429) return "statusOften";
  return status >= 500 ? "statusFailed" : "statusOther";
}

function valueFindings({ body, headers }: FieldAnswer, inTime: boolean, say: Say): Findings {
  const max = maxValueBytes;
  switch (body.end) {
    case "too-large":
      return { size: unmet(say("sizeOver", { max })) };
    case "unreadable": {
      const found = say("codingUnread", { coding: quoted(body.coding) });
      return { "raw-text": unmet(found, "Content-Encoding: identity") };
    }
    case "broken-off":
      // A body cut off by the time limit fails `time` instead.
      return inTime ? { "raw-text": unmet(say("bodyBroken")) } : {};
    case "whole":
      return {
        size: met(say("sizeGood", { bytes: body.bytes.length, max })),
        "raw-text": rawTextFinding(body.bytes, headers["content-type"]?.[0] ?? "", say),
      };
  }
}

function timeFinding({ milliseconds, inTime }: PlayerFetch, { limitMs, say }: AnswerRules) {
  if (!inTime) return unmet(say("timeOver", { seconds: limitMs / 1000 }), say("beFaster"));
  return milliseconds > slowMs
    ? met(say("timeSlow", { milliseconds }), say("beFaster"))
    : met(say("timeGood", { milliseconds, max: limitMs }));
}
