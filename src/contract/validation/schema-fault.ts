import type { TSchema } from "typebox";
import { Settings } from "typebox/system";
import * as Value from "typebox/value";
import type { ProblemFault } from "../http/fault-rule.ts";
import { nearestName } from "../http/nearest-name.ts";
import { type Fault, faultAt, foundIn, pointerPart } from "./fault.ts";
import { brokenRule } from "./schema-rule.ts";

const maxFaults = 100;
/**
 * Larger objects and lists, or longer names, are reported as one fault each; no schema allows them.
 */
const maxMembers = 200;
const maxItems = 1000;
const maxMemberNameLength = 100;

type SchemaError = ReturnType<typeof Value.Errors>[number];
type Node = Record<string, unknown>;

// TypeBox's default is 8 errors; the rest are dropped.
Settings.Set({ maxErrors: maxFaults });

type Check = (schema: TSchema, value: unknown) => boolean;
let check: Check = Value.Check;

/**
 * Replaces the check of values. A browser keeps the default: the page's content policy forbids
 * compiled checks.
 */
export function setCheck(faster: Check): void {
  check = faster;
}

/** Whether a value matches `schema`. */
export function isValid(schema: TSchema, value: unknown): boolean {
  return check(schema, value);
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
  return faults.length > 0 ? faults : [faultAt(base, "other", {})];
}

/** The faults of an object by the schema of its kind, which one of its members gives. */
export function kindFaults(
  object: Record<string, unknown>,
  path: string,
  {
    member,
    rule,
    schemas,
  }: {
    readonly member: string;
    readonly rule: "block-kind" | "task-kind";
    readonly schemas: Readonly<Record<string, TSchema>>;
  },
): Fault[] {
  const kind = object[member];
  const kinds = Object.keys(schemas);
  const schema = typeof kind === "string" && kinds.includes(kind) ? schemas[kind] : undefined;
  if (schema) return schemaFaults(schema, object, path);
  const nearest = typeof kind === "string" ? nearestName(kind, kinds) : undefined;
  return [faultAt(`${path}/${member}`, rule, { found: foundIn(kind), nearest, kinds })];
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
 * The first faults, one per path and `about` even if several rules are broken; the last one reports
 * that there are more.
 */
export function firstFaults(faults: Iterable<Fault>): Fault[] {
  const first = new Map<string, Fault>();
  for (const fault of faults) {
    const { path, about = "" } = fault;
    const key = `${path}\n${about}`;
    if (first.has(key)) continue;
    if (first.size === maxFaults)
      return [...first.values(), faultAt("", "max-faults", { limit: maxFaults })];
    first.set(key, fault);
  }
  return [...first.values()];
}

/** The objects and lists that are too large to validate in detail. */
export function countFaults(value: unknown, path: string): Fault[] {
  const faults: Fault[] = [];
  walk(value, path, (part, pathOf) => {
    const fault = sizeFault(part, pathOf);
    if (fault) faults.push(fault);
    return !fault;
  });
  return faults;
}

function sizeFault(part: unknown, pathOf: () => string): Fault | undefined {
  if (isObject(part)) return membersFault(Object.keys(part), pathOf);
  if (!Array.isArray(part) || part.length <= maxItems) return undefined;
  return faultAt(pathOf(), "max-items", { count: part.length, limit: maxItems });
}

function membersFault(names: readonly string[], pathOf: () => string): Fault | undefined {
  if (names.length > maxMembers)
    return faultAt(pathOf(), "max-members", { count: names.length, limit: maxMembers });
  const long = names.find((name) => name.length > maxMemberNameLength);
  return long === undefined
    ? undefined
    : faultAt(pathOf(), "max-member-name", { count: long.length, limit: maxMemberNameLength });
}

/**
 * Calls `look` with the value and each of its parts, outer ones first; false skips the inside of a
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
      return error.params.requiredProperties.map((name) =>
        faultAt(`${path}/${pointerPart(name)}`, "missing", {}),
      );
    case "additionalProperties":
      return error.params.additionalProperties.map((name) => {
        const nearest = nearestName(name, Object.keys((part.properties as Node) ?? {}));
        return faultAt(`${path}/${pointerPart(name)}`, "unknown", { nearest });
      });
    default: {
      const { rule, values } = brokenRule(error, part, at(value, error.instancePath));
      return [faultAt(path, rule, values, { ...part, message: error.message })];
    }
  }
}

function at(root: unknown, pointer: string): Node {
  const parts = pointer.replace(/^#/, "").split("/").slice(1);
  return parts.reduce(
    (node, part) => (node as Node)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")],
    root,
  ) as Node;
}

/** The value at a path of an unvalidated file; undefined if there is none. */
export function valueIn(file: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), file);
}

/** The list at a path of an unvalidated file; empty if there is none. */
export function itemsIn(file: unknown, ...path: string[]): readonly unknown[] {
  const list = valueIn(file, ...path);
  return Array.isArray(list) ? list : [];
}

/** Like `itemsIn`, with an empty object for any other item. */
export function objectsIn(file: unknown, ...path: string[]): Record<string, unknown>[] {
  return itemsIn(file, ...path).map((item) => (isObject(item) ? item : {}));
}

/** Whether a value of any shape is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Finds NUL and lone surrogates, which JSON can express but PostgreSQL cannot store. */
export function characterFaults(value: unknown, path: string): Fault[] {
  const faults: Fault[] = [];
  walk(value, path, (part, pathOf) => {
    if (typeof part === "string" && /\0|\p{Cs}/u.test(part))
      faults.push(faultAt(pathOf(), "character", {}));
    return true;
  });
  return faults;
}

/** Faults as the `errors` of a problem. */
export function problemErrors(faults: readonly Fault[]): ProblemFault[] {
  return faults.map(({ path, about: _, ...reason }) => ({ field: path, ...reason }));
}
