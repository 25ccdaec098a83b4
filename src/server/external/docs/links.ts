import { outlineOf } from "./outline.ts";
import { addressOf, type Page } from "./section.ts";

/** A page with its content as HTML. */
export interface Written {
  readonly page: Page;
  readonly content: string;
}

/**
 * Pages whose links to `#id` lead to the page that has this id. Throws when none has, or two have.
 */
export function linkedPages(pages: readonly Written[]): Written[] {
  const owners = new Map<string, Page>();
  for (const { page, content } of pages)
    for (const [, id = ""] of content.matchAll(/ id="([^"]+)"/g)) {
      if (owners.has(id)) throw new Error(`The documentation has the id ${id} twice.`);
      owners.set(id, page);
    }
  return pages.map(({ page, content }) => ({
    page,
    content: content.replace(/ href="#([^"]+)"/g, (_, id: string) => {
      const owner = owners.get(id);
      if (!owner) throw new Error(`The documentation has nothing with the id ${id}.`);
      return ` href="${addressFrom(page, owner, id)}"`;
    }),
  }));
}

function addressFrom(page: Page, owner: Page, id: string): string {
  if (owner === page) return `#${id}`;
  return id === owner.id ? addressOf(owner) : `${addressOf(owner)}#${id}`;
}

/** The headings below the first, which a page lists as what is on it. */
export function partsOf({ content }: Written) {
  return outlineOf(content).filter(({ level }) => level > 1);
}
