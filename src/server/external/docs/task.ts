import { fieldTimeoutMs, maxValueBytes } from "#contract/field/field-limit.ts";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import { appUrl } from "../../bots/bot-url.ts";
import { html } from "../../pages/html.ts";
import { json, table } from "./parts.ts";
import type { DocsSubject, Page } from "./section.ts";

/** How an owner's server says whether a player has done a task. */
export function endpointTask({ config }: DocsSubject): Page {
  const request = { ...sampleFieldRequest, taskId: "first-order", token: "eyJhbGciOiJFZERTQSJ9…" };
  const claims = [
    [html`<code>iss</code>`, html`<code>${appUrl(config, "acme")}</code>: your bot's Mini App`],
    [html`<code>bot</code>`, html`your bot's id, here <code>acme</code>`],
    [html`<code>taskId</code>`, html`the task's id, here <code>first-order</code>`],
    [html`<code>aud</code>`, html`the task's URL, exactly`],
    [html`<code>sub</code>`, html`the player: <code>userTelegramId</code> as a text`],
  ];
  return {
    path: "tasks",
    id: "endpoint-task",
    title: "A task that your server confirms",
    words: "task endpoint taskId true false paid reward activity claim",
    body: html`<p>If your server knows by itself when a task is done, choose the kind “Reported by your server” and <a href="#completeTask">report it</a>; nothing is asked then.</p>
<p>When a player claims a task of kind “Ask your server”, Slotwire's server sends its URL <a href="#field-request">the field request</a> with two more members, <code>taskId</code> and <code>token</code>. Answer with a status of 200–299 and <code>true</code> or <code>false</code> as the body, without quotes and without JSON around it.</p>
${table(
  ["The body", "What happens"],
  [
    [html`<code>true</code>`, "the player is paid, once; you are not asked again"],
    [
      html`<code>false</code>`,
      "the player is told that the task is not done yet, and can try again",
    ],
    [
      "anything else, another status, a redirect, no answer, too late or too large",
      "nothing is paid, and the player is asked to try later; your answer is shown to nobody",
    ],
  ],
)}
<p>You have ${fieldTimeoutMs / 1000} s and ${maxValueBytes / 1024} KiB. The request needs no CORS. Only an answer to Slotwire's own request pays. Where your answer is private or changes something, verify the token as <a href="#signing">that of a signed field</a>, but demand <code>taskId</code> where a field has <code>field</code>: players' browsers have tokens of fields.</p>
${table(["Part", "Must be"], claims)}`,
    aside: json(request, "Request of a task"),
  };
}
