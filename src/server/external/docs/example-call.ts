import { callLanguageItem } from "#contract/http/browser-item.ts";
import type { Call } from "#contract/snippet/call/call.ts";
import type { Answer, OpenApi, Operation } from "../openapi.ts";
import type { SnippetChoice } from "./parts.ts";
import type { DocsSubject } from "./section.ts";

/** The language of all code for several languages, and of the calls in the builder. */
export const callLanguage: SnippetChoice = { item: callLanguageItem, label: "Language" };

/** An operation of the external API, with its method and path. */
export interface Route {
  readonly path: string;
  readonly method: Call["method"];
  readonly operation: Operation;
}

/** The operations of each path, POST first: it keeps the API key out of URLs. */
export function routesByPath({ paths }: OpenApi): Route[][] {
  return Object.entries(paths).map(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase() as Call["method"],
        operation,
      }))
      .sort((a, b) => b.method.localeCompare(a.method)),
  );
}

/** The call that an operation's description gives as its example. */
export function callOf({ path, method, operation }: Route, { config }: DocsSubject): Call {
  const { apiKey: _, ...members } =
    operation.requestBody?.content["application/json"]?.example ?? exampleQuery(operation);
  return { method, url: config.baseUrl + path, members: members as Call["members"] };
}

/** The example of a successful answer. */
export function exampleAnswer({ content }: Answer): unknown {
  return Object.values(content)[0]?.examples.example?.value;
}

/** The call and the answer of the operation with this id. */
export function exampleCall(
  subject: DocsSubject,
  operationId: string,
): { call: Call; answer: unknown } {
  const route = routesByPath(subject.document)
    .flat()
    .find(({ operation }) => operation.operationId === operationId);
  const answer = route?.operation.responses[200];
  if (!route || !answer) throw new Error(`The external API has no operation ${operationId}.`);
  return { call: callOf(route, subject), answer: exampleAnswer(answer) };
}

/** The parameters that a call needs, and its idempotency key; digits as numbers. */
function exampleQuery({ parameters = [] }: Operation): Record<string, unknown> {
  const given = parameters.filter(({ required, name }) => required || name === "idempotencyKey");
  return Object.fromEntries(
    given.map(({ name, example }) => [
      name,
      /^\d+$/.test(String(example)) ? Number(example) : example,
    ]),
  );
}
