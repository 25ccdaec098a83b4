import type { Mistyped, TypedNumber } from "../form/typed-number.ts";

/** A value of the wire while it is edited: each number may be what was typed. */
export type Draft<Value> = Value extends number
  ? TypedNumber
  : Value extends string | boolean | undefined
    ? Value
    : { readonly [Name in keyof Value]: Draft<Value[Name]> };

/** An item of a list that is edited. */
export type Row<Item> = Draft<Item> & {
  /** Identifies a row while it moves. */
  readonly key: number;
  /** Whether it has not been saved, so that its id may still change. */
  readonly isNew?: boolean;
};

// Above the keys of drafts that the tab has kept.
let lastKey = Date.now();

/** A key that no other row has. */
export function newKey(): number {
  lastKey += 1;
  return lastKey;
}

export function withKeys<Item extends object>(items: readonly Item[] = []): readonly Row<Item>[] {
  return items.map((item) => ({ ...item, key: newKey() }) as Row<Item>);
}

/** The value that a draft is sent as: texts without outer blanks, and without empty members. */
export function finished(draft: unknown): unknown {
  if (typeof draft === "string") return draft.trim();
  if (typeof draft !== "object" || draft === null) return draft;
  if (isMistypedNumber(draft)) return draft.fault === "empty" ? undefined : draft;
  if (Array.isArray(draft)) return draft.map(finished);
  const { key: _key, isNew: _isNew, ...members } = draft as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(members)
      .map(([name, member]) => [name, finished(member)] as const)
      .filter(([, member]) => member !== undefined && member !== "" && !isBare(member)),
  );
}

export function isMistypedNumber(draft: object): draft is Mistyped {
  return "typed" in draft && "fault" in draft;
}

function isBare(member: unknown): boolean {
  return (
    typeof member === "object" &&
    member !== null &&
    !Array.isArray(member) &&
    Object.keys(member).length === 0
  );
}

/** The part of a value or of its schema at a path such as `questions/0/options`. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split("/").reduce<unknown>((node, name) => Object(node)[name], value);
}

/** The value with another part at a path; undefined removes it. */
export function withValueAt(value: unknown, path: string, part: unknown): unknown {
  const [name = "", ...rest] = path.split("/");
  const changed = rest.length > 0 ? withValueAt(Object(value)[name], rest.join("/"), part) : part;
  if (Array.isArray(value)) return value.with(Number(name), changed);
  const { [name]: _replaced, ...others } = Object(value) as Record<string, unknown>;
  if (changed === undefined) return others;
  return { ...Object(value), [name]: changed };
}

/** The parts of a JSON schema that forms use. */
export interface FieldSchema {
  readonly type?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly FieldSchema[];
}

/** The schema of the part at a path. */
export function schemaAt(schema: FieldSchema, path: string): FieldSchema {
  return path.split("/").reduce<FieldSchema>((node, name) => {
    const owner = node.anyOf?.find(({ properties }) => properties?.[name]) ?? node;
    return (owner.items ?? owner.properties?.[name] ?? {}) as FieldSchema;
  }, schema);
}
