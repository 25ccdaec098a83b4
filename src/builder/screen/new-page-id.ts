import type { PageHead } from "./content.ts";

/** An id that none of these pages has. */
export function newPageId(pages: readonly PageHead[]): string {
  const taken = new Set(pages.map(({ id }) => id));
  let number = taken.size + 1;
  while (taken.has(`page-${number}`)) number += 1;
  return `page-${number}`;
}
