import { createHash } from "node:crypto";
import { appUrl } from "../bots/bot-url.ts";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { escapeHtml } from "../pages/html.ts";
import { type ExternalErrorCode, errorAdvice } from "./error-advice.ts";
import type { Answer, OpenApi, Operation, Parameter } from "./openapi.ts";

const style = `:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 14%,Canvas);--pale:color-mix(in srgb,CanvasText 5%,Canvas)}
body{font:1rem/1.55 system-ui,sans-serif;max-width:54rem;margin:0 auto;padding:2rem 1.25rem 6rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.3rem;margin:3rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:1.5rem 0 .4rem}nav ul{columns:2;padding-left:1.1rem}a{color:LinkText}
code,pre{font:.875rem/1.5 ui-monospace,monospace}pre{background:var(--pale);padding:.8rem 1rem;border-radius:.5rem;overflow-x:auto}
.route{font-weight:600;overflow-wrap:anywhere}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.45rem .8rem .45rem 0;border-bottom:1px solid var(--line)}th{font-weight:600}
details{margin:.4rem 0}summary{cursor:pointer}.required{font-size:.8rem;opacity:.7}`;

/** The page's content security policy; it loads nothing. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The documentation of the external API as HTML, without scripts or other resources. */
export function docsPage(document: OpenApi, config: Config): string {
  const { baseUrl } = config;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const links = operations.map(
    ({ operation }) =>
      `<li><a href="#${idOf(operation)}">${escapeHtml(operation.summary)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Slotwire: the external API</title>
<style>${style}</style>
<h1>The external API</h1>
<p>The HTTP API for bot owners' systems at <code>${escapeHtml(baseUrl)}</code>. Also available as OpenAPI 3.1: <a href="/docs/openapi.json">openapi.json</a>. Bot files have a <a href="/docs/bot-file.schema.json">JSON Schema</a>.</p>
<nav><ul>${links.join("")}<li><a href="#once">Credit exactly once</a></li><li><a href="#limits">Limits</a></li><li><a href="#signed">Signed field requests</a></li><li><a href="#errors">Errors</a></li></ul></nav>
${operations.map(({ path, method, operation }) => section(path, method, operation, baseUrl)).join("\n")}
${rules(config)}
${signedRequests(config)}
<h2 id="errors">Errors</h2>
<p>Every error is <code>application/problem+json</code> (RFC 9457). <code>code</code> is stable and meant for programs, <code>detail</code> for people.</p>
${table(["status", "code", "meaning", "what to do"], errorRows())}
</html>
`;
}

function rules({ keyRate, keyBurst, failedKeyRate }: Config): string {
  return `<h2 id="once">Credit exactly once</h2>
<p>Give each credit its own <code>idempotencyKey</code>, such as your order number, and store it. If no answer comes, or 408, 429 or 5xx, repeat the call with the same key until another answer comes. The credit counts once, however often it is sent. A repeated call returns the first transaction and the header <code>Idempotent-Replayed: true</code>.</p>
<h2 id="limits">Limits</h2>
<p>Each key allows ${keyRate} calls per second, with bursts of up to ${keyBurst}; the <code>RateLimit-*</code> headers show what is left. Each process of the service counts separately. Each network can make ${failedKeyRate} calls per minute with a wrong key; valid keys still work from there. Beyond a limit, the answer is 429 with <code>Retry-After</code>. A body can have at most 64 KiB.</p>`;
}

/** What an owner's server must check in a token, by claim. */
function signedRequests({ baseUrl }: Config): string {
  const claims = [
    ["signature", "EdDSA, by one of the keys at <code>/.well-known/jwks.json</code>"],
    [
      "<code>iss</code>",
      `<code>${escapeHtml(appUrl({ baseUrl }, "{your bot's id}"))}</code>: your bot's Mini App`,
    ],
    [
      "<code>bot</code>, <code>field</code>",
      "your bot's id, and the name of the field that this URL serves",
    ],
    ["<code>aud</code>", "exactly the field's URL"],
    ["<code>sub</code>", "the same player as <code>userTelegramId</code>"],
    ["<code>exp</code>, <code>iat</code>", "valid now; a token is valid for 5 minutes"],
  ];
  return `<h2 id="signed">Signed field requests</h2>
<p>Anyone can POST to the URL of a custom field. The request of a signed field has one more member, <code>token</code>: a compact JWS over the seven values. <strong>Check for your own bot, not only the signature</strong>: any owner can point a field at your URL, and the service signs those requests with the same keys. Use the values in the token, not those beside it. The builder shows code for all of this, with your bot and field filled in.</p>
${table(["claim", "must be"], claims)}`;
}

function section(path: string, method: string, operation: Operation, baseUrl: string): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content["application/json"];
  return `<h2 id="${idOf(operation)}">${escapeHtml(summary)}</h2>
<p class="route"><code>${method} ${escapeHtml(path)}</code></p>
${description ? `<p>${prose(description)}</p>` : ""}
<h3>${body ? "Members of the JSON body" : "Query parameters"}</h3>
${table(["name", "meaning"], argumentRows(parameters ?? membersOf(body?.schema)))}
<h3>Call</h3>
<pre>${escapeHtml(body ? curlOfBody(baseUrl + path, body.example) : curlOfQuery(baseUrl + path, parameters ?? []))}</pre>
<h3>Answers</h3>
${Object.entries(responses).map(answer).join("\n")}`;
}

