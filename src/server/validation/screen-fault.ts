import * as Type from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { membersOfScreen } from "#contract/bot/bot-file.schema.ts";
import { nearestName } from "#contract/http/nearest-name.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { factsOf, isBlockKind, maxBlocks } from "#contract/screen/block-kind.ts";
import { blockTexts } from "#contract/screen/block-text.ts";
import { Look } from "#contract/screen/look.schema.ts";
import { maxPages } from "#contract/screen/page-rule.ts";
import { FirstPage, Page, Screen } from "#contract/screen/screen.schema.ts";
import { builtInProperties, splitReferences, type TextPart } from "#contract/text/reference.ts";
import { type Fault, faultAt } from "#contract/validation/fault.ts";
import {
  characterFaults,
  countFaults,
  firstFaults,
  isObject,
  isValid,
  objectsIn,
  schemaFaults,
  setCheck,
  valueIn,
} from "#contract/validation/schema-fault.ts";
import { linkFaults, pictureFaults } from "#contract/validation/url-fault.ts";
import { draftSchemaOf, finished, innerOf, shapeFaults, unfinished } from "./block-shape.ts";
import { lookFaults } from "./look-fault.ts";

const validators = new WeakMap<Type.TSchema, Validator>();

// Compiled, a check of a screen of 100 blocks takes 0.1 ms instead of 5.
setCheck((schema, value) => {
  const validator = validators.get(schema) ?? (Compile(schema) as Validator);
  validators.set(schema, validator);
  return validator.Check(value);
});

/** The maximum number of unknown references that get a suggestion, which is slow to find. */
const maxNearestNames = 10;
/** The maximum number of references on a screen, over all languages. */
export const maxReferences = 5000;
/**
 * The maximum length of a text searched for references, in UTF-16 units; no valid one is longer.
 */
const maxTextLength = 4000;

const blockItems = { blocks: Type.Array(Type.Unknown(), { maxItems: maxBlocks }) };

/** A screen in a bot file, without its blocks: `contentFaults` is more precise than a schema. */
export const contentShell = {
  screen: Type.Object({ ...FirstPage.properties, ...blockItems }, { additionalProperties: false }),
  pages: Type.Optional(
    Type.Array(
      Type.Object({ ...Page.properties, ...blockItems }, { additionalProperties: false }),
      { maxItems: maxPages - 1 },
    ),
  ),
  look: Type.Optional(Look),
};
const ContentShell = Type.Object(contentShell);
const DraftShell = draftSchemaOf(ContentShell) as Type.TSchema;

/** A screen in the form of a bot file; any other value as its `screen`. */
function contentOf(screen: unknown): unknown {
  return isObject(screen) ? membersOfScreen(screen as unknown as Screen) : { screen };
}

/** The unvalidated blocks of a page, and their path in a bot file. */
interface BlockList {
  readonly path: string;
  readonly blocks: readonly Record<string, unknown>[];
}

function blockListsIn(content: unknown): BlockList[] {
  return [
    { path: "/screen/blocks", blocks: objectsIn(content, "screen", "blocks") },
    ...objectsIn(content, "pages")
      .slice(0, maxPages)
      .map((page, index) => ({
        path: `/pages/${index}/blocks`,
        blocks: objectsIn(page, "blocks"),
      })),
  ].filter(({ blocks }) => blocks.length <= maxBlocks);
}

/**
 * The faults of an unvalidated screen, for a bot with fields of these names; with paths in a bot
 * file.
 */
export function screenFaults(
  screen: unknown,
  names: readonly string[],
  allowLocal: boolean,
): Fault[] {
  const tooMany = countFaults(contentOf(screen), "");
  if (tooMany.length > 0) return firstFaults(tooMany);
  const faults = firstFaults(finishedFaults(contentOf(screen), names, allowLocal));
  return faults.length > 0 || isValid(Screen, screen) ? faults : [notValid];
}

/** The faults of an unvalidated screen that is still a draft. */
export function draftFaults(screen: unknown): Fault[] {
  const tooMany = countFaults(contentOf(screen), "");
  if (tooMany.length > 0) return firstFaults(tooMany);
  return firstFaults(unfinishedFaults(contentOf(screen)));
}

