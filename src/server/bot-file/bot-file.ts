import * as Value from "typebox/value";
import { BotFile } from "#contract/bot-file.ts";
import { fieldFaults } from "./field-fault.ts";
import { JsonTextError, readJson } from "./json-text.ts";
import { levelFaults } from "./level-fault.ts";
import { characterFaults, type Fault, objectsIn, schemaFaults } from "./schema-fault.ts";
import { blockFaults, isOfBlock } from "./screen-fault.ts";

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
    ...schemaFaults(BotFile, file).filter((fault) => !isOfBlock(fault)),
    ...characterFaults(file, ""),
    ...levelFaults(objectsIn(file, "game", "levels")),
    ...fieldFaults(objectsIn(file, "fields"), allowLocal),
    ...blockFaults(objectsIn(file, "screen", "blocks"), fieldNames(file), allowLocal),
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

function fieldNames(file: unknown): string[] {
  return objectsIn(file, "fields").flatMap(({ name }) => (typeof name === "string" ? [name] : []));
}
