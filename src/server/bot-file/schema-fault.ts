import type { TSchema } from "typebox";
import { Settings } from "typebox/system";
import * as Value from "typebox/value";
import { nearestName } from "#contract/nearest-name.ts";
import { pointerPart } from "./json-text.ts";

/** What is wrong at one place of a file. */
export interface Fault {
  /** A JSON Pointer (RFC 6901); empty for the whole file. */
  readonly path: string;
  readonly message: string;
  /** Whether this is what something looks like while somebody is still writing it: an empty text, half of an address. */
  readonly isUnfinished?: true;
}

/** How many faults one answer tells. */
const mostTold = 1000;

type SchemaError = ReturnType<typeof Value.Errors>[number];
type Node = Record<string, unknown>;

// The library stops at 8 errors; a file is refused with all of them.
Settings.Set({ maxErrors: 10_000 });

/** Everything that `schema` refuses in `value`, each as a sentence with its path, which begins with `base`. */
export function schemaFaults(schema: TSchema, value: unknown, base = ""): Fault[] {
  return Value.Errors(schema, value).flatMap((error) => faultsOf(error, schema, value, base + error.instancePath));
}

function faultsOf(error: SchemaError, schema: TSchema, value: unknown, path: string): Fault[] {
  const part = at(schema, error.schemaPath);
  switch (error.keyword) {
    // Said again, with the names, by additionalProperties.
    case "boolean":
      return [];
    case "required":
      return error.params.requiredProperties.map((name) => ({ path: `${path}/${pointerPart(name)}`, message: "is missing" }));
    case "additionalProperties":
      return error.params.additionalProperties.map((name) => ({
        path: `${path}/${pointerPart(name)}`,
        message: unknownMember(name, part),
      }));
    default:
      return [
        {
          path,
          message: sentence(error, part, at(value, error.instancePath)),
          ...(unfinished.has(error.keyword) && { isUnfinished: true }),
        },
      ];
  }
}

const unfinished = new Set(["minLength", "pattern"]);

function sentence(error: SchemaError, schema: Node, found: unknown): string {
  // What the schema marks as written but never read back is a secret.
  if (schema.writeOnly) return `does not have the right form. ${schema.description}`;
  switch (error.keyword) {
    case "type":
      return `must be ${[error.params.type].flat().map(article).join(" or ")}, not ${shown(found)}`;
    case "minimum":
      return `must be at least ${error.params.limit}, not ${shown(found)}`;
    case "maximum":
      return `must be at most ${error.params.limit}, not ${shown(found)}`;
    case "minLength":
      return "must not be empty";
    case "maxLength":
      return `is ${Array.from(String(found)).length} characters long; at most ${error.params.limit} are allowed`;
    case "maxItems":
      return `has ${(found as unknown[]).length} items; at most ${error.params.limit} are allowed`;
    case "enum":
      return `must be one of ${error.params.allowedValues.join(", ")}, not ${shown(found)}`;
    case "pattern":
      return typeof schema.description === "string"
        ? `is ${shown(found)}, which does not have the right form. ${schema.description}`
        : `must match ${error.params.pattern}, not ${shown(found)}`;
    default:
      return error.message;
  }
}

function unknownMember(name: string, schema: Node): string {
  const nearest = nearestName(name, Object.keys((schema.properties as Node) ?? {}));
  return nearest ? `is not known; did you mean "${nearest}"?` : "is not known";
}

function article(type: string): string {
  const words: Record<string, string> = { integer: "a whole number", array: "a list", object: "an object", boolean: "true or false" };
  return words[type] ?? `a ${type}`;
}

/** A value as a sentence shows it: short. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function at(root: unknown, pointer: string): Node {
  const parts = pointer.replace(/^#/, "").split("/").slice(1);
  return parts.reduce((node, part) => (node as Node)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")], root) as Node;
}

/** The objects of the list at a path of a file that may have any shape; what is no list there is refused by the schema. */
export function objectsIn(file: unknown, ...path: string[]): Record<string, unknown>[] {
  const found = path.reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), file);
  return Array.isArray(found) ? found.map((item) => (isObject(item) ? item : {})) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** NUL and half surrogate pairs: JSON can write them, PostgreSQL cannot keep them. */
export function characterFaults(value: unknown, path: string): Fault[] {
  if (typeof value === "string")
    return /\0|\p{Cs}/u.test(value) ? [{ path, message: "holds a character that cannot be kept (NUL or half a surrogate pair)" }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => characterFaults(member, `${path}/${pointerPart(name)}`));
}

/** Faults as the `errors` of a problem, of which one answer tells the first thousand. */
export function problemErrors(faults: readonly Fault[]): { field: string; message: string }[] {
  return faults.slice(0, mostTold).map(({ path, message }) => ({ field: path, message }));
}
