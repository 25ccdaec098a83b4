/** The maximum length of a key, in characters: it must fit an index. */
const maxKeyLength = 100;

/**
 * The sort and search key of a name: lower case in any script, which the embedded store supports
 * only for ASCII, cut to `maxKeyLength`.
 */
export function nameKey(name: string): string {
  return Array.from(name.normalize("NFC").toLowerCase()).slice(0, maxKeyLength).join("");
}
