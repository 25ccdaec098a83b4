import { maxJsonDepth } from "#contract/http/fault-rule.ts";
import { pointerPart } from "#contract/validation/fault.ts";

/**
 * The maximum number of values in a JSON text, which bounds the time to process it. A bot file of
 * 500 fields, 1,000 levels and 200 blocks with texts in thirty languages has fewer, unless many of
 * its blocks are full FAQs, of about 1,200 values each.
 */
export const maxValues = 20_000;

/** Facts about a JSON text that parsing hides or yields too late. */
export interface JsonScan {
  /** The maximum nesting of lists and objects. */
  readonly depth: number;
  /** The number of values of any kind. */
  readonly values: number;
  /** Whether a string contains NUL, which PostgreSQL cannot store. */
  readonly hasNul: boolean;
  /** JSON Pointers of the first duplicate members, of which `JSON.parse` keeps the last. */
  readonly repeated: readonly string[];
  /** The names of the value's own members that are numbers with a fraction or an exponent. */
  readonly notInDigits: ReadonlySet<string>;
}

/** JSON's syntax characters as codes; comparing numbers is several times faster than strings. */
const sign = {
  quote: 34,
  comma: 44,
  point: 46,
  capitalExponent: 69,
  openList: 91,
  backslash: 92,
  closeList: 93,
  exponent: 101,
  openObject: 123,
  closeObject: 125,
} as const;

/** The maximum number of duplicates to find; one more than is reported. */
const maxRepeated = 101;

/** A list or object around the current position. */
interface Frame {
  /** The names seen so far; undefined in a list. */
  readonly names: Set<string> | undefined;
  /** The name or index of the current value. */
  key: string | number;
  awaitsName: boolean;
}

/**
 * Scans a JSON text in one pass before it is parsed, because two megabytes can contain half a
 * million values, and processing each would block the service. Names are checked with `readsNames`,
 * and only in a text within the limits. Meaningless for other text.
 */
export function scanJson(text: string, readsNames: boolean): JsonScan {
  const repeated: string[] = [];
  const notInDigits = new Set<string>();
  /** The lists and objects around the current position, while names are read. */
  let frames: Frame[] | undefined = readsNames ? [] : undefined;
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let strings = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    switch (code) {
      case sign.quote: {
        const end = endOfText(text, at);
        const frame = frames?.[frames.length - 1];
        if (frames && frame?.awaitsName) {
          const name = nameIn(text.slice(at, end + 1));
          if (name !== undefined && takeName(frame, name)) repeated.push(pointerOf(frames));
          if (name === undefined || repeated.length === maxRepeated) frames = undefined;
        }
        strings += 1;
        // A text with more than a name and a value for each value is no JSON, and the parser
        // refuses it.
        at = strings > 2 * values ? text.length : end;
        break;
      }
      case sign.comma:
        values += 1;
        if (values > maxValues) frames = undefined;
        if (frames) goOn(frames[frames.length - 1]);
        break;
      case sign.openList:
      case sign.openObject:
        values += 1;
        depth += 1;
        if (depth > deepest) deepest = depth;
        if (values > maxValues || depth > maxJsonDepth) frames = undefined;
        if (frames) frames.push(frameOf(code));
        break;
      case sign.closeList:
      case sign.closeObject:
        depth -= 1;
        if (frames) frames.pop();
        break;
      case sign.point:
      case sign.exponent:
      case sign.capitalExponent:
        // No digit precedes the letter of `true` and `false`.
        if (frames?.length === 1 && frames[0]?.names && /\d/.test(text[at - 1] ?? ""))
          notInDigits.add(String(frames[0].key));
    }
  }
  return { depth: deepest, values, hasNul: holdsNul(text), repeated, notInDigits };
}

function frameOf(code: number): Frame {
  return code === sign.openList
    ? { names: undefined, key: 0, awaitsName: false }
    : { names: new Set(), key: "", awaitsName: true };
}

function goOn(frame: Frame | undefined): void {
  if (frame?.names) frame.awaitsName = true;
  else if (frame) frame.key = Number(frame.key) + 1;
}

/** Adds the name of the frame's current value; true if its object already has the name. */
function takeName(frame: Frame, name: string): boolean {
  const isRepeated = frame.names?.has(name) ?? false;
  frame.names?.add(name);
  frame.key = name;
  frame.awaitsName = false;
  return isRepeated;
}

/** The name in a JSON string; undefined for invalid JSON, which the parser will refuse. */
function nameIn(string: string): string | undefined {
  if (!string.includes("\\")) return string.slice(1, -1);
  try {
    return String(JSON.parse(string));
  } catch {
    return undefined;
  }
}

function pointerOf(frames: readonly Frame[]): string {
  return frames.map(({ key }) => `/${pointerPart(String(key))}`).join("");
}

/**
 * The index of the quotation mark that ends the string starting at `start`; the text's length if
 * there is none.
 */
export function endOfText(text: string, start: number): number {
  // A text of quotation marks alone would take half as long again.
  if (text.charCodeAt(start + 1) === sign.quote) return start + 1;
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1))
    if (!isEscaped(text, end)) return end;
  return text.length;
}

function holdsNul(text: string): boolean {
  const nul = "\\u0000";
  for (let at = text.indexOf(nul); at !== -1; at = text.indexOf(nul, at + nul.length))
    if (!isEscaped(text, at)) return true;
  return false;
}

/** Whether an odd number of backslashes precedes a character. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === sign.backslash) before -= 1;
  return (at - before) % 2 === 1;
}
