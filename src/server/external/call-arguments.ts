import type { FastifyRequest } from "fastify";
import type { ServiceError } from "../errors.ts";
import { argumentError } from "../http/problem.ts";
import type { JsonScan } from "../validation/json-scan.ts";

type Arguments = Record<string, unknown>;

/** The query of a GET, the body of a POST; empty for a body that is no object. */
export function argumentsOf({ method, query, body }: FastifyRequest): Arguments {
  const from = method === "POST" ? body : query;
  return typeof from === "object" && from !== null ? (from as Arguments) : {};
}

function knownArguments({ routeOptions }: FastifyRequest): Record<string, ArgumentSchema> {
  const { body, querystring } = routeOptions.schema ?? {};
  return ((body ?? querystring) as { properties: Record<string, ArgumentSchema> }).properties;
}

interface ArgumentSchema {
  readonly type?: string | readonly string[];
  /** The expected value, for the error about another one. */
  readonly title?: string;
}

/**
 * The 400 for faults that parsing a body hides: the last of several members with one name wins, and
 * 0.99999999999999999999 becomes 1.
 */
export function textFault(
  request: FastifyRequest,
  { repeated, notInDigits }: JsonScan,
): ServiceError | null {
  const errors = repeated.map((path) => ({
    field: path.slice(1).replaceAll("/", "."),
    message: "is repeated",
  }));
  for (const field of notInDigits) {
    const { type, title } = knownArguments(request)[field] ?? {};
    if (type?.includes("integer")) errors.push({ field, message: `must be ${title}` });
  }
  return errors.length === 0 ? null : argumentError("body", errors);
}

/**
 * Throws `ServiceError` 400 for unknown names that misspell a known one: an `idempotency_key`,
 * ignored like other unknown names, would pay twice.
 */
export function refuseMisspeltNames(request: FastifyRequest): void {
  const schemas = knownArguments(request);
  const isUnknown = (name: string) => !Object.hasOwn(schemas, name);
  const isPost = request.method === "POST";
  const unknown = Object.keys(argumentsOf(request)).filter(isUnknown);
  // The query of a POST is ignored, so a key in it would be lost like a misspelt one.
  if (isPost)
    for (const name of Object.keys(request.query as object))
      if (isUnknown(name) || name === "idempotencyKey") unknown.push(name);
  if (unknown.length === 0) return;
  const part = isPost ? "JSON body" : "query";
  const names = Object.keys(schemas).map((name) => ({ name, letters: lettersOf(name) }));
  const errors = unknown.flatMap((name) => {
    const meant = meantName(name, names);
    return meant ? [{ field: name, message: `does not count; send ${meant} in the ${part}` }] : [];
  });
  if (errors.length > 0) throw argumentError("arguments", errors);
}

/**
 * Takes the header `Idempotency-Key` as the argument `idempotencyKey` of a route that has it.
 * Throws `ServiceError` 400 if they differ.
 */
export function takeKeyHeader(request: FastifyRequest): void {
  const header = request.headers["idempotency-key"];
  if (header === undefined || !("idempotencyKey" in knownArguments(request))) return;
  // Quoted, as in the header's IETF draft, or bare.
  const key = String(header).replace(/^"(.*)"$/, "$1");
  const args = argumentsOf(request);
  if (!("idempotencyKey" in args)) args.idempotencyKey = key;
  else if (args.idempotencyKey !== key)
    throw argumentError("arguments", [
      {
        field: "idempotencyKey",
        message: "differs from the header Idempotency-Key; send one of them, or the same in both",
      },
    ]);
}

/** The name in `candidates` that differs from `name` only in case, separators or one letter. */
function meantName(name: string, candidates: readonly Name[]): string | undefined {
  const wrong = lettersOf(name);
  return candidates.find(
    ({ letters }) =>
      wrong === letters || (letters.length >= minTypoLength && isOneEdit(wrong, letters)),
  )?.name;
}

interface Name {
  readonly name: string;
  readonly letters: string;
}

/** A name as short as `id` is one letter away from many others, such as `ip`. */
const minTypoLength = 4;

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, "");
}

/** Whether one letter was added, left out, replaced or swapped with the next one. */
function isOneEdit(a: string, b: string): boolean {
  const length = Math.max(a.length, b.length);
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const differing = length - start - end;
  const isSwap = a[start] === b[start + 1] && a[start + 1] === b[start];
  return differing <= 1 || (differing === 2 && a.length === b.length && isSwap);
}
