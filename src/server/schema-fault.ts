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
}

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
      return [{ path, message: sentence(error, part, at(value, error.instancePath)) }];
  }
}

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
