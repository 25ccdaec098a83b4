import { maxRedirects } from "#contract/field/field-limit.ts";
import { fieldUrlFault } from "#contract/field/field-url.ts";
import { callField, type FieldAnswer, type NoAnswer, redirectTarget } from "../field-call.ts";
import { checkHost, type Resolve } from "../field-host.ts";
import { sayIn } from "../finding.ts";

export interface FollowingCall {
  readonly url: URL;
  /** JSON, which is POSTed. */
  readonly body: string;
  readonly resolve: Resolve;
  /** Allows http and this machine, for development. */
  readonly local: boolean;
  readonly signal: AbortSignal;
  /** Certificates to trust instead of the machine's. */
  readonly ca?: string | undefined;
}

/** A redirect, or the first URL, that was not called. */
export interface NotCalled {
  readonly arrived: false;
  /**
   * "too-many": more than three; "no-target": no valid `Location`; "url": not a field's URL;
   * "host": no public address; "values": a POST with the player's values to another origin.
   */
  readonly why: "too-many" | "no-target" | "url" | "host" | "values";
}

export interface FollowedAnswer {
  readonly answer: FieldAnswer | NoAnswer | NotCalled;
  /** The URLs that were called or refused, in order. */
  readonly urls: readonly URL[];
}

/**
 * POSTs to an owner's URL and follows up to three redirects as browsers do: 301, 302 and 303 become
 * a GET without the body, 307 and 308 repeat the POST. That goes to the same origin only, so that
 * the player's values and the token reach nobody but the owner's server. Each target obeys the rules
 * of a field's URL; its host is resolved, and the request goes only to those addresses. Never throws.
 */
export async function callFollowing(call: FollowingCall): Promise<FollowedAnswer> {
  const { resolve, local, signal, ca } = call;
  const urls: URL[] = [];
  let { url } = call;
  let method: "POST" | "GET" = "POST";
  const ended = (answer: FollowedAnswer["answer"]) => ({ answer, urls });
  for (;;) {
    urls.push(url);
    if (fieldUrlFault(url.href, url, local)) return ended(notCalled("url"));
    const host = await checkHost(url.hostname, { resolve, local, signal, say: sayIn("en") });
    if (!host.ok) return ended(signal.aborted ? late : notCalled("host"));
    const { body } = call;
    const answer = await callField({
      url,
      method,
      ...(method === "POST" ? { headers: headersWith(body), body } : { headers }),
      addresses: host.addresses,
      signal,
      ca,
    });
    if (!answer.arrived || !redirects.includes(answer.status)) return ended(answer);
    if (urls.length > maxRedirects) return ended(notCalled("too-many"));
    const target = redirectTarget(answer, url);
    if (!target) return ended(notCalled("no-target"));
    const next = new URL(target);
    next.hash = "";
    if (answer.status <= 303) method = "GET";
    else if (method === "POST" && next.origin !== url.origin) return ended(notCalled("values"));
    url = next;
  }
}

/** Source: https://fetch.spec.whatwg.org/#redirect-status */
const redirects = [301, 302, 303, 307, 308];

const late: NoAnswer = { arrived: false, why: "timeout", code: "timeout" };

function notCalled(why: NotCalled["why"]): NotCalled {
  return { arrived: false, why };
}

const headers = {
  accept: "*/*",
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "Slotwire-Field/1.0",
};

function headersWith(body: string) {
  const length = String(Buffer.byteLength(body));
  return { ...headers, "content-type": "application/json", "content-length": length };
}
