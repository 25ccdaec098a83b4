import type {
  FastifyError,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from "fastify";
import type { Problem } from "#contract/http/answer.schema.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";
import type { JsonType, ProblemFault } from "#contract/http/fault-rule.ts";
import { typeWords } from "#contract/validation/fault.ts";
import { brokenRule } from "#contract/validation/schema-rule.ts";
import { errorOfStatus, ServiceError, storeUnavailable } from "../errors.ts";
import { isForeignKeyViolation, isStoreUnavailable } from "../store/engine/store-error.ts";

/** The media type of every error. Source: RFC 9457. */
export const problemType = "application/problem+json";

const codes = new WeakMap<FastifyRequest, ErrorCode>();

export function problemCodeOf(request: FastifyRequest): ErrorCode | undefined {
  return codes.get(request);
}

/** Answers any error; a 5xx is logged and reveals only the request id. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The caller left while sending the body, so nobody gets the answer. After the body, leaving does
  // not turn the service's error into the caller's.
  const isCutOff = request.raw.readableAborted && !request.raw.complete;
  const serviceError = isCutOff
    ? new ServiceError("MALFORMED_REQUEST")
    : toServiceError(error, request.routeOptions?.bodyLimit);
  if (isCutOff) request.log.info("The request was cut off.");
  if (serviceError.status >= 500) request.log.error({ err: error }, serviceError.title);
  codes.set(request, serviceError.code);
  return reply
    .code(serviceError.status)
    .headers({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "request-id": request.id,
      ...serviceError.details.headers,
    })
    .type(problemType)
    .serializer(JSON.stringify)
    .send(toProblem(serviceError, request.id));
}

export function toProblem(
  { code, status, title, details }: ServiceError,
  requestId: string,
): Problem {
  const { detail, errors, members } = status >= 500 ? {} : details;
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    ...(detail && { detail }),
    code,
    requestId,
    ...(errors && { errors }),
    ...members,
  };
}

/** Details for Fastify's errors, whose own messages may contain the URL and thus a key. */
const advice: Partial<Record<ErrorCode, string>> = {
  UNSUPPORTED_MEDIA_TYPE: "Send JSON with Content-Type: application/json.",
};

function toServiceError(error: unknown, bodyLimit = 0): ServiceError {
  if (error instanceof ServiceError) return error;
  const { validation, validationContext, code = "", statusCode = 500 } = error as FastifyError;
  if (validation) return badArguments(validation, validationContext);
  if (isStoreUnavailable(error)) return storeUnavailable(error);
  // Only bots and owners are ever deleted, and writers handle a missing owner.
  if (isForeignKeyViolation(error))
    return new ServiceError("BOT_NOT_FOUND", { detail: "The bot was just deleted.", cause: error });
  if (/^FST_ERR_CTP_(?:INVALID|EMPTY)_JSON_BODY$/.test(code) || error instanceof SyntaxError)
    return new ServiceError("MALFORMED_JSON", {
      detail: "Send one JSON value, or omit the Content-Type of an empty body.",
    });
  if (statusCode < 400 || statusCode >= 500)
    return new ServiceError("INTERNAL_ERROR", { cause: error });
  const errorCode = errorOfStatus(statusCode);
  const detail =
    errorCode === "BODY_TOO_LARGE" ? `The maximum is ${bodyLimit / 1024} KiB.` : advice[errorCode];
  return new ServiceError(errorCode, detail ? { detail } : {});
}

/** The maximum number of faults in one answer. */
const maxErrors = 100;
const partNames: Record<string, string> = { params: "address", querystring: "query" };

/** The error for arguments refused by their schema; `includesRules` adds the broken rules. */
export function badArguments(
  validation: FastifySchemaValidationError[],
  context = "request",
  includesRules = false,
): ServiceError {
  const faults = validation.slice(0, maxErrors).map((fault: SchemaRefusal): ProblemFault => {
    const { instancePath, params, parentSchema = {} } = fault;
    const field = [
      instancePath.slice(1).replaceAll("/", "."),
      params.missingProperty ?? params.additionalProperty,
    ];
    return {
      field: field.filter(Boolean).join("."),
      message: sentence(fault, context),
      ...(includesRules && brokenRule(fault, parentSchema)),
    };
  });
  // One message per member, even if it breaks several rules.
  return argumentError(context, [...new Map(faults.map((fault) => [fault.field, fault])).values()]);
}

/** The 400 for arguments; `context` is Fastify's name of a part of the request. */
export function argumentError(context: string, all: readonly ProblemFault[]): ServiceError {
  const errors = all.slice(0, maxErrors);
  const faults = errors
    .map(({ field, message }) => [field, message].filter(Boolean).join(" "))
    .join("; ");
  return new ServiceError("BAD_ARGUMENT", {
    detail: `Invalid ${partNames[context] ?? context}: ${faults}.`,
    errors,
  });
}

/** With the members of Ajv's `verbose`. */
type SchemaRefusal = FastifySchemaValidationError & {
  readonly parentSchema?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
};

function sentence(fault: SchemaRefusal, context: string): string {
  const { keyword, message = "is not allowed", params, parentSchema = {}, data } = fault;
  const { title } = parentSchema;
  if (keyword === "required") return "is missing";
  if (keyword === "additionalProperties") return "is unknown";
  if (context === "querystring" && Array.isArray(data)) return "is repeated";
  if (keyword === "type") {
    const types = [params.type].flat() as JsonType[];
    return `must be ${title ?? types.map((type) => typeWords[type]).join(" or ")}, not ${kindOf(data, types)}`;
  }
  return title ? `must be ${title}` : message;
}

/** The kind of a value whose type is none of `types`; never the value, which may be a secret. */
function kindOf(value: unknown, types: readonly JsonType[]): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return typeWords.array;
  if (typeof value === "boolean") return "a boolean";
  if (typeof value === "number" && types.includes("integer")) return "a fraction";
  return typeWords[typeof value as JsonType];
}
