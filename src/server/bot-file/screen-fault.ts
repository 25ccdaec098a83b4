import { nearestName } from "#contract/nearest-name.ts";
import { builtInProperties } from "#contract/property.ts";
import { splitReferences, type TextPart } from "#contract/reference.ts";
import { type Block, blockSchemas, blockTexts, Screen } from "#contract/screen.ts";
import { characterFaults, type Fault, objectsIn, schemaFaults } from "./schema-fault.ts";
import { urlFaults } from "./url-fault.ts";

/** For how many references to nothing the nearest name is looked for: that takes its time. */
const mostNearestNames = 100;

/** Everything that is wrong with a screen of any shape, for a bot that has fields of these names; with paths in a bot file. */
export function screenFaults(screen: unknown, names: readonly string[], allowLocal: boolean): Fault[] {
  return [
    ...schemaFaults(Screen, screen, "/screen").filter((fault) => !isOfBlock(fault)),
    ...characterFaults(screen, "/screen"),
    ...blockFaults(objectsIn(screen, "blocks"), names, allowLocal),
  ];
}

/** What is wrong with a screen of any shape even if somebody is still working on it. */
export function draftFaults(screen: unknown): Fault[] {
  const faults = [
    ...schemaFaults(Screen, screen, "/screen").filter((fault) => !isOfBlock(fault)),
    ...characterFaults(screen, "/screen"),
    ...objectsIn(screen, "blocks").flatMap(shapeFaults),
  ];
  return faults.filter(({ isUnfinished }) => !isUnfinished);
}

/** Whether a fault is about a block: `blockFaults` tells more of it than the schema of all blocks. */
export function isOfBlock({ path }: Fault): boolean {
  return /^\/screen\/blocks\/\d/.test(path);
}

/** What is wrong with the blocks of a screen. */
export function blockFaults(blocks: Record<string, unknown>[], names: readonly string[], allowLocal: boolean): Fault[] {
  const properties = new Set([...builtInProperties, ...names]);
  let unknown = 0;
  return blocks.flatMap((block, index) => {
    const path = blockPath(index);
    if (!isKnown(block)) return shapeFaults(block, index);
    return [
      ...shapeFaults(block, index),
      ...(block.type === "image" ? urlFaults(block.url, `${path}/url`, allowLocal) : []),
      ...blockTexts(block).flatMap(([place, text]) =>
        unknownReferences(text, properties).map((part) => referenceFault(part, `${path}/${place}`)),
      ),
    ];
  });

  function referenceFault({ property, at }: UnknownReference, path: string): Fault {
    unknown += 1;
    const nearest = unknown > mostNearestNames ? undefined : nearestName(property, properties);
    const advice = nearest ? `did you mean {{${nearest}}}?` : "add a field of that name, or use a built-in property";
    return {
      path,
      message: `refers to {{${property}}} at character ${at + 1}, which is no property of this bot; ${advice}`,
    };
  }
}

type UnknownReference = Extract<TextPart, { kind: "reference" }>;

function unknownReferences(text: string, properties: ReadonlySet<string>): UnknownReference[] {
  return splitReferences(text).filter((part): part is UnknownReference => part.kind === "reference" && !properties.has(part.property));
}

function shapeFaults(block: Record<string, unknown>, index: number): Fault[] {
  return isKnown(block) ? schemaFaults(blockSchemas[block.type], block, blockPath(index)) : [unknownBlock(block.type, blockPath(index))];
}

function isKnown(block: Record<string, unknown>): block is Block {
  return typeof block.type === "string" && Object.hasOwn(blockSchemas, block.type);
}

function blockPath(index: number): string {
  return `/screen/blocks/${index}`;
}

function unknownBlock(type: unknown, path: string): Fault {
  const kinds = Object.keys(blockSchemas);
  const nearest = typeof type === "string" ? nearestName(type, kinds) : undefined;
  if (type === undefined) return { path: `${path}/type`, message: `is missing; it must be one of ${kinds.join(", ")}` };
  const advice = nearest ? `did you mean "${nearest}"?` : `it must be one of ${kinds.join(", ")}`;
  return { path: `${path}/type`, message: `${JSON.stringify(type)} is no kind of block; ${advice}` };
}
