const longest = 100;

/**
 * What a name is sorted and found by: in lower case, of any script, and cut to 100 characters,
 * which any index can hold. The embedded store itself knows no case but that of ASCII.
 */
export function nameKey(name: string): string {
  return Array.from(name.normalize("NFC").toLowerCase()).slice(0, longest).join("");
}
