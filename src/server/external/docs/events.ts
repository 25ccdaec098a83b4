import { createHmac } from "node:crypto";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { gatherMs } from "#contract/event/event-type.ts";
import { jitter, longestMs, maxAskedMs, restsMs } from "../../events/retry.ts";
import { html } from "../../pages/html.ts";
import { failsOfBot } from "../../store/event/event-claim.ts";
import {
  deliveryMs,
  eventDays,
  formerSecretMs,
  keptAnswerBytes,
  maxFormerSecrets,
  retryMs,
  toleranceMs,
} from "../../store/event/webhook-limit.ts";
import { callLanguage } from "./example-call.ts";
import { memberList, membersOf } from "./members.ts";
import { code, json, note, prose, snippetChoice, steps, table } from "./parts.ts";
import { samplesOf } from "./samples.ts";
import type { Chapter, DocsSubject, Page, Section } from "./section.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What a schema of an event says of it. */
interface DescribedEvent {
  readonly description: string;
  readonly examples: readonly [{ readonly timestamp: string }];
  readonly properties: { readonly data: object };
}
const described = eventSchemas as unknown as Record<keyof typeof eventSchemas, DescribedEvent>;
/** In the form of a secret, and nothing else. */
const exampleSecret = `whsec_${Buffer.from("an example, which signs nothing.").toString("base64")}`;

/** What the owner's server is told as it happens. */
export function eventsChapter(subject: DocsSubject): Chapter {
  return { title: "Events", pages: [overview(subject), eventTypes()] };
}

function overview({ config }: DocsSubject): Page {
  const { baseUrl } = config;
  return {
    path: "events",
    id: "events",
    title: "Receive events",
    words: "webhook callback push notify standard webhooks svix whsec",
    body: html`<p>Slotwire tells your server what happens as it happens: it sends each event as a <code>POST</code> to a URL of yours, your webhook, in the form and with the signature of <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. So the libraries of that standard verify it.</p>
${steps([
  html`<p>Open your bot in <a href="${baseUrl}/builder">the builder</a>, go to “Events”, enter the URL of your webhook and choose <a href="#event-types">the types of events</a>. The URL must start with <code>https://</code> and its host must be public.</p>`,
  html`<p>Copy the secret, which starts with <code>whsec_</code>. It is shown once. Keep it on your server as <code>SLOTWIRE_WEBHOOK_SECRET</code>.</p>`,
  html`<p>Run <a href="#receive">a receiver</a>, and press the button that sends an event of the type <code>webhook.test</code>. The builder shows what your server answered.</p>`,
])}`,
    aside: code(signedExample(), "event.http", "An event"),
    parts: [receive(config), signature(), delivery(), points()],
  };
}

/** A request that is signed as all are, with a secret that belongs to nobody. */
function signedExample(): string {
  const event = described["points.changed"].examples[0];
  const id = "019a9655-2f83-7e21-9d0c-2b7f5a3c8e11";
  const timestamp = Date.parse(event.timestamp) / 1000;
  const body = JSON.stringify(event);
  const key = Buffer.from(exampleSecret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return `POST /events HTTP/1.1
Host: example.com
Content-Type: application/json
webhook-id: ${id}
webhook-timestamp: ${timestamp}
webhook-signature: v1,${signature}

${body}`;
}

function receive(config: DocsSubject["config"]): Section {
  return {
    id: "receive",
    title: "A receiver",
    words: "verify signature code node python php go standardwebhooks handler",
    body: html`<p>Each of these verifies the signature, takes an event that comes twice once, and answers 204. Verify the body as it arrived: JSON that was parsed and written again has another signature. Answer before long work, for example by putting the event into a queue.</p>
${snippetChoice(callLanguage, "receiver", samplesOf("events", config))}`,
  };
}

function signature(): Section {
  return {
    id: "event-signature",
    title: "Signature and secret",
    words:
      "hmac sha256 verify webhook-id webhook-timestamp webhook-signature rotate rotation replay",
    body: html`${table(
      ["Header", "Value"],
      [
        [
          html`<code>webhook-id</code>`,
          "the event's id: the same each time that this event is sent",
        ],
        [html`<code>webhook-timestamp</code>`, "when this request was sent, in Unix seconds"],
        [
          html`<code>webhook-signature</code>`,
          html`<code>v1,</code> and the signature in base64; after a rotation two of them, separated by a space`,
        ],
      ],
    )}
