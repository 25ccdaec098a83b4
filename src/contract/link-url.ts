/** The maximum length of a link, in characters. Our rule. */
export const maxLinkLength = 2048;

/**
 * Whether a text is a URL that a link may open: https and valid. `isParsable` is
 * `URL.canParse(text)`. Our rule.
 */
export function isLinkUrl(text: string, isParsable: boolean): boolean {
  return isParsable && text.startsWith("https://");
}
