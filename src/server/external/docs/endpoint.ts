import {
  type FieldCheckId,
  fieldCheckIds,
  fieldTimeoutMs,
  maxValueBytes,
} from "#contract/field/field-limit.ts";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import { appOrigins } from "../../bots/bot-url.ts";
import type { Config } from "../../config.ts";
import { type Html, html } from "../../pages/html.ts";
import { memberList } from "./members.ts";
import { code, prose, type SnippetChoice, snippetChoice, table } from "./parts.ts";
import { samplesOf } from "./samples.ts";
import type { DocsSubject, Page, Section } from "./section.ts";

/** A placeholder for the bot in an origin of the service's domain. */
const anyBot = "any-bot";

const endpointServer: SnippetChoice = { item: "slotwire-endpoint-server", label: "Server" };

function callers(config: Config) {
  const [base = "", botOrigin] = appOrigins(config, anyBot);
  return { base, domain: botOrigin && new URL(botOrigin).host.slice(anyBot.length + 1) };
}

/** The headers that let the Mini App read the answer. */
export function cors({ config }: DocsSubject): Section {
  const { base, domain } = callers(config);
  const both = "in the answers to OPTIONS and POST";
  const preflight = "in the answer to OPTIONS";
  const headers = [
    ["Access-Control-Allow-Origin", both, "The request's `Origin`, if it is one of the above."],
    ["Access-Control-Allow-Headers", preflight, "`Content-Type`."],
    [
      "Access-Control-Max-Age",
      preflight,
      "Recommended: `7200`, so that browsers do not ask before each request.",
    ],
    ["Vary", both, "`Origin`, so that caches keep the answers for different origins apart."],
    [
      "Access-Control-Expose-Headers",
      "in the answer to POST",
      "`Retry-After`, if you send that header.",
    ],
  ] as const;
  return {
    id: "cors",
    title: "CORS",
    words: "cross-origin preflight options Access-Control-Allow-Origin headers blocked",
    body: html`<p>Browsers let the Mini App read your answer only if you allow its origin. Because the request is JSON, they first ask with <code>OPTIONS</code> (the preflight), without any credentials. Answer that at the same URL with 200–299, and not with a redirect or a demand to sign in. The origins to allow are:</p>
<ul><li><code>${base}</code></li>${domain ? html`<li><code>${base.split("//")[0]}//{bot}.${domain}</code> for every bot: compare the <code>Origin</code> with a pattern, because CORS allows no <code>*</code> within a name</li>` : undefined}</ul>
${memberList(headers.map(([name, type, description]) => ({ name, type, required: undefined, description })))}
<p>With <code>Access-Control-Allow-Origin: *</code> it works too, because the request has no credentials; then the pages of strangers can read your answers as well.</p>`,
    aside: code(exchangeOf(base), "exchange.http", "The preflight and the request"),
  };
}

function exchangeOf(origin: string): string {
  return `OPTIONS /rank HTTP/1.1
Host: example.com
Origin: ${origin}
Access-Control-Request-Method: POST
Access-Control-Request-Headers: content-type

HTTP/1.1 204 No Content
Access-Control-Allow-Origin: ${origin}
Access-Control-Allow-Headers: Content-Type
Access-Control-Max-Age: 7200
Vary: Origin

POST /rank HTTP/1.1
Host: example.com
Origin: ${origin}
Content-Type: application/json

${JSON.stringify(sampleFieldRequest, null, 2)}

HTTP/1.1 200 OK
Access-Control-Allow-Origin: ${origin}
Content-Type: text/plain; charset=utf-8
Vary: Origin

#7`;
}

/** Endpoints to copy. */
export function readyEndpoints(subject: DocsSubject): Page {
  return {
    path: "endpoints",
    id: "ready-endpoints",
    title: "Ready endpoints",
    words: "express node fastapi python php cloudflare worker nginx sample server code",
    body: html`<p>Seven servers to copy. Each allows the origins of this service, answers the preflight, and passes the builder's test as it is. Put your own value into the function at the top. nginx adds the headers to a server of yours that lacks them.</p>
${snippetChoice(endpointServer, "endpoint", samplesOf("field", subject.config))}`,
    parts: [testing(subject)],
  };
}

/** What each requirement of the endpoint check is about. */
const requirements: Readonly<Record<FieldCheckId, string>> = {
  https: "The URL is https, and its certificate is valid for the host.",
  "public-host": "The host has a name, and all its addresses are public.",
  preflight: "`OPTIONS` is answered with 200–299, without credentials and without a redirect.",
  "allow-origin":
    "The answers to `OPTIONS` and `POST` have `Access-Control-Allow-Origin` with the request's `Origin`, or `*`.",
  "allow-headers": "The answer to `OPTIONS` has `Access-Control-Allow-Headers: Content-Type`.",
  redirect: "There is none: the Mini App does not follow it.",
  status: "`POST` is answered with 200–299.",
  "raw-text":
    "The body is the value itself in UTF-8: no JSON object, list or quoted string, no HTML, not empty.",
  size: `The body has at most ${maxValueBytes / 1024} KiB, decoded.`,
  time: `Everything is done within ${fieldTimeoutMs / 1000} s.`,
  "max-age": "The answer to `OPTIONS` has `Access-Control-Max-Age`; a recommendation.",
};

/** Ways to test an endpoint. */
function testing({ config }: DocsSubject): Section {
  const { base } = callers(config);
  const rows = fieldCheckIds.map((id): [Html, Html] => [
    html`<code>${id}</code>`,
    prose(requirements[id]),
  ]);
  const byHand = `curl -i -X OPTIONS https://example.com/rank \\
  -H 'Origin: ${base}' \\
  -H 'Access-Control-Request-Method: POST' \\
  -H 'Access-Control-Request-Headers: content-type'

curl -i https://example.com/rank \\
  -H 'Origin: ${base}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(sampleFieldRequest)}'`;
  return {
    id: "test-endpoint",
    title: "Test an endpoint",
    words: "check debug blocked cors troubleshooting",
    body: html`<p>The builder tests the URL when you add or edit a field, from your own browser and from the service, and names the header or line to add. It checks:</p>
${table(["Check", "Passes if"], rows)}
<p>By hand, send what a browser sends and compare the answers with the lines beside <a href="#cors">CORS</a>:</p>
${code(byHand, "test.sh", "Shell")}`,
  };
}
