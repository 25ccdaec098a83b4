import { largestValueBytes } from "./answer-body.ts";
import { type Finding, type Findings, met, quoted, unmet } from "./check-finding.ts";
import { rawTextFinding } from "./check-text.ts";
import { type FieldAnswer, isOk } from "./field-call.ts";
import type { PlayerFetch } from "./player-fetch.ts";

/** How long a player's fetch may take, preflight and all; the Mini App gives up after it. Source: our rule. */
export const longestFetchMs = 8000;

/** From here on players see that they wait. */
const slowMs = 2000;

/** Judges the answer to the POST, and how long it all took; `limitMs` is what `longestFetchMs` stands for in a test. */
export function answerFindings({ preflight, post, milliseconds, inTime }: PlayerFetch, url: URL, limitMs = longestFetchMs): Findings {
  const redirected = [preflight, post].find((answer) => answer?.came && isRedirect(answer.status)) as FieldAnswer | undefined;
  const answered = post?.came || !inTime;
  return {
    ...(redirected ? { redirect: redirectFinding(redirected, url) } : post?.came && { redirect: met("No redirect.") }),
    ...(post?.came && !isRedirect(post.status) && { status: statusFinding(post) }),
    ...(post?.came && isOk(post.status) && valueFindings(post, inTime)),
    ...(post && !post.came && post.why !== "timeout" && { status: noPost(post.code) }),
    ...(answered && { time: timeFinding(milliseconds, inTime, limitMs) }),
  };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status <= 399 && status !== 304;
}

function redirectFinding({ status, headers }: FieldAnswer, url: URL): Finding {
  const location = headers.location?.[0];
  const target = location && URL.canParse(location, url.href) ? new URL(location, url).href : undefined;
  if (!target) return unmet(`The answer is ${status}, a redirect to nowhere.`, "Answer with 200 and the value at this very address.");
  return unmet(
    `The answer is ${status}, a redirect to ${quoted(target, 200)}.`,
    "The Mini App follows no redirects. Answer here, or use the address that it leads to as the field's URL:",
    quoted(target, 2048),
  );
}

function statusFinding({ status, body }: FieldAnswer): Finding {
  const said = quoted(new TextDecoder().decode(body.bytes.subarray(0, 1000)), 120);
  const found = said ? `POST is answered with ${status}: ${said}` : `POST is answered with ${status}.`;
  if (isOk(status)) return met(`POST is answered with ${status}.`);
  return unmet(found, statusAdvice(status));
}

function statusAdvice(status: number): string {
  if (status === 401 || status === 403)
    return "Players' browsers carry no password: let the request in without one. Who asks is proven by the token of a signed field.";
  if (status === 404) return "Nothing is at this path: correct the URL, or add a route for POST there.";
  if (status === 405) return "Answer POST, not GET alone, at this address.";
  if (status === 400 || status === 422) return "Take the JSON body with its seven members, and let members pass that you do not know.";
  if (status === 415) return "Take bodies with Content-Type: application/json.";
  if (status === 429)
    return "Every player asks on their own: raise the limit, or send Retry-After with Access-Control-Expose-Headers: Retry-After.";
  if (status >= 500) return "See the server's log for what failed.";
  return "Answer with 200 and the value as the body.";
}

function noPost(code: string): Finding {
  return unmet(
    `POST has no answer in HTTP (${code || "broken off"}).`,
    "See the server's log for what failed, and answer with 200 and the value as the body.",
  );
}

function valueFindings({ body, headers }: FieldAnswer, inTime: boolean): Findings {
  if (body.end === "too-large")
    return {
      size: unmet(
        `The value has more than ${largestValueBytes} bytes.`,
        `A slot is a line of text: answer with the value alone, in at most ${largestValueBytes} bytes.`,
      ),
    };
  if (body.end === "unreadable") {
    const coding = quoted(body.coding);
    const advice = "Leave the body as it is, or encode it as gzip, deflate or br, whole; to be sure, send:";
    return { "raw-text": unmet(`The body says Content-Encoding: ${coding}, and cannot be read so.`, advice, "Content-Encoding: identity") };
  }
  if (body.end === "broken-off")
    return inTime
      ? { "raw-text": unmet("The body breaks off.", "Send the body whole; Content-Length must be the number of its bytes.") }
      : {};
  const bytes = body.bytes.length;
  return {
    size: met(`${bytes} of at most ${largestValueBytes} bytes.`),
    "raw-text": rawTextFinding(body.bytes, headers["content-type"]?.[0] ?? ""),
  };
}

function timeFinding(milliseconds: number, inTime: boolean, limitMs: number): Finding {
  const faster = "Keep the value ready (a cache, a row that is updated when it changes) instead of working it out for each request.";
  if (!inTime) return unmet(`No whole answer within ${limitMs / 1000} s, after which the Mini App gives up.`, faster);
  return met(`${milliseconds} ms, preflight and all, of at most ${limitMs}.`, milliseconds > slowMs ? faster : "");
}
