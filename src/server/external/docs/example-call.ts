import { callLanguageItem } from "#contract/http/browser-item.ts";
import type { Answer, OpenApi, Operation } from "../openapi.ts";
import type { SnippetChoice } from "./parts.ts";
import type { DocsSubject } from "./section.ts";

/** The language of all code for several languages, and of the calls in the builder. */
export const callLanguage: SnippetChoice = { item: callLanguageItem, label: "Language" };

/** An operation of the external API, with its method and path. */
export interface Route {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly operation: Operation;
}

/** The operations of each path, POST first: it keeps the API key out of URLs. */
export function routesByPath({ paths }: OpenApi): Route[][] {
  return Object.entries(paths).map(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase() as "GET" | "POST",
        operation,
      }))
      .sort((a, b) => b.method.localeCompare(a.method)),
  );
}

/** The example of a successful answer. */
export function exampleAnswer({ content }: Answer): unknown {
  return Object.values(content)[0]?.examples.example?.value;
}

/** The answer of the operation with this id. */
export function exampleAnswerOf({ document }: DocsSubject, operationId: string): unknown {
  const answer = routesByPath(document)
    .flat()
    .find(({ operation }) => operation.operationId === operationId)?.operation.responses[200];
  if (!answer) throw new Error(`The external API has no operation ${operationId}.`);
  return exampleAnswer(answer);
}
