import { type JsonPart, maxJsonDepth } from "#contract/http/fault-rule.ts";
import { endOfText, type JsonScan } from "./json-scan.ts";

/** Invalid JSON, with the position of the first error. */
export class JsonTextError extends Error {
  readonly line: number;
  readonly column: number;
  readonly expected: JsonPart;
  /** The character at the position, quoted; empty at the end of the text. */
  readonly found: string;

  constructor(text: string, position: number, expected: JsonPart) {
    super("invalid JSON");
    this.expected = expected;
    this.found =
      position < text.length
        ? JSON.stringify(Array.from(text.slice(position, position + 2))[0])
        : "";
    let line = 1;
    for (let at = 0; at < position; at += 1) if (text.charCodeAt(at) === lineEnd) line += 1;
    this.line = line;
    this.column = position - text.lastIndexOf("\n", position - 1);
  }
}

const lineEnd = 10;

/**
 * Parses scanned JSON (RFC 8259). Throws `JsonTextError` with line and column, which the engine's
 * error may lack.
 */
export function readJson(text: string, { depth }: JsonScan): unknown {
  if (depth > maxJsonDepth) findFault(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    findFault(text);
    throw error;
  }
}

const blanks = /[ \t\n\r]*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/**
 * Throws `JsonTextError` at the first place where the text is invalid JSON or nested too deeply.
 */
function findFault(text: string): void {
  let at = 0;

  const fail = (expected: JsonPart): never => {
    throw new JsonTextError(text, at, expected);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const takeString = (): boolean => {
    const end = endOfText(text, at) + 1;
    if (text[at] !== '"' || !isJson(text.slice(at, end))) return false;
    at = end;
    return true;
  };
  const skip = (character: string): boolean => {
    take(blanks);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const scanValue = (depth: number): void => {
    if (depth > maxJsonDepth) fail("less-nesting");
    if (skip("{")) scanMembers(depth);
    else if (skip("[")) scanItems(depth);
    else if (!takeString() && take(scalar) === undefined) fail("value");
  };
  const scanMembers = (depth: number): void => {
    if (skip("}")) return;
    do {
      take(blanks);
      if (!takeString()) fail("name");
      if (!skip(":")) fail("colon");
      scanValue(depth + 1);
    } while (skip(","));
    if (!skip("}")) fail("comma-or-brace");
  };
  const scanItems = (depth: number): void => {
    if (skip("]")) return;
    do scanValue(depth + 1);
    while (skip(","));
    if (!skip("]")) fail("comma-or-bracket");
  };

  scanValue(0);
  take(blanks);
  if (at < text.length) fail("end");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
