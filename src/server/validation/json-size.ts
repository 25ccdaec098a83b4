/**
 * How many values a text may hold: a bot file that has all it may have, in thirty languages, has
 * fewer. Our rule.
 */
export const maxValues = 20_000;

/** What the text of a JSON value comes to, before anything is made of it. */
export interface JsonSize {
  /** How many lists and objects stand in each other at most. */
  readonly depth: number;
  /** How many values there are: texts, numbers, lists, objects and all others. */
  readonly values: number;
  /** Whether a text holds NUL, which not every store can keep. */
  readonly hasNul: boolean;
}

/**
 * The characters that JSON is made of, by their codes: comparing numbers is several times as fast
 * as comparing strings.
 */
export const sign = {
  quote: 34,
  comma: 44,
  openList: 91,
  backslash: 92,
  closeList: 93,
  openObject: 123,
  closeObject: 125,
} as const;

/**
 * Measures a text that may be JSON, by one look at each character: a value of two megabytes can
 * hold half a million others, and what looks at each of them holds everybody up. Of a text that is
 * no JSON the measure says little.
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
 * Where the quotation mark stands that ends the string which begins at `start`; past the end when
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

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === sign.backslash) before -= 1;
  return (at - before) % 2 === 1;
}
