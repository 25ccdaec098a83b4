import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import type { ErrorCode } from "#contract/error-code.ts";
import { FieldRequest } from "#contract/schema/custom-field.ts";
import { IdempotencyKey } from "#contract/schema/external.ts";
import { Problem } from "#contract/schema/problem.ts";
import { type ErrorDetails, ServiceError } from "../errors.ts";
import { problemType, toProblem } from "../http/problem.ts";
import type { ExternalErrorCode } from "./error-advice.ts";
import { onlyDeliberate } from "./guard.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** This route's errors beyond those of every route, for the documentation. */
    problems?: readonly ExternalErrorCode[];
    /** Whether this route counts once without an idempotency key, for the documentation. */
    isRepeatable?: boolean;
  }
}

type Json = Record<string, unknown>;

/** The errors of every external route. */
const everywhere: ExternalErrorCode[] = [
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
const withBody: ExternalErrorCode[] = [
  "MALFORMED_JSON",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
];

/** The errors of every external route, and of every one with a body. */
export const generalErrors: ReadonlySet<string> = new Set([...everywhere, ...withBody]);

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

const text = (description: string) => ({ description, type: "string" });
const count = (description: string) => ({ description, type: "integer", minimum: 0 });
const requestHeader = { "Request-Id": text("Identifies the call, for reports of errors.") };
const limitHeaders = {
  "RateLimit-Limit": count("The key's maximum burst. Absent if limits are off."),
  "RateLimit-Remaining": count("Calls left."),
  "RateLimit-Reset": count("Seconds until the full burst is available."),
};
const keyHeader = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      ...IdempotencyKey,
      description: "The `idempotencyKey`, for a caller that sends it as a header instead.",
    },
  },
};
const replayHeader = {
  "Idempotent-Replayed": text(
    "`true` if an earlier call, the same or with the same idempotencyKey, did the work.",
  ),
};
const headersOf: Record<string, Json> = {
  405: { Allow: text("The allowed methods.") },
  429: { "Retry-After": count("Seconds to wait.") },
  503: { "Retry-After": count("Seconds to wait.") },
};

const fieldRequest = {
  operationId: "fieldRequest",
  summary: "Custom UI field",
  description:
    "The request from a player's Mini App to a custom field's URL. The answer's body is the value, verbatim.",
  requestBody: { required: true, content: { "application/json": { schema: FieldRequest } } },
  responses: {
    200: {
      description: "The value: a raw string or a number.",
      content: { "text/plain": { schema: { type: "string" } } },
    },
  },
} as const;

/** The subjects of the methods, in the order of the document. */
const tags = [
  { name: "users", description: "Read bot users and their friends, and set their custom values." },
  {
    name: "points",
    description:
      "Credit and debit users. Each change is a row of the ledger, whose sum is the balance.",
  },
  { name: "tasks", description: "Report that users have done tasks, which pays them once." },
  { name: "messages", description: "Send messages through the bot, and see what became of them." },
  { name: "custom fields", description: "What players' browsers ask of your server." },
];

/** The key of a GET. OpenAPI has no scheme for a key in the body of a POST. */
const keyInQuery = {
  type: "apiKey",
  in: "query",
  name: "apiKey",
  description: "A live API key of the bot. A POST has it as `apiKey` in its JSON body instead.",
} as const;

/**
 * Describes the routes below `scope` in an OpenAPI document generated from their schemas;
 * `scope.swagger()` returns it once the service is ready.
 */
export function describeRoutes(scope: FastifyInstance, baseUrl: string): void {
  scope.register(swagger, {
    openapi: {
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
      webhooks: { fieldRequest: { post: { ...fieldRequest, tags: ["custom fields"] } } },
      components: { schemas: { Problem }, securitySchemes: { apiKey: keyInQuery } },
    },
    convertConstToEnum: false,
    stripBasePath: false,
    transform: ({ schema, url, route }) => ({ schema: described(schema, route), url }),
  });
}

/** A route's schema with an example of its body and all its answers, including errors. */
function described(
  schema: FastifySchema,
  { method, config, onRequest }: RouteOptions,
): FastifySchema {
  const { body, querystring, response } = schema as Record<string, Json | undefined>;
  const codes: ExternalErrorCode[] = [
    ...everywhere,
    ...(method === "POST" ? withBody : []),
    ...([onRequest].flat().includes(onlyDeliberate) ? (["NOT_A_DELIBERATE_CALL"] as const) : []),
    ...(config?.problems ?? []),
  ];
  const members = (querystring ?? body)?.properties as Json;
  const takesKey = "idempotencyKey" in members;
  const isRepeatable = config?.isRepeatable || takesKey;
  const headers = { ...requestHeader, ...limitHeaders, ...(isRepeatable && replayHeader) };
  return {
    ...schema,
    ...(method === "GET" && { security: [{ apiKey: [] }] }),
    ...(takesKey && { headers: keyHeader }),
    ...(body && { body: { ...body, examples: [exampleOf(body)] } }),
    response: { ...successes(response as Record<string, Json>, headers), ...problems(codes) },
  };
}

function successes(response: Record<string, Json>, headers: Json): Json {
  const statuses = Object.entries(response).filter(([status]) => /^2\d\d$/.test(status));
  return Object.fromEntries(
    statuses.map(([status, schema]) => {
      const examples = { example: { value: exampleOf(schema) } };
      const content = { "application/json": { schema, examples } };
      return [status, { description: STATUS_CODES[status], headers, content }];
    }),
  );
}

function problems(codes: readonly ExternalErrorCode[]): Json {
  const examples: Record<string, Record<string, { value: unknown }>> = {};
  for (const code of codes) {
    const error = new ServiceError(code, exampleDetails[code]);
    const value = toProblem(error, "1f0e2d3c-4b5a-4968-8776-655443322110");
    examples[value.status] = { ...examples[value.status], [code]: { value } };
  }
  return Object.fromEntries(
    Object.entries(examples).map(([status, ofStatus]) => {
      const schema = { $ref: "#/components/schemas/Problem" };
      const content = { [problemType]: { schema, examples: ofStatus } };
      const description = Object.keys(ofStatus).join(", ");
      return [
        status,
        { description, headers: { ...requestHeader, ...headersOf[status] }, content },
      ];
    }),
  );
}

/** A schema's example, or one composed from its parts. */
function exampleOf(schema: Json): unknown {
  const [example] = (schema.examples as unknown[] | undefined) ?? [];
  if (example !== undefined) return example;
  if (schema.type === "array") return [exampleOf(schema.items as Json)];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property)]));
}
