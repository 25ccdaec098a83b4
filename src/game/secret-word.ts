/**
 * Whether a player's word is the secret one: case, outer blanks and the way in which characters are
 * written do not count. A blank word is never it. Our rule.
 */
export function isSecretWord(code: string, word: string): boolean {
  const normal = normalized(word);
  return normal !== "" && normal === normalized(code);
}

/** By capitals, because ß and ς have no others of their own. */
function normalized(text: string): string {
  return text.normalize("NFKC").toUpperCase().normalize("NFKC").trim();
}
