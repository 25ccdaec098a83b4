import { maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { BotUser, exampleUser } from "#contract/user/bot-user.schema.ts";
import { maxBodyBytes, maxHeaderBytes } from "../../http/http-limit.ts";
import { maxBodyDepth } from "../../http/json-body.ts";
import { html } from "../../pages/html.ts";
import { floodMessages } from "../../store/message/message-claim.ts";
import { customValueCallDays } from "../../store/schema/users.ts";
import { maxValues } from "../../validation/json-scan.ts";
import { errors } from "./errors.ts";
import { callLanguage } from "./example-call.ts";
import { memberList, membersOf } from "./members.ts";
import { json, snippetChoice, table } from "./parts.ts";
import { samplesOf } from "./samples.ts";
import type { Chapter, DocsSubject, Page } from "./section.ts";

/** The calls that an owner's back end makes. */
export function externalApiChapter(subject: DocsSubject): Chapter {
  return {
    title: "External API",
    pages: [calls(subject), idempotency(subject), limits(subject), errors(subject)],
  };
}

function calls({ config: { baseUrl } }: DocsSubject): Page {
  return {
    path: "calls",
    id: "calls",
    title: "How calls work",
    words: "authentication json get post base url versioning https headers cache",
    body: html`<p>All methods are below <code>${baseUrl}/api/bot-users/external</code> and answer in JSON. A GET has its arguments in the query; a POST has them in a JSON object in UTF-8, with <code>Content-Type: application/json</code>. Each call carries the <a href="#api-keys">API key</a> and the bot's id.</p>
<ul>
<li>Call from your server. The answers have no CORS headers, so pages of other origins cannot read them, and what a browser or a messenger does on its own (prefetches, link previews) changes nothing.</li>
<li>Members may be added to answers at any time: ignore those that you do not know. Nothing is renamed or removed, so paths carry no version.</li>
<li>Whole numbers are written in decimal digits: no sign before a positive number, no fraction, no exponent. In a JSON body they may be numbers or strings of digits.</li>
<li>Arguments with unknown names are ignored. A name that differs from a known one only by case, by a separator or by one letter, for example <code>idempotency_key</code>, is refused with <a href="#BAD_ARGUMENT">400</a>.</li>
<li>No answer may be cached, and HEAD is not supported.</li>
</ul>
<p>The examples read the key from the environment variable <code>SLOTWIRE_KEY</code>. They need Node.js 18, Python 3 with the package <code>requests</code>, PHP 8 or Go 1.18, and nothing else.</p>`,
  };
}

/** The object that several methods answer. */
export function botUser(): Page {
  return {
    path: "bot-user",
    isReference: true,
    id: "bot-user",
    title: "The bot user",
    words: "object resource tgId points level customValue lastIp tonFriendlyAddress",
    body: html`<p>A person in one bot, as several methods answer it. All twelve members are always there. A user exists from their first visit to the bot's Mini App on.</p>${memberList(membersOf(BotUser as never, true))}`,
    aside: json(exampleUser, "Bot user"),
  };
}

function idempotency(subject: DocsSubject): Page {
  return {
    path: "idempotency",
    id: "idempotency",
    title: "Credit exactly once",
    words: "idempotency idempotencyKey retry repeat double lost answer Idempotent-Replayed",
    body: html`<p>If no answer comes, you cannot know whether the points were credited. So give each credit an <code>idempotencyKey</code> of its own, such as your order number, keep it with the order, and repeat the same call until it is answered:</p>
<ul>
<li>Repeat after no answer, after 408, 429 and 5xx: after <code>Retry-After</code> seconds, else after 1, 2, 4 … seconds.</li>
<li>The credit counts once, however often and by however many of your processes it is sent. A repeated call answers the same <code>transaction</code>, the user as they are now, and the header <code>Idempotent-Replayed: true</code>.</li>
<li>The same key with another user or other points is refused: <a href="#IDEMPOTENCY_KEY_REUSED">422 <code>IDEMPOTENCY_KEY_REUSED</code></a>.</li>
<li>The key may be sent as the header <code>Idempotency-Key</code> instead. If both are sent, they must be the same.</li>
<li>Without a key, every call counts.</li>
</ul>
<p><a href="#decreasePoints"><code>decrease-points</code></a> is repeated in the same way and shares the keys: one that was used for a credit is refused for a debit. <a href="#completeTask"><code>complete-task</code></a> needs no key, because a user is paid a task once.</p>
<p>A custom value and a message take a key as well. That of a custom value is remembered for ${customValueCallDays} days, that of a message for ${subject.config.messageDays} days, and that of a credit or a debit for ever.</p>`,
    aside: snippetChoice(callLanguage, "idempotency", samplesOf("retry", subject.config)),
  };
}

function limits({ config: { keyRate, keyBurst, failedKeyRate } }: DocsSubject): Page {
  return {
    path: "limits",
    id: "limits",
    title: "Limits",
    words: "rate limit 429 RateLimit-Remaining Retry-After size throttle",
    body: html`<p>What one bot may do at once, so that nobody waits for another's calls. These are the numbers of this service.</p>
${table(
  ["Limit", "Value"],
  [
    [
      "calls with one key",
      html`${keyRate} a second, and ${keyBurst} at once after a rest; <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> tell what is left. Each process of the service counts for itself`,
    ],
    [
      "calls with a wrong key",
      `${failedKeyRate} a minute from one network; valid keys still work from there`,
    ],
    ["live keys of a bot", String(maxLiveApiKeys)],
    [
      "body",
      `${maxBodyBytes / 1024} KiB with at most ${maxValues.toLocaleString("en")} values, nested up to ${maxBodyDepth} deep`,
    ],
    ["headers", `${maxHeaderBytes / 1024} KiB`],
    [
      "messages",
      `${floodMessages} a second of a bot and 1 a second to a user, by the platform's rules; the rest waits in a queue`,
    ],
  ],
)}<p>Beyond a limit of calls the answer is <a href="#TOO_MANY_REQUESTS">429</a> with <code>Retry-After</code>, in seconds. Arguments have their own limits, which are beside each of them.</p>
<p>Requests to your server have limits of their own: <a href="#field-refresh">those of custom fields</a>, <a href="#endpoint-task">of tasks</a> and <a href="#event-delivery">of events</a>.</p>`,
  };
}
