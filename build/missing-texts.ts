/** Packages that name their licence, but come without its text. */
const withoutText = new Set([
  "@better-auth/utils",
  "abstract-logging",
  "react-remove-scroll-bar",
  "tr46",
  "wouter",
]);

/** Whether a package is known to come without the text of its licence; so do the builds of libsql. */
export function hasNoText(name: string): boolean {
  return withoutText.has(name) || name.startsWith("@libsql/");
}
