import * as Type from "typebox";
import { blockKinds } from "#contract/block-kind.ts";
import { nearestName } from "#contract/nearest-name.ts";
import { blockSchemas } from "#contract/schema/screen.ts";
import { type Fault, faultAt, foundIn } from "./fault.ts";
import { objectsIn, schemaFaults } from "./schema-fault.ts";

/** The schemas for blocks. */
export interface BlockRules {
  readonly schemas: Readonly<Record<string, Type.TSchema>>;
  /** A group without its blocks, whose own schemas are more precise than a union of all. */
  readonly groupShell: Type.TSchema;
}

/** The faults of an unvalidated block's shape, with those of the blocks in a group. */
export function shapeFaults(
  block: Record<string, unknown>,
  blockPath: string,
  { schemas, groupShell }: BlockRules,
): Fault[] {
  const kinds = Object.keys(schemas);
  if (block.type !== "group") return kindFaults(block, blockPath, schemas, kinds);
  const innerKinds = kinds.filter((kind) => kind !== "group");
  return [
    ...schemaFaults(groupShell, block, blockPath),
    ...innerOf(block).flatMap((inner, index) =>
      kindFaults(inner, `${blockPath}/blocks/${index}`, schemas, innerKinds),
    ),
  ];
}

/** The unvalidated blocks of a group; none if they are too many. */
export function innerOf(block: Record<string, unknown>): Record<string, unknown>[] {
  const inner = block.type === "group" ? objectsIn(block, "blocks") : [];
  return inner.length > blockKinds.group.limits.blocks ? [] : inner;
}

function kindFaults(
  block: Record<string, unknown>,
  path: string,
  schemas: BlockRules["schemas"],
  kinds: readonly string[],
): Fault[] {
  const { type } = block;
  const schema = typeof type === "string" && kinds.includes(type) ? schemas[type] : undefined;
  return schema ? schemaFaults(schema, block, path) : [unknownBlock(type, path, kinds)];
}

function unknownBlock(type: unknown, path: string, kinds: readonly string[]): Fault {
  const nearest = typeof type === "string" ? nearestName(type, kinds) : undefined;
  return faultAt(`${path}/type`, "block-kind", { found: foundIn(type), nearest, kinds });
}

const { limits } = blockKinds.group;
const groupShell = Type.Object(
  {
    ...blockSchemas.group.properties,
    blocks: Type.Array(Type.Unknown(), { minItems: 1, maxItems: limits.blocks }),
  },
  { additionalProperties: false },
);
/** The rules for blocks of a published screen. */
export const finished: BlockRules = { schemas: blockSchemas, groupShell };

/** In a draft, texts and lists may be empty, URLs unfinished. */
export const unfinished: BlockRules = {
  schemas: Object.fromEntries(
    Object.entries(blockSchemas).map(([type, schema]) => [
      type,
      draftSchemaOf(schema) as Type.TSchema,
    ]),
  ),
  groupShell: draftSchemaOf(groupShell) as Type.TSchema,
};

/** A schema without the rules that only finished content must meet. */
export function draftSchemaOf(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(draftSchemaOf);
  const rules = Object.entries(schema).filter(
    ([name, rule]) =>
      !(
        name === "minLength" ||
        name === "minItems" ||
        (name === "pattern" && typeof rule === "string")
      ),
  );
  return Object.fromEntries(rules.map(([name, rule]) => [name, draftSchemaOf(rule)]));
}
