import * as Type from "typebox";
import * as Value from "typebox/value";
import { BotFile } from "#contract/bot/bot-file.schema.ts";
import { maxFields } from "#contract/bot/bot-rule.ts";
import { GameSettings, Level } from "#contract/bot/game.schema.ts";
import { maxLevels } from "#contract/bot/game-limit.ts";
import { CustomField } from "#contract/field/custom-field.schema.ts";
import { blockSchemas } from "#contract/screen/block.schema.ts";
import { isBlockKind } from "#contract/screen/block-kind.ts";
import { maxPages } from "#contract/screen/page-rule.ts";
import { importedPicture, mapFilePictures } from "#contract/screen/screen-picture.ts";
import { isBuiltIn } from "#contract/text/reference.ts";
import { activityFaults, activityShell, fillItems } from "#contract/validation/activity-fault.ts";
import { type Fault, faultAt, foundIn } from "#contract/validation/fault.ts";
import { levelFaults, levelPictureFaults } from "#contract/validation/game-fault.ts";
import {
  characterFaults,
  countFaults,
  firstFaults,
  isValid,
  itemFaults,
  itemsIn,
  objectsIn,
  schemaFaults,
  valueIn,
} from "#contract/validation/schema-fault.ts";
import { pictureErrorFaults, urlFaults } from "#contract/validation/url-fault.ts";
import type { PictureError } from "../store/picture/picture.ts";
import { maxValues, scanJson } from "../validation/json-scan.ts";
import { JsonTextError, readJson } from "../validation/json-text.ts";
import { contentFaults, contentShell } from "../validation/screen-fault.ts";

export class BotFileError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ path, message }) => `${path || "the file"}: ${message}`).join("\n"));
    this.faults = faults;
  }
}

export function refusedFile(kind: "no-token" | "being-deleted"): BotFileError {
  return new BotFileError([
    kind === "no-token"
      ? faultAt("/token", "new-bot-token", {})
      : faultAt("/id", "bot-being-deleted", {}),
  ]);
}

/** The error for a bot file with missing or too many pictures. */
export function refusedPictures(error: PictureError): BotFileError {
  return new BotFileError(pictureErrorFaults(error));
}

/** A parsed bot file that is not yet validated. */
export interface ParsedBotFile {
  readonly value: unknown;
  /** The paths of duplicate members. */
  readonly repeated: readonly string[];
}

/**
 * Parses and validates a bot file, and fills in defaults.
 *
 * With `allowLocal`, fields and images may use http on localhost and 127.0.0.1. Addresses of
 * pictures that were uploaded to the service at `baseUrl` become their paths. Throws `BotFileError`
 * with the first hundred faults.
 */
export function readBotFile(text: string, allowLocal: boolean, baseUrl?: string): BotFile {
  return checkBotFile(parseBotFile(text), allowLocal, baseUrl);
}

/**
 * Parses the text without validating it. Throws `BotFileError` if it is not JSON or has too many
 * values.
 */
export function parseBotFile(text: string): ParsedBotFile {
  const scan = scanJson(text, true);
  if (scan.values > maxValues)
    throw new BotFileError([faultAt("", "max-values", { count: scan.values, limit: maxValues })]);
  try {
    return { value: readJson(text.replace(/^\uFEFF/, ""), scan), repeated: scan.repeated };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const { line, column, expected, found } = error;
    throw new BotFileError([
      faultAt(`line ${line}, column ${column}`, "syntax", { line, column, expected, found }),
    ]);
  }
}

/** Validates a parsed file and fills in defaults. Throws `BotFileError`. */
export function checkBotFile(
  { value, repeated }: ParsedBotFile,
  allowLocal: boolean,
  baseUrl?: string,
): BotFile {
  const tooMany = countFaults(value, "");
  if (tooMany.length > 0) throw new BotFileError(firstFaults(tooMany));
  const own = (picture: string) =>
    baseUrl === undefined ? picture : importedPicture(picture, baseUrl);
  const file = withDefaults(mapFilePictures(withoutSchema(value), (_, picture) => own(picture)));
  const faults = firstFaults(allFaults(file, repeated, allowLocal));
  if (faults.length > 0) throw new BotFileError(faults);
  if (!isValid(BotFile, file)) throw new BotFileError([faultAt("", "other", {})]);
  return file as BotFile;
}

