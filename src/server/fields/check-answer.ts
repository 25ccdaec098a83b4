import type { FieldTransform } from "#contract/field/custom-field.schema.ts";
import { maxRedirects, maxValueBytes } from "#contract/field/field-limit.ts";
import { type TransformedValue, transformBody } from "#contract/field/field-value.ts";
import { isPage } from "#contract/field/suspicious-text.ts";
import { decodeValue, rawTextFinding, wordsOf } from "./check-text.ts";
import { transformFinding } from "./check-transform.ts";
import { type FieldAnswer, isOk, isRedirect, type NoAnswer, redirectTarget } from "./field-call.ts";
import {
  type CheckLanguage,
  type Finding,
  type Findings,
  met,
  notChecked,
  quoted,
  type Say,
  unmet,
} from "./finding.ts";
import type { PlayerFetch, ServiceFetch } from "./player-fetch.ts";

/** From this duration on, players notice the wait. */
const slowMs = 2000;

export interface AnswerRules {
  readonly url: URL;
  /** `fieldTimeoutMs`; tests set a smaller one. */
  readonly limitMs: number;
  readonly transform: FieldTransform | undefined;
  readonly language: CheckLanguage;
  readonly say: Say;
}

export function answerFindings(fetched: PlayerFetch | ServiceFetch, rules: AnswerRules): Findings {
  const { post, inTime } = fetched;
  const { say } = rules;
  const redirect = redirectFinding(fetched, rules);
  return {
    ...(redirect && { redirect }),
    ...(post?.arrived && !isRedirect(post.status) && { status: statusFinding(post, say) }),
    ...(post?.arrived && isOk(post.status) && valueFindings(post, inTime, rules)),
    ...(post && !post.arrived && post.why !== "timeout" && { status: noPost(post, say) }),
    ...((post?.arrived || !inTime) && { time: timeFinding(fetched, rules) }),
  };
}

function noPost({ why, code }: NoAnswer, say: Say): Finding {
  if (why === "unreachable") return unmet(say("nobodyListens", { code }));
  if (why === "broken") return unmet(say("postBroken", { code: code || say("brokenOff") }));
  return notChecked(say("notEncrypted"));
}

/** The text of the slot for the answer to a POST. */
export function shownValue(
  { body }: FieldAnswer,
  { transform = {}, language }: Pick<AnswerRules, "transform" | "language">,
): TransformedValue {
  return transformBody(decodeValue(body.bytes), transform, { language });
}

function redirectFinding(
  fetched: PlayerFetch | ServiceFetch,
  rules: AnswerRules,
): Finding | undefined {
  const { preflight, post } = fetched;
  const { say } = rules;
  if (fetched.preflight === null && (fetched.refusal || fetched.urls.length > 1))
    return followedFinding(fetched, say);
  const answers = [preflight, post].flatMap((answer) => (answer?.arrived ? [answer] : []));
  const answer = answers.find(({ status }) => isRedirect(status));
  if (!answer) return post?.arrived ? met(say("noRedirect")) : undefined;
  const { status } = answer;
  const target = redirectTarget(answer, rules.url);
  if (!target) return unmet(say("redirectNowhere", { status }));
  return unmet(say("redirect", { status, target: quoted(target, 200) }), quoted(target, 2048));
}

function followedFinding({ urls, refusal }: ServiceFetch, say: Say): Finding {
  const target = quoted(urls.at(-1)?.href ?? "", 200);
  switch (refusal) {
    case null:
      return met(say("redirectFollowed", { count: urls.length - 1, target }));
    case "too-many":
      return unmet(say("redirectTooMany", { max: maxRedirects }));
    case "no-target":
      return unmet(say("redirectNoTarget"));
    case "url":
    case "host":
      return unmet(say("redirectUnsafe", { target }));
    case "values":
      return unmet(say("redirectElsewhere", { target }));
  }
}

function statusFinding(answer: FieldAnswer, say: Say): Finding {
  const { status, body } = answer;
  if (isOk(status)) return met(say("status", { status }));
  const text = decodeValue(body.bytes);
  return unmet(statusSentence(status, text, say), say(statusAdvice(answer, text)));
}

/** The sentence about the status of a POST, with the start of `text` if there is any. */
export function statusSentence(status: number, text: string, say: Say): string {
  const start = quoted(wordsOf(text), 120);
  return start ? say("statusWithText", { status, text: start }) : say("status", { status });
}

function statusAdvice(answer: FieldAnswer, text: string): Parameters<Say>[0] {
  const { status } = answer;
  const isForged = /csrf|InvalidAuthenticityToken/i.test(wordsOf(text));
  if (status === 419 || (status < 500 && isForged)) return "statusCsrf";
  const proxy = proxyAdvice(answer, text);
  if (proxy) return proxy;
  if (status === 403 && isPage(text)) return "statusProxy";
  if (status === 401 || status === 403) return "statusRefused";
  if (status === 404) return "statusNotFound";
  if (status === 405) return "statusMethod";
  if (status === 400 || status === 422) return "statusBody";
  if (status === 415) return "statusType";
  if (status === 429) return "statusOften";
  return status >= 500 ? "statusFailed" : "statusOther";
}

const cloudflareBlock = /^error code: 1\d{3}|<title>(?:Just a moment|Attention Required! \|)/;

/** The advice about the answer of a proxy or tunnel before the owner's server. */
export function proxyAdvice({ status, headers }: FieldAnswer, text = "") {
  if (headers["ngrok-error-code"] || /ERR_NGROK_\d/.test(text)) return "statusTunnel";
  if (headers.server?.[0] === "cloudflare") {
    if (status >= 520 && status <= 530) return "statusOutOfReach";
    if (headers["cf-mitigated"] || cloudflareBlock.test(text)) return "statusCloudflare";
  }
  return status >= 502 && status <= 504 ? "statusGateway" : undefined;
}

function valueFindings(answer: FieldAnswer, inTime: boolean, rules: AnswerRules): Findings {
  const { body } = answer;
  const { transform, say } = rules;
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
    case "whole": {
      // The owner's own texts around the value would hide its faults, or be taken for them.
      const bare = { ...transform, prefix: "", suffix: "" };
      const value = shownValue(answer, { ...rules, transform: bare });
      return {
        size: met(say("sizeGood", { bytes: body.bytes.length, max })),
        "raw-text": rawTextFinding(answer, value, say),
        ...(transform && {
          transform: transformFinding(shownValue(answer, rules), transform, say),
        }),
      };
    }
  }
}

function timeFinding(
  { milliseconds, inTime }: PlayerFetch | ServiceFetch,
  { limitMs, say }: AnswerRules,
): Finding {
  if (!inTime) return unmet(say("timeOver", { seconds: limitMs / 1000 }), say("beFaster"));
  return milliseconds > slowMs
    ? met(say("timeSlow", { milliseconds }), say("beFaster"))
    : met(say("timeGood", { milliseconds, max: limitMs }));
}