/** Text with `code` in backticks, as HTML. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function answer([status, { description, content }]: [string, Answer]): string {
  const examples = Object.values(content).flatMap(({ examples }) => Object.values(examples));
  const shown = examples.map(
    ({ value }) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`,
  );
  const success = content["application/json"]?.schema;
  const members = membersOf((success?.items as typeof success) ?? success).map((member) => ({
    ...member,
    required: false,
  }));
  const meaning = success ? table(["member", "meaning"], argumentRows(members)) : "";
  return `<details${success ? " open" : ""}><summary>${status} ${escapeHtml(description)}</summary>${shown.join("")}${meaning}</details>`;
}

type Argument = Pick<Parameter, "name" | "required" | "description">;

function membersOf(schema: Record<string, unknown> = {}): Argument[] {
  const required = (schema.required ?? []) as string[];
  const properties = (schema.properties ?? {}) as Record<string, { description?: string }>;
  return Object.entries(properties).map(([name, { description = "" }]) => ({
    name,
    required: required.includes(name),
    description,
  }));
}

function argumentRows(all: readonly Argument[]): string[][] {
  return all.map(({ name, required, description }) => [
    `<code>${escapeHtml(name)}</code>${required ? ' <span class="required">required</span>' : ""}`,
    prose(description),
  ]);
}

function errorRows(): string[][] {
  return Object.entries(errorAdvice)
    .map(([name, advice]) => {
      const { code, status, title } = new ServiceError(name as ExternalErrorCode);
      return [String(status), `<code>${code}</code>`, escapeHtml(title), prose(advice)];
    })
    .sort(([a], [b]) => Number(a) - Number(b));
}

function table(head: string[], rows: string[][]): string {
  const cells = (tag: string, texts: string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join("")}</tr>`;
  return `<div class="scroll"><table>${cells("th", head)}${rows.map((row) => cells("td", row)).join("")}</table></div>`;
}

function curlOfQuery(url: string, parameters: readonly Parameter[]): string {
  const given = parameters.filter(({ required, name }) => required || name === "idempotencyKey");
  return [`curl -G '${url}'`, ...given.map(({ name, example }) => `  -d ${name}=${example}`)].join(
    " \\\n",
  );
}

function curlOfBody(url: string, example: Record<string, unknown>): string {
  return `curl '${url}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(example)}'`;
}

function idOf({ operationId }: Operation): string {
  return String(operationId);
}
