/** Marks the field that `/` leads to. */
export const pageSearch = { "data-page-search": true } as const;

/** The field that a page has marked so. */
export function findPageSearch(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>("main [data-page-search]");
}