<p>The signature is an HMAC with SHA-256 over <code>{webhook-id}.{webhook-timestamp}.{body}</code>. Its key is the 32 bytes whose base64 follows <code>whsec_</code> in the secret. Compare in constant time, and refuse a timestamp that is more than ${toleranceMs / minuteMs} minutes from your clock, so that nobody can send an old request again. The libraries do all of this.</p>
<p>To try code of your own: <a href="#events">the event above</a> was signed with the secret <code>${exampleSecret}</code>.</p>
<p>When you rotate the secret, the new one signs at once, and the last ${maxFormerSecrets} before it sign as well for ${formerSecretMs / hourMs} hours. A receiver accepts a request if one of the signatures is right, so replace the secret on your server within that time and no event is lost.</p>`,
  };
}

function delivery(): Section {
  return {
    id: "event-delivery",
    title: "Delivery and retries",
    words: "at least once order retry backoff paused resume 410 timeout duplicate log send again",
    body: html`${table(
      ["Rule", "What it means"],
      [
        [
          "accepted",
          `your server answers 200–299 within ${deliveryMs / 1000} s. The body of the answer does not matter: it is read for another second, and its first ${keptAnswerBytes / 1024} KiB is kept for the log. Redirects are not followed`,
        ],
        [
          "at least once",
          html`an event may come twice, with the same <code>webhook-id</code>: keep the ids of those that you have taken`,
        ],
        [
          "in order for each user",
          "the next event of a user comes after the one before was accepted. Events of different users have no order",
        ],
        [
          "tried again",
          html`after ${restsMs.map(durationText).join(", ")}, then every ${durationText(longestMs)}, give or take ${jitter * 100} %; later if your <code>Retry-After</code> asks for more, up to ${durationText(maxAskedMs)}. When ${failsOfBot} requests in a row fail, whoever they are about, one alone is tried at these times, first those that were tried least, so that the others are tried later; everything goes on as soon as one is accepted`,
        ],
        [
          "paused",
          `after ${retryMs / hourMs} hours without any success, or at once after 410. The builder says so; an owner resumes the webhook, and what waits is sent in order`,
        ],
        [
          "held",
          `if the event of one user alone is refused for ${retryMs / hourMs} hours, that user's events wait until an owner resumes them; those of others go on`,
        ],
        [
          "kept",
          `for ${eventDays} days, delivered or not. In the builder each event has its requests and your answers, and can be sent again`,
        ],
      ],
    )}
<p>Members may be added to events: ignore those that you do not know. A type counts from a second after it is chosen; what happened before is not told.</p>`,
  };
}

function durationText(ms: number): string {
  if (ms % hourMs === 0) return `${ms / hourMs} h`;
  return ms % minuteMs === 0 ? `${ms / minuteMs} min` : `${ms / 1000} s`;
}

function points(): Section {
  return {
    id: "event-balance",
    title: "Keep a balance of your own",
    words: "points.changed delta balance sync mirror ledger",
    body: html`<p>In <code>points.changed</code> <code>balance</code> is always that of the user's event before it plus <code>delta</code>, because events come in order. Points of taps, and of auto-mining, are gathered into one event for up to ${gatherMs / 1000} s; another event of the user ends the gathering.</p>
${note(html`For a balance alone it is enough to keep <code>balance</code> of the newest event. To change points, call <a href="#calls">the external API</a>; the event follows.`)}`,
  };
}

function eventTypes(): Page {
  return {
    path: "event-types",
    isReference: true,
    id: "event-types",
    title: "Types of events",
    words: "event types payload schema data",
    body: html`<p>Every event is a JSON object with the same four members; <code>data</code> depends on <code>type</code>.</p>
${memberList(
  membersOf(eventSchemas["user.created"] as never, true)
    .filter(({ name }) => !name.includes("."))
    .map((member) => ({ ...member, ...topMembers[member.name] })),
)}`,
    parts: Object.entries(described).map(([type, schema]) => ({
      id: `event-${type.replace(".", "-")}`,
      title: type,
      body: html`<p>${prose(schema.description)}</p>${memberList(membersOf(schema.properties.data as never, true, "data."))}`,
      aside: json(schema.examples[0], type),
    })),
  };
}

const topMembers: Readonly<Record<string, { type?: string; description?: string }>> = {
  type: { type: "string", description: "What has happened: one of the types below." },
  data: { description: "The members that are listed with each type." },
};
