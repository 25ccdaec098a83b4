import * as Type from "typebox";
import { blockSchemas } from "#contract/screen/block.schema.ts";
import { blockKinds } from "#contract/screen/block-kind.ts";
import type { Fault } from "#contract/validation/fault.ts";
import { kindFaults, objectsIn, schemaFaults } from "#contract/validation/schema-fault.ts";

export interface BlockRules {
  readonly schemas: Readonly<Record<string, Type.TSchema>>;
  /** A group without its blocks, whose own schemas are more precise than a union of all. */
  readonly groupShell: Type.TSchema;
}

/** The faults of an unvalidated block's shape, with those of the blocks in a group. */
export function shapeFaults(
  block: Record<string, unknown>,
  path: string,
  { schemas, groupShell }: BlockRules,
): Fault[] {
  const kinds = { member: "type", rule: "block-kind" } as const;
  if (block.type !== "group") return kindFaults(block, path, { ...kinds, schemas });
  const { group: _, ...innerSchemas } = schemas;
  return [
    ...schemaFaults(groupShell, block, path),
    ...innerOf(block).flatMap((inner, index) =>
      kindFaults(inner, `${path}/blocks/${index}`, { ...kinds, schemas: innerSchemas }),
    ),
  ];
}

/** The unvalidated blocks of a group; none if there are too many. */
export function innerOf(block: Record<string, unknown>): Record<string, unknown>[] {
  const inner = block.type === "group" ? objectsIn(block, "blocks") : [];
  return inner.length > limits.blocks ? [] : inner;
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

/** In a draft, texts and lists may be empty, and URLs unfinished. */
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
