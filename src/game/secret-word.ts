/**
 * Whether a player's word is the secret one, ignoring case, outer blanks and Unicode composition. A
 * blank word never matches.
 */
export function isSecretWord(code: string, word: string): boolean {
  const normal = normalized(word);
  return normal !== "" && normal === normalized(code);
}

/** Upper case makes ß equal to ss, and ς to σ. */
function normalized(text: string): string {
  return text.normalize("NFKC").toUpperCase().normalize("NFKC").trim();
}
