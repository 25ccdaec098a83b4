import type { FastifyInstance } from "fastify";
import { pageLimit } from "../http/rate-limits.ts";
import { SharedText } from "../http/shared-text.ts";
import { type Method, methodsOf, type OpenApi } from "./openapi.ts";

/** Serves the OpenAPI document as a Postman collection. */
export function postmanRoute(scope: FastifyInstance, describe: () => OpenApi): void {
  let text: SharedText | undefined;
  const options = { config: { rateLimit: pageLimit } };
  scope.get("/docs/slotwire.postman_collection.json", options, (_request, reply) => {
    text ??= new SharedText(JSON.stringify(collectionOf(describe())));
    reply.header("cache-control", "public, max-age=300, no-transform");
    return text.send(reply.type("application/json; charset=utf-8"));
  });
}

/** The arguments that are variables of the collection; all others have the document's examples. */
const variables: Record<string, string> = {
  apiKey: "apiKey",
  botId: "botId",
  userTelegramId: "userTelegramId",
  id: "messageId",
};

/** Source: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html */
function collectionOf(document: OpenApi): object {
  const { info, servers, tags } = document;
  const methods = methodsOf(document);
  const folders = tags.map(({ name, description }) => ({
    name,
    description,
    item: methods.filter(({ operation }) => operation.tags.includes(name)).map(itemOf),
  }));
  return {
    info: {
      name: info.title,
      description: `${info.description} Set the variables apiKey, botId and userTelegramId first.`,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: [
      { key: "baseUrl", value: servers[0]?.url },
      ...Object.values(variables).map((key) => ({
        key,
        value: "",
        ...(key === "apiKey" && { type: "secret" }),
      })),
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
}

function itemOf({ path, method, operation }: Method): object {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const body = requestBody?.content["application/json"]?.example;
  const raw = body && JSON.stringify(body, variableOr, 2);
  const inQuery = parameters.filter((one) => one.in === "query");
  const query = inQuery.map(({ name, required, description, example }) => ({
    key: name,
    value: String(variableOr(name, example)),
    description,
    // An example of `after` would skip users; without a key, a second click counts again.
    disabled: !required && name !== "idempotencyKey",
  }));
  const queryParts = query
    .filter(({ disabled }) => !disabled)
    .map((one) => `${one.key}=${one.value}`);
  const url = {
    raw: `{{baseUrl}}${[path, ...(body ? [] : [queryParts.join("&")])].join("?")}`,
    host: ["{{baseUrl}}"],
    path: path.split("/").slice(1),
    query,
  };
  const script = 'pm.collectionVariables.set("messageId", pm.response.json().id);';
  return {
    name: summary,
    ...(operationId === "sendMessage" && {
      event: [{ listen: "test", script: { type: "text/javascript", exec: [script] } }],
    }),
    request: {
      method,
      description,
      header: raw ? [{ key: "Content-Type", value: "application/json" }] : [],
      url,
      ...(raw && { body: { mode: "raw", raw, options: { raw: { language: "json" } } } }),
    },
  };
}

function variableOr(name: string, example: unknown): unknown {
  return Object.hasOwn(variables, name) ? `{{${variables[name]}}}` : example;
}
