/**
 * The pattern of a name that people give: on one line, without control characters, not of blanks
 * alone. No character fits two of its parts, so that a long text costs one look at each. Our rule:
 * the seed shows none.
 */
export const namePattern =
  "^[^\\S\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$";
