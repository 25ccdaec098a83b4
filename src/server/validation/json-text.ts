import type { JsonPart } from "#contract/fault-rule.ts";
import { maxJsonDepth } from "#contract/json-limit.ts";
import { endOfText, type JsonSize, measureJson, sign } from "./json-size.ts";

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
const maxShownNameLength = 100;
/** The maximum number of duplicates to find; one more than is reported. */
const maxRepeated = 101;

/**
 * Parses JSON (RFC 8259), and returns JSON Pointers of the first duplicate members, of which
 * JSON.parse silently keeps the last. Throws `JsonTextError` with line and column, which the
 * engine's error may lack.
 */
export function readJson(
  text: string,
  { depth }: JsonSize = measureJson(text),
): { value: unknown; repeated: readonly string[] } {
  if (depth > maxJsonDepth) findFault(text);
  try {
    return { value: JSON.parse(text), repeated: lostInParsing(text).repeated };
  } catch (error) {
    findFault(text);
    throw error;
  }
}

/** A name as a part of a JSON Pointer (RFC 6901), shortened if very long. */
export function pointerPart(name: string): string {
  const part = name.slice(0, maxShownNameLength).replaceAll("~", "~0").replaceAll("/", "~1");
  return name.length > maxShownNameLength ? `${part}…` : part;
}

/** A list or object that the scan is inside. */
interface Frame {
  /** The names seen so far; undefined in a list. */
  readonly names: Set<string> | undefined;
  /** The name or index of the current value. */
  key: string | number;
  awaitsName: boolean;
}

/**
 * Finds in valid JSON what is lost when it is parsed: JSON Pointers of the first duplicate members,
 * and the names of an object's own members that are numbers with a fraction or an exponent.
 */
export function lostInParsing(text: string): {
  readonly repeated: readonly string[];
  readonly notInDigits: ReadonlySet<string>;
} {
  const repeated: string[] = [];
  const notInDigits = new Set<string>();
  const frames: Frame[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const frame = frames[frames.length - 1];
    switch (text.charCodeAt(at)) {
      case sign.openObject:
        frames.push({ names: new Set(), key: "", awaitsName: true });
        break;
      case sign.openList:
        frames.push({ names: undefined, key: 0, awaitsName: false });
        break;
      case sign.closeObject:
      case sign.closeList:
        frames.pop();
        break;
      case sign.comma:
        if (frame?.names) frame.awaitsName = true;
        else if (frame) frame.key = Number(frame.key) + 1;
        break;
      case sign.point:
      case sign.exponent:
      case sign.capitalExponent:
        // No digit comes before the letter of `true` and `false`.
        if (frames.length === 1 && frame?.names && /\d/.test(text[at - 1] ?? ""))
          notInDigits.add(String(frame.key));
        break;
      case sign.quote: {
        const end = endOfText(text, at);
        if (frame?.names && frame.awaitsName) {
          frame.key = JSON.parse(text.slice(at, end + 1)) as string;
          frame.awaitsName = false;
          if (frame.names.has(frame.key) && repeated.push(pointerOf(frames)) === maxRepeated)
            return { repeated, notInDigits };
          frame.names.add(frame.key);
        }
        at = end;
      }
    }
  }
  return { repeated, notInDigits };
}

function pointerOf(frames: readonly Frame[]): string {
  return frames.map(({ key }) => `/${pointerPart(String(key))}`).join("");
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
