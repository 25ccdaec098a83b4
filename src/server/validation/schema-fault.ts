import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";
import * as Value from "typebox/value";
import { nearestName } from "#contract/nearest-name.ts";
import { pointerPart } from "./json-text.ts";

/** A fault at one place of a file. */
export interface Fault {
  /** A JSON Pointer (RFC 6901); empty for the whole file. */
  readonly path: string;
  readonly message: string;
  /** Distinguishes several faults at one place, such as references in a text. */
  readonly about?: string;
}

/** The maximum number of reported faults. */
const maxFaults = 100;
/**
 * Larger objects and lists, or longer names, are reported as one fault each; no schema allows them.
 */
const maxMembers = 200;
const maxItems = 1000;
const maxNameLength = 100;

type SchemaError = ReturnType<typeof Value.Errors>[number];
type Node = Record<string, unknown>;

// TypeBox's default is 8 errors; the rest are dropped.
Settings.Set({ maxErrors: maxFaults });

const validators = new WeakMap<TSchema, Validator>();

/** Whether a value matches `schema`. */
export function isValid(schema: TSchema, value: unknown): boolean {
  const validator = validators.get(schema) ?? (Compile(schema) as Validator);
  validators.set(schema, validator);
  return validator.Check(value);
}

/**
 * The faults of `value`, with paths below `base`; none if and only if it is valid. Call it only if
 * `countFaults` finds nothing, because a larger value would take long.
 */
export function schemaFaults(schema: TSchema, value: unknown, base = ""): Fault[] {
  if (isValid(schema, value)) return [];
  const faults = Value.Errors(schema, value).flatMap((error) =>
    faultsOf(error, schema, value, base + error.instancePath),
  );
  return faults.length > 0 ? faults : [{ path: base, message: "is invalid" }];
}

/** The faults of a list's items; none if the list is too long. */
export function* itemFaults(
  schema: TSchema,
  items: readonly unknown[],
  { base, maxItems }: { readonly base: string; readonly maxItems: number },
): Generator<Fault, void, undefined> {
  if (items.length > maxItems) return;
  for (const [index, item] of items.entries())
    yield* schemaFaults(schema, item, `${base}/${index}`);
}

/**
 * The first faults, one per place and `about` even if several rules are broken; a last one says if
 * there are more.
 */
export function firstFaults(faults: Iterable<Fault>): Fault[] {
  const first = new Map<string, Fault>();
  for (const { path, message, about = "" } of faults) {
    const place = `${path}\n${about}`;
    if (first.has(place)) continue;
    if (first.size === maxFaults)
      return [
        ...first.values(),
        { path: "", message: `has more faults than the first ${maxFaults}` },
      ];
    first.set(place, { path, message });
  }
  return [...first.values()];
}

/** The objects and lists that are too large to validate in detail. */
export function countFaults(value: unknown, path: string): Fault[] {
  const faults: Fault[] = [];
  walk(value, path, (part, pathOf) => {
    const message = isObject(part)
      ? membersFault(Object.keys(part))
      : Array.isArray(part)
        ? itemsFault(part.length)
        : undefined;
    if (message) faults.push({ path: pathOf(), message });
    return !message;
  });
  return faults;
}

function itemsFault(count: number): string | undefined {
  return count > maxItems ? `has ${count} items; the maximum is ${maxItems}` : undefined;
}

function membersFault(names: readonly string[]): string | undefined {
  if (names.length > maxMembers) return `has ${names.length} members; the maximum is ${maxMembers}`;
  const long = names.find((name) => name.length > maxNameLength);
  return (
    long && `has a member with a name of ${long.length} characters; the maximum is ${maxNameLength}`
  );
}

/**
 * Calls `look` with the value and each of its parts, outer ones first; false skips what is inside a
 * part. A part's path, below `base`, is computed only on demand, because it costs more than the
 * visit.
 */
function walk(
  value: unknown,
  base: string,
  look: (part: unknown, pathOf: () => string) => boolean,
): void {
  const names: (string | number)[] = [];
  const pathOf = () => base + names.map((name) => `/${pointerPart(String(name))}`).join("");
  const visit = (part: unknown): void => {
    if (!look(part, pathOf) || typeof part !== "object" || part === null) return;
    for (const name of Array.isArray(part) ? part.keys() : Object.keys(part)) {
      names.push(name);
      visit((part as Node)[name]);
      names.pop();
    }
  };
  visit(value);
}

function faultsOf(error: SchemaError, schema: TSchema, value: unknown, path: string): Fault[] {
  // `additionalProperties` reports the same with names.
  if (error.keyword === "boolean") return [];
  const part = at(schema, error.schemaPath);
  switch (error.keyword) {
    case "required":
      return error.params.requiredProperties.map((name) => ({
        path: `${path}/${pointerPart(name)}`,
        message: "is missing",
      }));
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
  // `writeOnly` marks secrets.
  if (schema.writeOnly) return `is invalid. ${schema.description}`;
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
      return `is ${charactersOf(String(found))} characters long; the maximum is ${error.params.limit}`;
    case "minItems":
      return `has ${(found as unknown[]).length} items; the minimum is ${error.params.limit}`;
    case "maxItems":
      return `has ${(found as unknown[]).length} items; the maximum is ${error.params.limit}`;
    case "enum":
      return `must be one of ${error.params.allowedValues.join(", ")}, not ${shown(found)}`;
    case "pattern":
      return typeof schema.description === "string"
        ? `is ${shown(found)}, which is invalid. ${schema.description}`
        : `must match ${error.params.pattern}, not ${shown(found)}`;
    default:
      return error.message;
  }
}

/** Code points, as JSON Schema counts them. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function unknownMember(name: string, schema: Node): string {
  const nearest = nearestName(name, Object.keys((schema.properties as Node) ?? {}));
  return nearest ? `is unknown; did you mean "${nearest}"?` : "is unknown";
}

function article(type: string): string {
  const words: Record<string, string> = {
    integer: "a whole number",
    array: "a list",
    object: "an object",
    boolean: "true or false",
  };
  return words[type] ?? `a ${type}`;
}

/** A value for a sentence, shortened. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(typeof value === "string" ? value.slice(0, 100) : value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function at(root: unknown, pointer: string): Node {
  const parts = pointer.replace(/^#/, "").split("/").slice(1);
  return parts.reduce(
    (node, part) => (node as Node)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")],
    root,
  ) as Node;
}

/** The list at a path of an unvalidated file; empty if there is none. */
export function itemsIn(file: unknown, ...path: string[]): readonly unknown[] {
  const found = path.reduce<unknown>(
    (node, name) => (isObject(node) ? node[name] : undefined),
    file,
  );
  return Array.isArray(found) ? found : [];
}

/** Like `itemsIn`, with an empty object for any other item. */
export function objectsIn(file: unknown, ...path: string[]): Record<string, unknown>[] {
  return itemsIn(file, ...path).map((item) => (isObject(item) ? item : {}));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Finds NUL and lone surrogates, which JSON can express but PostgreSQL cannot store. */
export function characterFaults(value: unknown, path: string): Fault[] {
  const faults: Fault[] = [];
  walk(value, path, (part, pathOf) => {
    if (typeof part === "string" && /\0|\p{Cs}/u.test(part))
      faults.push({
        path: pathOf(),
        message: "contains a character that cannot be stored (NUL or a lone surrogate)",
      });
    return true;
  });
  return faults;
}

/** Faults as the `errors` of a problem. */
export function problemErrors(faults: readonly Fault[]): { field: string; message: string }[] {
  return faults.map(({ path, message }) => ({ field: path, message }));
}
