import * as Value from "typebox/value";
import { BotFile } from "#contract/bot-file.ts";
import { fieldUrlFault, fieldUrlSentences } from "#contract/field-url.ts";
import { nearestName } from "#contract/nearest-name.ts";
import { builtInProperties, isBuiltIn } from "#contract/property.ts";
import { splitReferences } from "#contract/reference.ts";
import { type Block, blockSchemas, blockTexts } from "#contract/screen.ts";
import { JsonTextError, pointerPart, readJson } from "./json-text.ts";
import { type Fault, schemaFaults } from "./schema-fault.ts";

/** A bot file that is refused, with everything that is wrong in it. */
export class BotFileError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ path, message }) => `${path || "the file"}: ${message}`).join("\n"));
    this.faults = faults;
  }
}

/**
 * Reads a bot file and fills in what it leaves out.
 *
 * With `allowLocal`, fields and pictures may use http on localhost and 127.0.0.1. Throws `BotFileError` with every fault.
 */
export function readBotFile(text: string, allowLocal: boolean): BotFile {
  const { value, repeated } = parse(text.replace(/^\uFEFF/, ""));
  const file = Value.Default(BotFile, value);
  const faults = [
    ...repeated.map((path) => ({ path, message: "is named twice" })),
    ...schemaFaults(BotFile, file).filter(({ path }) => !/^\/screen\/blocks\/\d/.test(path)),
    ...characterFaults(file, ""),
    ...levelFaults(list(file, "game", "levels")),
    ...fieldFaults(list(file, "fields"), allowLocal),
    ...blockFaults(list(file, "screen", "blocks"), fieldNames(file), allowLocal),
  ];
  if (faults.length > 0) throw new BotFileError(faults);
  return file as BotFile;
}

function parse(text: string): ReturnType<typeof readJson> {
  try {
    return readJson(text);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw new BotFileError([{ path: `line ${error.line}, column ${error.column}`, message: error.message }]);
  }
}

/** The list at a path of a file that may have any shape; what is no list there is refused by the schema. */
function list(file: unknown, ...path: string[]): Record<string, unknown>[] {
  const found = path.reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), file);
  return Array.isArray(found) ? found.map((item) => (isObject(item) ? item : {})) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldNames(file: unknown): string[] {
  return list(file, "fields").flatMap(({ name }) => (typeof name === "string" ? [name] : []));
}

/** NUL and half surrogate pairs: JSON can write them, PostgreSQL cannot keep them. */
function characterFaults(value: unknown, path: string): Fault[] {
  if (typeof value === "string")
    return /\0|\p{Cs}/u.test(value) ? [{ path, message: "holds a character that cannot be kept (NUL or half a surrogate pair)" }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => characterFaults(member, `${path}/${pointerPart(name)}`));
}

function levelFaults(levels: Record<string, unknown>[]): Fault[] {
  return levels.flatMap(({ points }, index) => {
    const before = levels[index - 1]?.points;
    if (typeof points !== "number" || typeof before !== "number" || points > before) return [];
    return [
      { path: `/game/levels/${index}/points`, message: `must be more than ${before}, the points of the level before, not ${points}` },
    ];
  });
}

function fieldFaults(fields: Record<string, unknown>[], allowLocal: boolean): Fault[] {
  return fields.flatMap(({ name, url }, index) => {
    const faults: Fault[] = [];
    const earlier = fields.findIndex((field) => field.name === name);
    if (typeof name === "string" && earlier < index)
      faults.push({ path: `/fields/${index}/name`, message: `"${name}" is already the name of /fields/${earlier}` });
    if (typeof name === "string" && isBuiltIn(name))
      faults.push({ path: `/fields/${index}/name`, message: `"${name}" is a built-in property; choose another name` });
    return [...faults, ...urlFaults(url, `/fields/${index}/url`, allowLocal)];
  });
}

/** A player's device calls the URL: the rule of fields holds for pictures too. */
function urlFaults(url: unknown, path: string, allowLocal: boolean): Fault[] {
  if (typeof url !== "string" || !url) return [];
  const fault = fieldUrlFault(url, URL.canParse(url) ? new URL(url) : null, allowLocal);
  return fault ? [{ path, message: fieldUrlSentences[fault] }] : [];
}

function blockFaults(blocks: Record<string, unknown>[], names: string[], allowLocal: boolean): Fault[] {
  const properties = [...builtInProperties, ...names];
  return blocks.flatMap((block, index) => {
    const path = `/screen/blocks/${index}`;
    if (typeof block.type !== "string" || !Object.hasOwn(blockSchemas, block.type)) return [unknownBlock(block.type, path)];
    const schema = blockSchemas[block.type as Block["type"]];
    return [
      ...schemaFaults(schema, block, path),
      ...(block.type === "image" ? urlFaults(block.url, `${path}/url`, allowLocal) : []),
      ...blockTexts(block as Block).flatMap(([place, text]) => referenceFaults(text, `${path}/${place}`, properties)),
    ];
  });
}

function unknownBlock(type: unknown, path: string): Fault {
  const kinds = Object.keys(blockSchemas);
  const nearest = typeof type === "string" ? nearestName(type, kinds) : undefined;
  if (type === undefined) return { path: `${path}/type`, message: `is missing; it must be one of ${kinds.join(", ")}` };
  const advice = nearest ? `did you mean "${nearest}"?` : `it must be one of ${kinds.join(", ")}`;
  return { path: `${path}/type`, message: `${JSON.stringify(type)} is no kind of block; ${advice}` };
}

function referenceFaults(text: string, path: string, properties: string[]): Fault[] {
  return splitReferences(text).flatMap((part) => {
    if (part.kind === "words" || properties.includes(part.property)) return [];
    const nearest = nearestName(part.property, properties);
    const advice = nearest ? `did you mean {{${nearest}}}?` : "add a field of that name, or use a built-in property";
    return [{ path, message: `refers to {{${part.property}}} at character ${part.at + 1}, which is no property of this bot; ${advice}` }];
  });
}