/**
 * The schema of bot files for an editor: it allows `$schema`, and leaving out members with a
 * default.
 */
export function botFileSchema(): object {
  const optional = (_: string, part: unknown) => {
    const { properties, required } = (part ?? {}) as {
      properties?: Record<string, { default?: unknown }>;
      required?: string[];
    };
    if (!properties || !required) return part;
    const needed = required.filter((name) => properties[name]?.default === undefined);
    return { ...(part as object), required: needed };
  };
  const { properties, ...shape } = JSON.parse(JSON.stringify(BotFile), optional);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...shape,
    properties: { $schema: { type: "string", description: "For editors." }, ...properties },
  };
}

function withoutSchema(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { $schema: _, ...members } = value as Record<string, unknown>;
  return members;
}

/** A bot file without the items of its lists, which are validated one by one. */
const Shell = Type.Object(
  {
    ...BotFile.properties,
    game: Type.Object(
      {
        ...GameSettings.properties,
        levels: Type.Array(Type.Unknown(), { maxItems: maxLevels, default: [] }),
      },
      { additionalProperties: false },
    ),
    fields: Type.Array(Type.Unknown(), { maxItems: maxFields, default: [] }),
    ...contentShell,
    ...activityShell,
  },
  { additionalProperties: false },
);

function withDefaults(value: unknown): unknown {
  const file = Value.Default(Shell, value);
  if (objectsIn(file, "fields").length <= maxFields)
    for (const field of itemsIn(file, "fields")) Value.Default(CustomField, field);
  fillItems(file);
  const pages = [valueIn(file, "screen"), ...itemsIn(file, "pages").slice(0, maxPages)];
  for (const block of pages.flatMap((page) => objectsIn(page, "blocks")))
    if (isBlockKind(block.type)) Value.Default(blockSchemas[block.type], block);
  return file;
}

function* allFaults(
  file: unknown,
  repeated: readonly string[],
  allowLocal: boolean,
): Generator<Fault, void, undefined> {
  for (const path of repeated) yield faultAt(path, "repeated", {});
  yield* schemaFaults(Shell, file);
  yield* characterFaults(file, "");
  const fields = objectsIn(file, "fields");
  // Before the schema, whose message for a URL is less precise.
  yield* levelPictureFaults(valueIn(file, "game"), allowLocal);
  yield* itemFaults(Level, itemsIn(file, "game", "levels"), {
    base: "/game/levels",
    maxItems: maxLevels,
  });
  yield* levelFaults(objectsIn(file, "game", "levels"));
  yield* itemFaults(CustomField, itemsIn(file, "fields"), { base: "/fields", maxItems: maxFields });
  if (fields.length <= maxFields) yield* fieldFaults(fields, allowLocal);
  yield* activityFaults(file, { levels: levelsIn(file), allowLocal });
  yield* contentFaults(file, fieldNames(fields), allowLocal);
}

/** The number of levels in an unvalidated file; undefined if they are no list. */
function levelsIn(file: unknown): number | undefined {
  const levels = valueIn(file, "game", "levels");
  return Array.isArray(levels) ? levels.length : undefined;
}

function fieldNames(fields: readonly Record<string, unknown>[]): string[] {
  return fields.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
}

/** The faults of the names and URLs of a bot's fields, with paths in a bot file. */
export function* fieldFaults(
  fields: readonly Record<string, unknown>[],
  allowLocal: boolean,
): Generator<Fault, void, undefined> {
  const firstIndexes = new Map<string, number>();
  for (const [index, { name, url }] of fields.entries()) {
    const path = `/fields/${index}`;
    if (typeof name === "string") {
      const earlier = firstIndexes.get(name);
      if (earlier === undefined) firstIndexes.set(name, index);
      else yield faultAt(`${path}/name`, "field-name-taken", { found: foundIn(name), earlier });
      if (isBuiltIn(name)) yield faultAt(`${path}/name`, "built-in-name", { name });
    }
    yield* urlFaults(url, `${path}/url`, allowLocal);
  }
}
