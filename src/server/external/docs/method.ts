import { BotUser } from "#contract/user/bot-user.schema.ts";
import { ServiceError } from "../../errors.ts";
import { type Html, html } from "../../pages/html.ts";
import type { ExternalErrorCode } from "../error-advice.ts";
import { type Answer, generalErrors, type Operation } from "../openapi.ts";
import { callLanguage, exampleAnswer, type Route, routesByPath } from "./example-call.ts";
import { botUser } from "./external-api.ts";
import { type Member, memberList, membersOf } from "./members.ts";
import { json, prose, snippetChoice } from "./parts.ts";
import { samplesOf } from "./samples.ts";
import type { Chapter, DocsSubject, Page, Section } from "./section.ts";
import { headingOf } from "./section-html.ts";

/** A page for each path of the external API, as its description has them. */
export function methodsChapter(subject: DocsSubject): Chapter {
  const methods = routesByPath(subject.document).map((routes) => methodPage(routes, subject));
  return { title: "API reference", pages: [botUser(), ...methods] };
}

/** The methods of one path; those after the first are parts of the first one's page. */
function methodPage(routes: Route[], subject: DocsSubject): Page {
  const [first, ...others] = routes;
  if (!first) throw new Error("A path has no methods.");
  return {
    ...routeSection(first, 1, subject),
    path: `api/${first.path.split("/").at(-1)}`,
    isReference: true,
    methods: routes.map(({ method }) => method),
    parts: others.map((route) => routeSection(route, 2, subject)),
  };
}

function routeSection(route: Route, level: number, subject: DocsSubject): Section {
  const { path, method, operation } = route;
  const { operationId, summary, description, responses } = operation;
  const heading = (part: string, title: string) =>
    headingOf(`${operationId}-${part}`, title, level + 1);
  const answers = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const body = operation.requestBody !== undefined;
  const folder = { getBotUser: "get", increasePointsByPost: "post" }[operationId];
  const badge = html`<span class="badge ${method.toLowerCase()}">${method}</span>`;
  return {
    id: operationId,
    title: summary,
    words: `${method} ${path.split("/").at(-1)} ${operationId}`,
    body: html`<p class="route">${badge} <code>${path}</code></p>
${description ? html`<p>${prose(description)}</p>` : undefined}
${heading("arguments", body ? "Members of the JSON body" : "Query parameters")}
${memberList(argumentsOf(operation))}
${answers.map(([status, answer]) => html`${heading(`answer-${status}`, `Answer ${status}`)}${answerText(answer)}`)}
${heading("errors", "Errors")}
<p>${errorLinks(responses)}and <a href="#errors">those of every method</a>.</p>`,
    aside: html`${folder && snippetChoice(callLanguage, operationId, samplesOf(folder, subject.config))}${answers.map(([status, answer]) => json(exampleAnswer(answer), `Answer ${status}`))}`,
  };
}
/** The key of a GET, where its description has it apart from the parameters. */
const keyInQuery: Member = {
  name: "apiKey",
  type: "string",
  required: true,
  description: "The bot's API key.",
};

function argumentsOf({ parameters = [], requestBody, security = [] }: Operation): Member[] {
  const body = requestBody?.content["application/json"]?.schema;
  if (body) return membersOf(body, false);
  const given = parameters
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => ({ ...parameter, type: "" }));
  return security.some((way) => "apiKey" in way) ? [keyInQuery, ...given] : given;
}

/** What the members of an answer mean; those of a bot user are told once for all methods. */
function answerText({ content }: Answer): Html {
  const schema = content["application/json"]?.schema ?? {};
  const items = schema.items as typeof schema | undefined;
  const members = membersOf(items ?? schema, true);
  const names = new Set(members.map(({ name }) => name));
  const userNames = Object.keys(BotUser.properties);
  if (!userNames.every((name) => names.has(name))) return memberList(members);
  if (items) return html`<p>A list of <a href="#bot-user">bot users</a>, which may be empty.</p>`;
  const more = members.filter(({ name }) => !userNames.includes(name));
  const user = html`<a href="#bot-user">bot user</a>`;
  return more.length === 0
    ? html`<p>The ${user}.</p>`
    : html`<p>The ${user}, and:</p>${memberList(more)}`;
}

function errorLinks(responses: Operation["responses"]): Html[] {
  const codes = Object.values(responses)
    .flatMap(({ content }) =>
      Object.values(content).flatMap(({ examples }) => Object.keys(examples)),
    )
    .filter((code): code is ExternalErrorCode => code !== "example" && !generalErrors.has(code));
  return codes.map((code) => {
    const { status } = new ServiceError(code);
    return html`<a class="error-link" href="#${code}">${status} <code>${code}</code></a>, `;
  });
}
