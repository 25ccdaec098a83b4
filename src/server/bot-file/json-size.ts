/** How many values a text may hold: a bot file that has all it may have, in thirty languages, has fewer. Our rule. */
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

const quote = 34;
const comma = 44;
const backslash = 92;
/** What opens and closes lists and objects. */
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/**
 * Measures a text that may be JSON, by one look at each character: a value of two megabytes can hold half a million others, and what looks
 * at each of them holds everybody up. Of a text that is no JSON the measure says little.
 */
export function measureJson(text: string): JsonSize {
  let depth = 0;
  let deepest = 0;
  let separators = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === comma) separators += 1;
    else if (opening.has(code)) {
      separators += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (closing.has(code)) depth -= 1;
  }
  return { depth: deepest, values: separators + 1, hasNul: holdsNul(text) };
}

/** Where the quotation mark stands that ends the string which begins at `start`; past the end when there is none. */
export function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) if (!isEscaped(text, end)) return end;
  return text.length;
}

function holdsNul(text: string): boolean {
  const nul = "\\u0000";
  for (let at = text.indexOf(nul); at !== -1; at = text.indexOf(nul, at + nul.length)) if (!isEscaped(text, at)) return true;
  return false;
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === backslash) before -= 1;
  return (at - before) % 2 === 1;
}
