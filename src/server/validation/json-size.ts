/**
 * The maximum number of values in a JSON text, which bounds the time to process it. A bot file of
 * 500 fields, 1,000 levels and 200 blocks with texts in thirty languages has fewer, unless many of
 * its blocks are full FAQs, of about 1,200 values each. Our rule.
 */
export const maxValues = 20_000;

/** The size of a JSON text, measured before parsing. */
export interface JsonSize {
  /** The maximum nesting of lists and objects. */
  readonly depth: number;
  /** The number of values of any kind. */
  readonly values: number;
  /** Whether a string contains NUL, which PostgreSQL cannot store. */
  readonly hasNul: boolean;
}

/** JSON's syntax characters as codes; comparing numbers is several times faster than strings. */
export const sign = {
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

/**
 * Measures a JSON text in one pass, because two megabytes can contain half a million values, and
 * processing each would block the service. Meaningless for other text.
 */
export function measureJson(text: string): JsonSize {
  let depth = 0;
  let deepest = 0;
  let separators = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case sign.quote:
        at = endOfText(text, at);
        break;
      case sign.comma:
        separators += 1;
        break;
      case sign.openList:
      case sign.openObject:
        separators += 1;
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case sign.closeList:
      case sign.closeObject:
        depth -= 1;
    }
  }
  return { depth: deepest, values: separators + 1, hasNul: holdsNul(text) };
}

/**
 * The index of the quotation mark that ends the string starting at `start`; the text's length if
 * there is none.
 */
export function endOfText(text: string, start: number): number {
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
