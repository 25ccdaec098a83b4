import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The pages that have HTML of their own: the player's Mini App, the owner's builder, and the Mini
 * App as the builder shows it.
 */
export type PageName = "mini-app" | "builder" | "preview";

/** Where the pages' HTML comes from. */
export interface Pages {
  /**
   * The HTML of a page for an address (path and query); those of a bot have `<!--bot-->` in their
   * head.
   */
  html(page: PageName, url: string): Promise<string>;
  /** The built files to serve beside them. Absent when another server does that. */
  readonly folders?: { readonly miniApp: string; readonly builder: string };
  /**
   * Development's inline scripts and connections fit no content security policy; true leaves it
   * out.
   */
  readonly development?: boolean;
}

/** A page has not been built. */
export class MissingPageError extends Error {}

/** The pages that `npm run build` has made in `folder`. Throws `MissingPageError`. */
export function builtPages(folder: string): Pages {
  const folders = { miniApp: join(folder, "client"), builder: join(folder, "builder") };
  const html: Record<PageName, string> = {
    "mini-app": read(join(folders.miniApp, "index.html")),
    builder: read(join(folders.builder, "src/builder/index.html")),
    preview: read(join(folders.builder, "src/mini-app/preview.html")),
  };
  return { html: async (page) => html[page], folders };
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new MissingPageError(`There is no built page ${file}; run npm run build first.`, {
      cause,
    });
  }
}
