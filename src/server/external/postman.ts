import type { OpenApi, Operation } from "./openapi.ts";

/** The arguments that are variables of the collection; all others have the description's examples. */
const variables: Record<string, string> = {
  apiKey: "apiKey",
  botId: "botId",
  userTelegramId: "userTelegramId",
  id: "messageId",
};

/**
 * A Postman collection of the API, which has each method with an example. Source:
 * https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function postmanCollection({ info, servers, tags, paths }: OpenApi): object {
  const methods = Object.entries(paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]) => ({ path, method, operation })),
  );
  const folders = tags.map(({ name, description }) => ({
    name,
    description,
    item: methods
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => itemOf(path, method, operation)),
  }));
  return {
    info: {
      name: info.title,
      description: `${info.description} Set the variables apiKey, botId and userTelegramId first.`,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: [
      { key: "baseUrl", value: servers[0]?.url },
      ...Object.values(variables).map((key) => ({ key, value: "" })),
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
}

function itemOf(path: string, method: string, operation: Operation): object {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const body = requestBody?.content["application/json"]?.example;
  const raw = body && JSON.stringify(body, variableOr, 2);
  const key = { name: "apiKey", required: true, description: "The bot's API key.", example: "" };
  const others = parameters.filter((one) => one.in === "query" && one.name !== "apiKey");
  const query = (body ? [] : [key, ...others]).map(({ name, required, description, example }) => ({
    key: name,
    value: String(variableOr(name, example)),
    description,
    // An example of `after` would leave users out; without a key a second press counts again.
    disabled: !required && name !== "idempotencyKey",
  }));
  const sent = query.filter(({ disabled }) => !disabled).map((one) => `${one.key}=${one.value}`);
  const url = {
    raw: `{{baseUrl}}${[path, ...(body ? [] : [sent.join("&")])].join("?")}`,
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
      method: method.toUpperCase(),
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
