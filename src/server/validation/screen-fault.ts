import * as Type from "typebox";
import { factsOf, isBlockKind, maxBlocks } from "#contract/block-kind.ts";
import { blockTexts } from "#contract/block-text.ts";
import { nearestName } from "#contract/nearest-name.ts";
import { builtInProperties } from "#contract/property.ts";
import { splitReferences, type TextPart } from "#contract/reference.ts";
import { type Block, blockSchemas, Screen } from "#contract/schema/screen.ts";
import { type Fault, faultAt, foundIn } from "./fault.ts";
import {
  characterFaults,
  countFaults,
  firstFaults,
  isValid,
  objectsIn,
  schemaFaults,
} from "./schema-fault.ts";
import { linkFaults, urlFaults } from "./url-fault.ts";

/** The maximum number of unknown references that get a suggestion, which is slow to find. */
const maxNearestNames = 10;
/** The maximum number of references on a screen, over all languages. Our rule. */
const maxReferences = 5000;
/**
 * The maximum length of a text searched for references, in UTF-16 units; no valid one is longer.
 */
const maxTextLength = 4000;

/** A screen without its blocks, for which `blockFaults` is more precise than a schema. */
export const ScreenShell = Type.Object(
  { blocks: Type.Array(Type.Unknown(), { maxItems: maxBlocks }) },
  { additionalProperties: false },
);

/**
 * The faults of an unvalidated screen, for a bot with fields of these names; with paths in a bot
 * file.
 */
export function screenFaults(
  screen: unknown,
  names: readonly string[],
  allowLocal: boolean,
): Fault[] {
  const tooMany = countFaults(screen, "/screen");
  if (tooMany.length > 0) return firstFaults(tooMany);
  const faults = firstFaults(finishedFaults(screen, names, allowLocal));
  return faults.length > 0 || isValid(Screen, screen) ? faults : [notValid];
}

/** The faults of an unvalidated screen that is still a draft. */
export function draftFaults(screen: unknown): Fault[] {
  const tooMany = countFaults(screen, "/screen");
  if (tooMany.length > 0) return firstFaults(tooMany);
  return firstFaults(unfinishedFaults(screen));
}

const notValid = faultAt("/screen", "other", {});

function* finishedFaults(
  screen: unknown,
  names: readonly string[],
  allowLocal: boolean,
): Generator<Fault, void, undefined> {
  yield* schemaFaults(ScreenShell, screen, "/screen");
  yield* characterFaults(screen, "/screen");
  yield* blockFaults(objectsIn(screen, "blocks"), names, allowLocal);
}

function* unfinishedFaults(screen: unknown): Generator<Fault, void, undefined> {
  yield* schemaFaults(ScreenShell, screen, "/screen");
  yield* characterFaults(screen, "/screen");
  const blocks = objectsIn(screen, "blocks");
  if (blocks.length <= maxBlocks)
    for (const [index, block] of blocks.entries())
      yield* shapeFaults(block, index, draftBlockSchemas);
}

/** The faults of a screen's blocks; none if there are too many. */
export function* blockFaults(
  blocks: readonly Record<string, unknown>[],
  names: readonly string[],
  allowLocal: boolean,
): Generator<Fault, void, undefined> {
  if (blocks.length > maxBlocks) return;
  const properties = new Set([...builtInProperties, ...names]);
  const references = blocks
    .flatMap(textsOf)
    .reduce((sum, [, text]) => sum + text.split("{{").length - 1, 0);
  const looksThrough = references <= maxReferences;
  if (!looksThrough) yield tooManyReferences(references);
  let suggestions = maxNearestNames;
  for (const [index, block] of blocks.entries()) {
    // Before the schema, whose message for a URL is less precise.
    yield* blockUrlFaults(block, index, allowLocal);
    yield* shapeFaults(block, index, blockSchemas);
    for (const [path, text] of looksThrough ? textsOf(block, index) : [])
      for (const { property, at } of unknownReferences(text, properties)) {
        const nearest = suggestions-- > 0 ? nearestName(property, properties) : undefined;
        const values = { property, at: at + 1, nearest };
        yield faultAt(path, "reference", values, { about: property });
      }
  }
}

function blockUrlFaults(
  block: Record<string, unknown>,
  index: number,
  allowLocal: boolean,
): Fault[] {
  if (!isKnown(block)) return [];
  const { url } = factsOf(block.type);
  const found = (block as Record<string, unknown>).url;
  const path = `${blockPath(index)}/url`;
  if (url === "opened") return linkFaults(found, path);
  return url === "loaded" ? urlFaults(found, path, allowLocal) : [];
}

function tooManyReferences(count: number): Fault {
  return faultAt("/screen/blocks", "max-references", { count, limit: maxReferences });
}

/**
 * The texts of a block that may contain references, with their paths; overlong ones are skipped.
 */
function textsOf(block: Record<string, unknown>, index: number): [path: string, text: string][] {
  if (!isKnown(block)) return [];
  return blockTexts(block)
    .filter(([, text]) => text.length <= maxTextLength && text.includes("{{"))
    .map(([place, text]) => [`${blockPath(index)}/${place}`, text]);
}

type UnknownReference = Extract<TextPart, { kind: "reference" }>;

function unknownReferences(text: string, properties: ReadonlySet<string>): UnknownReference[] {
  return splitReferences(text).filter(
    (part): part is UnknownReference => part.kind === "reference" && !properties.has(part.property),
  );
}

function shapeFaults(
  block: Record<string, unknown>,
  index: number,
  schemas: Record<string, Type.TSchema>,
): Fault[] {
  const schema = isKnown(block) ? schemas[block.type] : undefined;
  return schema
    ? schemaFaults(schema, block, blockPath(index))
    : [unknownBlock(block.type, blockPath(index))];
}

function isKnown(block: Record<string, unknown>): block is Block {
  return isBlockKind(block.type);
}

function blockPath(index: number): string {
  return `/screen/blocks/${index}`;
}

function unknownBlock(type: unknown, path: string): Fault {
  const kinds = Object.keys(blockSchemas);
  const nearest = typeof type === "string" ? nearestName(type, kinds) : undefined;
  return faultAt(`${path}/type`, "block-kind", { found: foundIn(type), nearest, kinds });
}

/** The schemas of blocks in a draft: texts and lists may be empty, URLs unfinished. */
const draftBlockSchemas: Record<string, Type.TSchema> = Object.fromEntries(
  Object.entries(blockSchemas).map(([type, schema]) => [
    type,
    draftSchemaOf(schema) as Type.TSchema,
  ]),
);

/** A schema without the rules that only finished content must meet. */
function draftSchemaOf(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(draftSchemaOf);
  const kept = Object.entries(schema).filter(
    ([name, rule]) =>
      !(
        name === "minLength" ||
        name === "minItems" ||
        (name === "pattern" && typeof rule === "string")
      ),
  );
  return Object.fromEntries(kept.map(([name, rule]) => [name, draftSchemaOf(rule)]));
}
