import { STATUS_CODES } from "node:http";
import type { TSchema } from "typebox";
import { Problem } from "#contract/http/answer.schema.ts";
import { type Endpoint, errorsOf, type Reference } from "#contract/http/endpoint.ts";
import {
  bodyErrors,
  callerErrors,
  commonErrors,
  type ErrorCode,
} from "#contract/http/error-code.ts";
import { type ErrorDetails, ServiceError } from "../errors.ts";
import { problemType, toProblem } from "../http/problem.ts";
import {
  componentSchemas,
  exampleOf,
  externalEndpoints,
  type Json,
  wire,
} from "./openapi-schema.ts";
import { webhooks } from "./openapi-webhooks.ts";

/** The parts of the OpenAPI document that the reference and the Postman collection use. */
export interface OpenApi {
  readonly info: Json & { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Json & { readonly schemas: Record<string, Json> };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Record<string, { readonly schema: Json; readonly example: Json }>;
  };
  readonly responses: Record<string, Answer>;
}

export interface Method {
  readonly path: string;
  /** In capitals. */
  readonly method: string;
  readonly operation: Operation;
}

interface Parameter {
  readonly name: string;
  readonly in: "query" | "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: Json;
  readonly example: unknown;
}

interface Answer {
  readonly description: string;
  readonly content: Record<
    string,
    { readonly schema: Json; readonly examples: Record<string, { readonly value: unknown }> }
  >;
}

export const generalErrors: ReadonlySet<string> = new Set([
  ...commonErrors,
  ...callerErrors.key,
  ...bodyErrors,
]);

const tags = [
  { name: "users", description: "Read bot users and their friends, and set their custom values." },
  {
    name: "points",
    description:
      "Credit and debit users. Each change is a row of the ledger, whose sum is the balance.",
  },
  { name: "tasks", description: "Report that users have done tasks, which pays them once." },
  { name: "messages", description: "Send messages through the bot, and read their status." },
  { name: "custom fields", description: "Requests from players' browsers to your server." },
  { name: "events", description: "Signed requests from the service to your webhook." },
];

/** Describes the external API, the field request and the events as OpenAPI 3.1. */
export function openApiDocument(baseUrl: string): OpenApi & Json {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of externalEndpoints) {
    const [method = "", url = ""] = endpoint.route.split(" ");
    paths[url] = { ...paths[url], [method.toLowerCase()]: operationOf(endpoint, method) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Slotwire: the external API",
      version: "1",
      description:
        "The HTTP API for bot owners' systems. Changes only add members: ignore unknown ones.",
      contact: { name: "The operator of this service", url: `${baseUrl}/docs` },
      license: { name: "The terms of the operator of this service", url: `${baseUrl}/docs` },
    },
    servers: [{ url: baseUrl }],
    tags,
    paths,
    webhooks: webhooks(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "query",
          name: "apiKey",
          description: "A live API key of the bot. A POST has it as `apiKey` in its JSON body.",
        },
      },
    },
  };
}

/** All operations, in the order of the document. */
export function methodsOf({ paths }: Pick<OpenApi, "paths">): readonly Method[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
}

function operationOf(endpoint: Endpoint, method: string): Operation {
  const { query, body, reference } = endpoint;
  const { operationId, summary, description, tag, isRepeatable } = reference as Reference;
  const members = ((query ?? body) as unknown as { properties: Record<string, TSchema> })
    .properties;
  const repeats = isRepeatable || "idempotencyKey" in members;
  const parameters = [
    ...Object.entries(query ? members : {}).map(([name, schema]) =>
      parameterOf(name, schema, query),
    ),
    ...(members.idempotencyKey ? [keyHeader(members.idempotencyKey)] : []),
  ];
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    // OpenAPI cannot describe a key in a body, where it is a required member.
    security: method === "GET" ? [{ apiKey: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: wire(body), example: exampleOf(body) as Json } },
      },
    }),
    responses: { ...successes(endpoint, repeats), ...problems(endpoint) },
  } as Operation;
}

function parameterOf(name: string, schema: TSchema, query: TSchema | undefined): Parameter {
  const { description, examples, ...rest } = wire(schema);
  const required =
    (query as { required?: string[] } | undefined)?.required?.includes(name) ?? false;
  const [example] = examples as unknown[];
  return { name, in: "query", required, description: String(description), schema: rest, example };
}

function keyHeader(key: TSchema): Parameter {
  const parameter = parameterOf("Idempotency-Key", key, undefined);
  const description = "The `idempotencyKey`, for a caller that sends it as a header instead.";
  return { ...parameter, in: "header", description };
}

const text = (description: string) => ({ description, schema: { type: "string" } });
const count = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } });
const requestHeader = { "Request-Id": text("Identifies the call, for reports of errors.") };
const successHeaders = {
  ...requestHeader,
  "RateLimit-Limit": count("The key's maximum burst. Absent if limits are off."),
  "RateLimit-Remaining": count("Calls left."),
  "RateLimit-Reset": count("Seconds until the full burst is available."),
};
const replayHeader = {
  "Idempotent-Replayed": text(
    "`true` if an earlier call, the same or with the same idempotencyKey, did the work.",
  ),
};
const headersOf: Readonly<Record<string, Json>> = {
  405: { Allow: text("The allowed methods.") },
  429: { "Retry-After": count("Seconds to wait.") },
  503: { "Retry-After": count("Seconds to wait.") },
};

function successes(endpoint: Endpoint, repeats: boolean | undefined): Json {
  const { 200: ok, 202: accepted, reference } = endpoint;
  const headers = { ...successHeaders, ...(repeats && replayHeader) };
  const declared = Object.entries({ 200: ok, 202: accepted });
  return Object.fromEntries(
    declared.flatMap(([status, schema]) => {
      if (!schema) return [];
      const examples = { example: { value: reference?.example ?? exampleOf(schema) } };
      const content = { "application/json": { schema: wire(schema), examples } };
      return [[status, { description: STATUS_CODES[status], headers, content }]];
    }),
  );
}

const exampleDetails: Partial<Record<ErrorCode, ErrorDetails>> = {
  BAD_ARGUMENT: {
    detail: "Invalid query: userTelegramId is missing.",
    errors: [{ field: "userTelegramId", message: "is missing" }],
  },
  INSUFFICIENT_POINTS: {
    detail: "Nothing was taken: the user has 120 points.",
    members: { balance: 120 },
  },
};

function problems(endpoint: Endpoint): Json {
  const examples: Record<string, Record<string, { value: unknown }>> = {};
  for (const code of errorsOf(endpoint)) {
    const error = new ServiceError(code, exampleDetails[code]);
    const value = toProblem(error, "1f0e2d3c-4b5a-4968-8776-655443322110");
    examples[value.status] = { ...examples[value.status], [code]: { value } };
  }
  return Object.fromEntries(
    Object.entries(examples).map(([status, ofStatus]) => {
      const content = { [problemType]: { schema: wire(Problem), examples: ofStatus } };
      const description = Object.keys(ofStatus).join(", ");
      return [
        status,
        { description, headers: { ...requestHeader, ...headersOf[status] }, content },
      ];
    }),
  );
}
