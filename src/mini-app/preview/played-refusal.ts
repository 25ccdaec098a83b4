import { maxCodeTries } from "#contract/activity/activity-limit.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";

/** The refusals of a play, with the status of each. Source: our API. */
const statuses = {
  ACTIVITY_NOT_FOUND: 404,
  TASK_NOT_DONE: 409,
  BOOST_ALL_BOUGHT: 409,
  PRICE_CHANGED: 409,
  QUIZ_CHANGED: 409,
  CODE_WRONG: 422,
  NOT_ENOUGH_POINTS: 422,
  STORE_UNAVAILABLE: 503,
} as const satisfies Partial<Record<ErrorCode, number>>;

export type PlayedRefusal = keyof typeof statuses;

/** A refusal as the service answers it. */
export function refusal(code: PlayedRefusal): Response {
  const more = code === "CODE_WRONG" && { triesLeft: maxCodeTries };
  return jsonAnswer({ code, title: code, ...more }, statuses[code]);
}

/** An answer of the service; older browsers lack `Response.json`. */
export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}
