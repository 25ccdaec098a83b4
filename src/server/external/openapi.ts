import { STATUS_CODES } from "node:http";
import type { RouteOptions } from "fastify";
import { FieldRequest } from "#contract/custom-field.ts";
import { Problem } from "#contract/problem.ts";
import { type ErrorCode, type ErrorDetails, ServiceError } from "../errors.ts";
import { problemType, toProblem } from "../http/problem.ts";
import { onlyDeliberate } from "./guard.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The errors that this route answers beside those of every route, for its description. */
    problems?: readonly ErrorCode[];
  }
}

type Json = Record<string, unknown>;

interface RouteSchema extends Json {
  readonly querystring?: Json;
  readonly body?: Json;
  readonly response: Record<string, Json>;
}

/** An OpenAPI document. Source: OpenAPI 3.1.0. */
export interface OpenApi extends Json {
  readonly paths: Record<string, Record<string, Operation>>;
}

/** One method of one path. */
export interface Operation extends Json {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: Parameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Record<string, { readonly schema: Json; readonly example: Json }>;
  };
  readonly responses: Record<string, Answer>;
}

/** One parameter of a query. */
export interface Parameter extends Json {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly example: unknown;
}

/** What is answered with one status. */
export interface Answer extends Json {
  readonly description: string;
  readonly content: Record<
    string,
    { readonly schema: Json; readonly examples: Record<string, { readonly value: unknown }> }
  >;
}

/** What every external route may answer, whatever it is asked. */
const everywhere: ErrorCode[] = [
  "BAD_ARGUMENT",
  "MALFORMED_REQUEST",
  "INVALID_API_KEY",
  "METHOD_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "EXPECTATION_FAILED",
  "TOO_MANY_REQUESTS",
  "HEADERS_TOO_LARGE",
  "INTERNAL_ERROR",
  "STORE_UNAVAILABLE",
];
const withBody: ErrorCode[] = ["MALFORMED_JSON", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

const exampleDetails: Partial<Record<ErrorCode, ErrorDetails>> = {
  BAD_ARGUMENT: {
    detail: "The query is not what is expected: userTelegramId is missing.",
    errors: [{ field: "userTelegramId", message: "is missing" }],
  },
};

const text = (description: string) => ({ description, schema: { type: "string" } });
const count = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } });
const limitHeaders = {
  "RateLimit-Limit": count(
    "Calls at once that the key has after a rest. Absent when limits are off.",
  ),
  "RateLimit-Remaining": count("Calls at once that are left."),
  "RateLimit-Reset": count("Seconds until all of them are there again."),
};
const headersOf: Record<string, Json> = {
  405: { Allow: text("The methods that the address takes.") },
  429: { "Retry-After": count("Seconds to wait.") },
  503: { "Retry-After": count("Seconds to wait.") },
};

/**
 * The external API as an OpenAPI document, made of the very schemas by which `routes` validate and
 * serialise.
 */
export function openApiOf(routes: readonly RouteOptions[], baseUrl: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const route of routes) {
    paths[route.url] = {
      ...paths[route.url],
      [String(route.method).toLowerCase()]: operationOf(route),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Slotwire: the external API",
      version: "1",
      description:
        "What a bot owner's system may ask of the service. Changes only add: tolerate members that you do not know.",
    },
    servers: [{ url: baseUrl }],
    paths,
    webhooks: { fieldRequest: { post: fieldRequest } },
    components: { schemas: { Problem: plain(Problem) } },
  };
}

const fieldRequest = {
  operationId: "fieldRequest",
  summary: "Custom UI field",
  description:
    "What a player's Mini App asks of the URL of a custom field. The answer's body is the value, verbatim.",
  requestBody: { required: true, content: { "application/json": { schema: plain(FieldRequest) } } },
  responses: {
    200: {
      description: "The value: a raw string or a number.",
      content: { "text/plain": { schema: { type: "string" } } },
    },
  },
};

function operationOf({ method, schema, config, onRequest }: RouteOptions): Operation {
  const { operationId, summary, description, querystring, body, response } = schema as RouteSchema;
  const deliberate: ErrorCode[] = [onRequest].flat().includes(onlyDeliberate)
    ? ["NOT_A_DELIBERATE_CALL"]
    : [];
  const codes = [
    ...everywhere,
    ...(method === "POST" ? withBody : []),
    ...deliberate,
    ...(config?.problems ?? []),
  ];
  const members = (querystring ?? body)?.properties;
  const repeatable = typeof members === "object" && members !== null && "idempotencyKey" in members;
  return {
    operationId,
    summary: String(summary),
    ...(description !== undefined && { description: String(description) }),
    ...(querystring && { parameters: parametersOf(querystring) }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: plain(body), example: exampleOf(body) } },
      },
    }),
    responses: { ...successes(response, repeatable), ...problems(codes) },
  };
}

function parametersOf(query: Json): Parameter[] {
  const required = query.required as string[];
  return Object.entries(query.properties as Record<string, Json>).map(([name, property]) => {
    const { description, examples, ...schema } = plain(property);
    const example = (examples as unknown[] | undefined)?.[0];
    return {
      name,
      in: "query",
      required: required.includes(name),
      description: String(description),
      schema,
      example,
    };
  });
}

function successes(response: RouteSchema["response"], repeatable: boolean): Record<string, Answer> {
  const replayed = {
    "Idempotent-Replayed": text(
      "`true` when an earlier call with the same idempotencyKey had done it.",
    ),
  };
  const headers = { ...limitHeaders, ...(repeatable && replayed) };
  const statuses = Object.entries(response).filter(([status]) => /^2\d\d$/.test(status));
  return Object.fromEntries(
    statuses.map(([status, schema]) => {
      const content = {
        "application/json": {
          schema: plain(schema),
          examples: { example: { value: exampleOf(schema) } },
        },
      };
      return [status, { description: STATUS_CODES[status] ?? status, headers, content }];
    }),
  );
}

function problems(codes: readonly ErrorCode[]): Record<string, Answer> {
  const examples: Record<string, Record<string, { value: unknown }>> = {};
  for (const code of codes) {
    const value = toProblem(
      new ServiceError(code, exampleDetails[code]),
      "1f0e2d3c-4b5a-4968-8776-655443322110",
    );
    examples[value.status] = { ...examples[value.status], [code]: { value } };
  }
  return Object.fromEntries(
    Object.entries(examples).map(([status, ofStatus]) => {
      const content = {
        [problemType]: { schema: { $ref: "#/components/schemas/Problem" }, examples: ofStatus },
      };
      return [
        status,
        {
          description: Object.keys(ofStatus).join(", "),
          headers: headersOf[status] ?? {},
          content,
        },
      ];
    }),
  );
}

/** The example that a schema gives, or the one that its parts give. */
function exampleOf(schema: Json): Json {
  const [example] = (schema.examples as Json[] | undefined) ?? [];
  if (example !== undefined) return example;
  if (schema.type === "array") return [exampleOf(schema.items as Json)] as unknown as Json;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property)]));
}

/**
 * A schema as JSON: without what its maker hides in it, and without `$id`, which components have no
 * need of.
 */
function plain(schema: object): Json {
  const { $id, ...rest } = JSON.parse(JSON.stringify(schema)) as Json;
  return rest;
}
