/**
 * The pattern of a name: one line, no control characters, not blank. Its parts match disjoint
 * characters, so it runs in linear time.
 */
export const namePattern =
  "^[^\\S\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$";

/** The maximum length of a name, in code points. */
export const maxNameLength = 100;

const nameForm = new RegExp(namePattern);

/** Whether a text can be the name of an owner or of an API key. */
export function isName(text: string): boolean {
  return nameForm.test(text) && hasNameLength(text);
}

/** Whether a text has the length of a name. `text.length` would count most emoji twice. */
export function hasNameLength(text: string): boolean {
  return text !== "" && Array.from(text).length <= maxNameLength;
}

/** The pattern of a link, which is https. */
export const linkPattern = "^https://";

/** The maximum length of a link, in characters. */
export const maxLinkLength = 2048;

/**
 * Whether a text is a URL that a link may open: https and valid. `isParsable` is
 * `URL.canParse(text)`.
 */
export function isLinkUrl(text: string, isParsable: boolean): boolean {
  return isParsable && text.startsWith("https://");
}
