/**
 * The pattern of a name that people give: on one line, without control characters, not of blanks
 * alone. No character fits two of its parts, so that a long text costs one look at each. Our rule:
 * the seed shows none.
 */
export const namePattern =
  "^[^\\S\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$";

/** The longest name, in characters (code points). */
export const maxNameLength = 100;

const nameForm = new RegExp(namePattern);

/** Whether a text can be the name of an owner or of an API key. */
export function isName(text: string): boolean {
  return nameForm.test(text) && Array.from(text).length <= maxNameLength;
}
