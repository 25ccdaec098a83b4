import { maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { html } from "../../pages/html.ts";
import { callLanguage, exampleAnswerOf, routesByPath } from "./example-call.ts";
import { code, json, snippetChoice, steps, table, warning } from "./parts.ts";
import { samplesOf } from "./samples.ts";
import type { Chapter, DocsSubject, Page, Section } from "./section.ts";

/** What Slotwire is, and how to get to the first answer. */
export function startChapter(subject: DocsSubject): Chapter {
  return {
    title: "Start",
    pages: [introduction(subject), apiKeys(subject), firstCall(subject)],
  };
}

function introduction(subject: DocsSubject): Page {
  return {
    path: "",
    id: "introduction",
    title: "Introduction",
    heading: "Slotwire for developers",
    words: "base address url openapi overview",
    body: html`<p>Slotwire hosts Mini Apps for messaging bots. It keeps a bot's users with their points, levels and friends, and shows each of them the screen that the bot's owner has built. Your own server can join in three ways, each without the others:</p>
<div class="ways">
<a class="way" href="#custom-field"><span class="path">Mini App → your server</span><strong>Show your own values</strong><span>A custom field is a text that only you know, such as a rank or the state of an order. Each player's Mini App asks your URL for it and shows your answer as it is.</span></a>
<a class="way" href="#first-call"><span class="path">your server → Slotwire</span><strong>Call the external API</strong><span>Read users and their friends, change their points, report that they have done tasks, set a number of your own for each of them, and send messages through the bot.</span></a>
<a class="way" href="#events"><span class="path">Slotwire → your server</span><strong>Receive events</strong><span>Be told when a user comes, reaches a level, connects a wallet, completes a task or gets points, signed after Standard Webhooks.</span></a>
</div>`,
    parts: [quickLinks(subject), programs(subject)],
  };
}

function quickLinks(subject: DocsSubject): Section {
  const methods = routesByPath(subject.document).flatMap(([first]) => first ?? []);
  return {
    id: "i-want-to",
    title: "Where to begin",
    words: "tasks how to guide",
    body: html`${table(
      ["You want to", "Read"],
      [
        ["get an answer from the API now", html`<a href="#first-call">First call in a minute</a>`],
        [
          "show a value of yours on the screen",
          html`<a href="#custom-field">The custom field</a>, and <a href="#ready-endpoints">six servers to copy</a>`,
        ],
        [
          "be sure who is asking your server",
          html`<a href="#signing">Signing and verifying</a> of fields, <a href="#event-signature">signature</a> of events`,
        ],
        [
          "pay for an order without paying twice",
          html`<a href="#idempotency">Credit exactly once</a>`,
        ],
        [
          "pay for what only your server can confirm",
          html`<a href="#endpoint-task">A task that your server confirms</a> when it is asked, or <a href="#completeTask">reports</a> as it happens`,
        ],
        ["follow points without asking for them", html`<a href="#events">Receive events</a>`],
        ["understand an error", html`<a href="#error-codes">All errors</a>`],
      ],
    )}
<p>The methods: ${methods.map(
      ({ operation: { operationId, summary } }, at) =>
        html`${at > 0 ? ", " : ""}<a href="#${operationId}">${summary}</a>`,
    )}.</p>`,
  };
}

function programs({ config: { baseUrl } }: DocsSubject): Section {
  return {
    id: "for-programs",
    title: "This service, and what programs can read",
    words: "base address url openapi schema jwks",
    body: html`<p>This service is at <code>${baseUrl}</code>. Bots, screens, fields and API keys are managed in <a href="${baseUrl}/builder">the builder</a>. For programs there are the external API as <a href="/docs/openapi.json">OpenAPI 3.1</a>, the <a href="/docs/bot-file.schema.json">JSON Schema of bot files</a>, and the <a href="/.well-known/jwks.json">public keys</a> of <a href="#signing">signed field requests</a>.</p>`,
  };
}

function apiKeys({ config: { baseUrl } }: DocsSubject): Page {
  return {
    path: "keys",
    id: "api-keys",
    title: "API keys",
    words: "authentication authorization secret token rotate revoke sw_live",
    body: html`<p>Every call of the external API carries an API key. To create one, open your bot in <a href="${baseUrl}/builder">the builder</a> and go to “API keys”. The key is shown once: Slotwire keeps a hash of it and its last four characters.</p>
<ul>
<li>A key belongs to one bot and may make every call for it.</li>
<li>A bot can have up to ${maxLiveApiKeys} live keys, so give each of your systems its own. To replace a key without a gap, create another, put it to use, then revoke the first; a revoked key is refused within a second. “Rotate” makes a new key and ends the old one at once.</li>
<li>The key is sent as <code>apiKey</code>: as a query parameter of a GET, as a member of the JSON body of a POST, and never as a header.</li>
</ul>
${warning(html`<strong>Keep the key on your server.</strong> Whoever has it can credit points and send messages. It belongs in no Mini App, link or repository. URLs end up in the logs of proxies, so prefer a POST where there is a choice, and keep query strings out of your own logs.`)}`,
  };
}

function firstCall(subject: DocsSubject): Page {
  const variable = code("read -rs SLOTWIRE_KEY && export SLOTWIRE_KEY", "key.sh", "Shell");
  return {
    path: "first-call",
    id: "first-call",
    title: "First call in a minute",
    words: "quick start tutorial example curl",
    body: html`<p>All you need is a bot in the builder and a shell.</p>
${steps([
  html`<p>Create a key on the page “API keys” of your bot in <a href="${subject.config.baseUrl}/builder">the builder</a>, and copy it.</p>`,
  html`<p>Put it into the environment of your shell, where it stays out of the history. Run this, paste the key, which stays hidden, and press Enter:</p>${variable}`,
  html`<p>Copy a call, and replace <code>acme</code> with your bot's id and <code>42</code> with a user's Telegram ID. The bot's id is in the address of its pages in the builder, and its page “Users” has the IDs. A user exists once they have opened the Mini App, so open it yourself if nobody has.</p>`,
  html`<p>Run it. The answer is <a href="#bot-user">a bot user</a>. <a href="#INVALID_API_KEY">401 <code>INVALID_API_KEY</code></a> means that key and bot do not belong together, and <a href="#USER_NOT_FOUND">404 <code>USER_NOT_FOUND</code></a> that nobody with this ID has opened the Mini App.</p>`,
])}<p>The page “API keys” has such calls with your bot and its newest user filled in.</p>`,
    aside: html`${snippetChoice(callLanguage, "first-call", samplesOf("get", subject.config))}${json(exampleAnswerOf(subject, "getBotUser"), "Answer")}`,
  };
}