const notValid = faultAt("/screen", "other", {});

function* finishedFaults(
  content: unknown,
  names: readonly string[],
  allowLocal: boolean,
): Generator<Fault, void, undefined> {
  yield* schemaFaults(ContentShell, content);
  yield* characterFaults(content, "");
  yield* contentFaults(content, names, allowLocal);
}

function* unfinishedFaults(content: unknown): Generator<Fault, void, undefined> {
  yield* schemaFaults(DraftShell, content);
  yield* characterFaults(content, "");
  yield* pageIdFaults(content);
  for (const { path, blocks } of blockListsIn(content))
    for (const [index, block] of blocks.entries())
      yield* shapeFaults(block, `${path}/${index}`, unfinished);
}

/** The faults of an unvalidated bot file's pages and blocks; skips pages with too many blocks. */
export function* contentFaults(
  content: unknown,
  names: readonly string[],
  allowLocal: boolean,
): Generator<Fault, void, undefined> {
  yield* lookFaults(valueIn(content, "look"), "/look", allowLocal);
  yield* pageIdFaults(content);
  const lists = blockListsIn(content);
  const properties = new Set([...builtInProperties, ...names]);
  const references = lists
    .flatMap(({ blocks }) => blocks.flatMap((block) => textsOf(block, "")))
    .reduce((sum, [, text]) => sum + text.split("{{").length - 1, 0);
  const looksThrough = references <= maxReferences;
  if (!looksThrough) yield tooManyReferences(references);
  let suggestions = maxNearestNames;
  for (const { path, blocks } of lists)
    for (const [index, block] of blocks.entries()) {
      const blockPath = `${path}/${index}`;
      // Before the schema, whose message for a URL is less precise.
      yield* blockUrlFaults(block, blockPath, allowLocal);
      for (const [index, inner] of innerOf(block).entries())
        yield* blockUrlFaults(inner, `${blockPath}/blocks/${index}`, allowLocal);
      yield* shapeFaults(block, blockPath, finished);
      for (const [textPath, text] of looksThrough ? textsOf(block, blockPath) : [])
        for (const { property, at } of unknownReferences(text, properties)) {
          const nearest = suggestions-- > 0 ? nearestName(property, properties) : undefined;
          const values = { property, at: at + 1, nearest };
          yield faultAt(textPath, "reference", values, { about: property });
        }
    }
}

/** The faults of pages' ids. Drafts must not have them either: the editor generates ids. */
function* pageIdFaults(content: unknown): Generator<Fault, void, undefined> {
  const ids = objectsIn(content, "pages").map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    yield* schemaFaults(Page.properties.id, id, `/pages/${index}/id`);
    if (ids.indexOf(id) < index) yield faultAt(`/pages/${index}/id`, "repeated", {});
  }
}

function blockUrlFaults(
  block: Record<string, unknown>,
  blockPath: string,
  allowLocal: boolean,
): Fault[] {
  if (!isKnown(block)) return [];
  const { url } = factsOf(block.type);
  const value = (block as Record<string, unknown>).url;
  const path = `${blockPath}/url`;
  if (url === "opened") return linkFaults(value, path);
  return url === "loaded" ? pictureFaults(value, path, allowLocal) : [];
}

function tooManyReferences(count: number): Fault {
  return faultAt("/screen/blocks", "max-references", { count, limit: maxReferences });
}

/**
 * The texts of a block that may contain references, with their paths; overlong ones are skipped.
 */
function textsOf(
  block: Record<string, unknown>,
  blockPath: string,
): [path: string, text: string][] {
  if (!isKnown(block)) return [];
  return blockTexts(block)
    .filter(([, text]) => text.length <= maxTextLength && text.includes("{{"))
    .map(([path, text]) => [`${blockPath}/${path}`, text]);
}

type UnknownReference = Extract<TextPart, { kind: "reference" }>;

function unknownReferences(text: string, properties: ReadonlySet<string>): UnknownReference[] {
  return splitReferences(text).filter(
    (part): part is UnknownReference => part.kind === "reference" && !properties.has(part.property),
  );
}

function isKnown(block: Record<string, unknown>): block is Block {
  return isBlockKind(block.type);
}
