import { FieldRequest } from "#contract/field/custom-field.schema.ts";
import {
  defaultRefreshSeconds,
  fieldTimeoutMs,
  maxFallbackLength,
  maxFetchesPerOrigin,
  maxRefreshSeconds,
  maxRetryAfterSeconds,
  maxValueBytes,
  minRefreshSeconds,
} from "#contract/field/field-limit.ts";
import { maxFieldUrlLength } from "#contract/field/field-url.ts";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import { html } from "../../pages/html.ts";
import { cors, readyEndpoints } from "./endpoint.ts";
import { memberList, membersOf } from "./members.ts";
import { json, steps, table, warning } from "./parts.ts";
import type { Chapter, DocsSubject, Page, Section } from "./section.ts";
import { signing } from "./signing.ts";
import { endpointTask } from "./task.ts";

/** How a text of the owner's server gets onto players' screens. */
export function customFieldChapter(subject: DocsSubject): Chapter {
  return {
    title: "Custom fields",
    pages: [overview(subject), readyEndpoints(subject), signing(subject), endpointTask(subject)],
  };
}

function overview(subject: DocsSubject): Page {
  return {
    path: "custom-fields",
    id: "custom-field",
    title: "The custom field",
    words: "property slot callback reference placeholder webhook",
    body: html`<p>A custom field is a text that your server returns for one player. The Mini App sends your URL who the player is, and shows the body of your answer, unchanged, in every slot that refers to the field.</p>
${steps([
  html`<p><strong>Name it.</strong> In the builder, under “Fields”, give the property a name, such as <code>rank</code>.</p>`,
  html`<p><strong>Give its URL.</strong> The URL must start with <code>https://</code>, because players' devices call it directly. The builder tests it and says what to change.</p>`,
  html`<p><strong>Put it on the screen.</strong> Write <code>{{rank}}</code> into any text of the screen, as in “{{rank}} of the season”.</p>`,
])}
<p>Start from <a href="#ready-endpoints">a ready endpoint</a>, or read on for what it has to do.</p>`,
    parts: [fieldRequest(), answer(), cors(subject), refresh()],
  };
}

function fieldRequest(): Section {
  const request = html`${json(sampleFieldRequest, "Field request")}`;
  return {
    id: "field-request",
    title: "The field request",
    words: "userTelegramId userPoints payload body members post json",
    body: html`<p>A <code>POST</code> from the player's browser with <code>Content-Type: application/json</code> and these seven members. More may be added: ignore unknown ones.</p>
${memberList(membersOf(FieldRequest as never, true))}
<p>It carries no cookies, no other credentials and no referrer. It does not come from Slotwire's servers, so there is no address to allow; you see the players'.</p>
${warning(html`<strong>Anyone can send this request.</strong> Nothing in it proves who the player is. Where the answer is private or changes something, make the field <a href="#signing">signed</a> and verify its token.`)}`,
    aside: request,
  };
}

function answer(): Section {
  return {
    id: "field-answer",
    title: "Your answer",
    words: "raw text value number percent progress fallback response",
    body: html`<p>Answer with a status of 200–299 and the value itself as the body, in UTF-8: a text or a number, without quotes and without JSON around it. A number is handled as a text.</p>
${table(
  ["The body", "What the player sees"],
  [
    [html`<code>#7</code>`, html`#7`],
    [html`<code>1250</code>`, html`1250`],
    [html`<code>{"data":"#7"}</code>`, html`{"data":"#7"}: objects are shown whole`],
    [html`<code>"#7"</code>`, html`"#7", with its quotes`],
    ["empty or invisible", "the fallback that you set for the field, or nothing"],
    [
      "no answer, another status, a redirect, too late, too large, or without CORS",
      "the last value that this device has seen, marked as old; without one, the fallback",
    ],
  ],
)}
<p>A progress block reads <code>1250</code>, <code>1,250</code>, <code>1 250</code> and <code>12.5</code> as numbers, and <code>85%</code> as that share of any maximum. A point is always a decimal point, and a comma is one unless three digits follow. With any other text the bar is empty.</p>
<p>A field that fails affects nothing else on the screen. The builder shows how each field works for players.</p>`,
  };
}

function refresh(): Section {
  const limits = [
    ["time", `${fieldTimeoutMs / 1000} s from its sending, DNS and preflight included`],
    ["size of the body", `${maxValueBytes / 1024} KiB, decoded`],
    ["requests at once to one host", `${maxFetchesPerOrigin} of one player`],
    [
      "attempts",
      `a second one if the connection failed, or after 429 or 5xx: a second later, or after your Retry-After of up to ${maxRetryAfterSeconds} s. None after a timeout. Turning a page or opening the Mini App again asks after a failure only once a minute has passed`,
    ],
    [
      "URL",
      `https, a public host name, no user name, password or fragment, up to ${maxFieldUrlLength} characters`,
    ],
    ["fallback", `${maxFallbackLength} characters`],
  ];
  return {
    id: "field-refresh",
    title: "When it is requested, and limits",
    words: "refresh cache retry timeout limits refreshSeconds poll load",
    body: html`<p>A field is requested if a text of the Mini App refers to it, once however many slots show it:</p>
<ul>
<li>when the player opens the Mini App,</li>
<li>when the player comes back to it and the value is older than the field's <code>refreshSeconds</code> (${minRefreshSeconds}–${maxRefreshSeconds}, ${defaultRefreshSeconds} unless you change it),</li>
<li>when the player's level, wallet or number of friends changes.</li>
</ul>
<p>While the Mini App stays open nothing is polled. The last value is kept on the device and shown at once at the next start. Every player's Mini App asks you, so keep values ready instead of computing them for each request.</p>
${table(["Limit", "Value"], limits)}`,
  };
}
