import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";
import * as Value from "typebox/value";
import { nearestName } from "#contract/nearest-name.ts";
import { pointerPart } from "./json-text.ts";

/** What is wrong at one place of a file. */
export interface Fault {
  /** A JSON Pointer (RFC 6901); empty for the whole file. */
  readonly path: string;
  readonly message: string;
  /** Which of several things at the place it is about, such as a reference in a text. */
  readonly about?: string;
}

/** How many faults are told of one value; who mends so many tries again. */
const maxTold = 100;
/**
 * Objects and lists with more in them than this, or with longer names, are told as one fault each:
 * no schema knows larger ones.
 */
const maxMembers = 200;
const maxItems = 1000;
const longestName = 100;

type SchemaError = ReturnType<typeof Value.Errors>[number];
type Node = Record<string, unknown>;

// The library stops at 8 errors. It drops the others: only `isValid` says that there is none.
Settings.Set({ maxErrors: maxTold });

const validators = new WeakMap<TSchema, Validator>();

/** Whether a value is as `schema` says. */
export function isValid(schema: TSchema, value: unknown): boolean {
  const validator = validators.get(schema) ?? (Compile(schema) as Validator);
  validators.set(schema, validator);
  return validator.Check(value);
}

/**
 * What `schema` refuses in `value`, each as a sentence with its path, which begins with `base`:
 * none if, and only if, the value is valid. For a value in which `countFaults` finds nothing:
 * telling every fault of a larger one would take long.
 */
export function schemaFaults(schema: TSchema, value: unknown, base = ""): Fault[] {
  if (isValid(schema, value)) return [];
  const faults = Value.Errors(schema, value).flatMap((error) =>
    faultsOf(error, schema, value, base + error.instancePath),
  );
  return faults.length > 0 ? faults : [{ path: base, message: "is invalid" }];
}

/**
 * What `schema` refuses in the items of a list; of a list that is longer than it may be, nothing.
 */
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
 * The first faults of those that are found; the last one says when there are more. One thing may
 * break several rules and is mended once: what is found first of it is told.
 */
export function firstFaults(faults: Iterable<Fault>): Fault[] {
  const told = new Map<string, Fault>();
  for (const { path, message, about = "" } of faults) {
    const thing = `${path}\n${about}`;
    if (told.has(thing)) continue;
    if (told.size === maxTold)
      return [...told.values(), { path: "", message: `has more faults than these ${maxTold}` }];
    told.set(thing, { path, message });
  }
  return [...told.values()];
}

/**
 * The objects and lists that hold very much: what is wrong with each of their parts is not looked
 * for.
 */
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
  return count > maxItems ? `has ${count} items; no list has more than ${maxItems}` : undefined;
}

function membersFault(names: readonly string[]): string | undefined {
  if (names.length > maxMembers)
    return `has ${names.length} members; none has more than ${maxMembers}`;
  const long = names.find((name) => name.length > longestName);
  return (
    long &&
    `has a member whose name is ${long.length} characters long; no name has more than ${longestName}`
  );
}

/**
 * Shows `look` the value and each of its parts, the outer ones first; where it answers false,
 * nothing that is in that part. A part's path, which begins with `base`, is made for who asks for
 * it alone: making all of them takes longer than looking.
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
  // Said again, with the names, by additionalProperties.
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
      return `is ${charactersOf(String(found))} characters long; at most ${error.params.limit} are allowed`;
    case "minItems":
      return `has ${(found as unknown[]).length} items; at least ${error.params.limit} must be there`;
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

/** As JSON Schema counts them: whole characters, in a text that may be long. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function unknownMember(name: string, schema: Node): string {
  const nearest = nearestName(name, Object.keys((schema.properties as Node) ?? {}));
  return nearest ? `is not known; did you mean "${nearest}"?` : "is unknown";
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

/** A value as a sentence shows it: short. */
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

/**
 * The list at a path of a file that may have any shape; what is no list there is refused by the
 * schema.
 */
export function itemsIn(file: unknown, ...path: string[]): readonly unknown[] {
  const found = path.reduce<unknown>(
    (node, name) => (isObject(node) ? node[name] : undefined),
    file,
  );
  return Array.isArray(found) ? found : [];
}

/** The same with every item as an object; one that is none has no members. */
export function objectsIn(file: unknown, ...path: string[]): Record<string, unknown>[] {
  return itemsIn(file, ...path).map((item) => (isObject(item) ? item : {}));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** NUL and half surrogate pairs: JSON can write them, PostgreSQL cannot keep them. */
export function characterFaults(value: unknown, path: string): Fault[] {
  const faults: Fault[] = [];
  walk(value, path, (part, pathOf) => {
    if (typeof part === "string" && /\0|\p{Cs}/u.test(part))
      faults.push({
        path: pathOf(),
        message: "holds a character that cannot be kept (NUL or half a surrogate pair)",
      });
    return true;
  });
  return faults;
}

/** Faults as the `errors` of a problem. */
export function problemErrors(faults: readonly Fault[]): { field: string; message: string }[] {
  return faults.map(({ path, message }) => ({ field: path, message }));
}
