import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The HTML pages: the player's Mini App, the owner's builder, and the builder's preview of the Mini
 * App.
 */
export type PageName = "mini-app" | "builder" | "preview";

export interface Pages {
  /**
   * The HTML of a page for a URL (path and query); a bot's pages have `<!--bot-->` in their head.
   */
  html(page: PageName, url: string): Promise<string>;
  /** The page of licences; absent if nothing was built. */
  readonly licences?: string;
  /** The folder of the built documentation; absent if there is none. */
  readonly docs?: string;
  /** The folders of built files to serve; absent if another server does. */
  readonly folders?: { readonly miniApp: string; readonly builder: string };
  /**
   * Omits the content security policy, which development's inline scripts and connections violate.
   */
  readonly development?: boolean;
}

/** The error for a page that has not been built. */
export class MissingPageError extends Error {}

/** The pages built by `npm run build` into `folder`. Throws `MissingPageError`. */
export function builtPages(folder: string): Pages {
  const folders = { miniApp: join(folder, "client"), builder: join(folder, "builder") };
  const html: Record<PageName, string> = {
    "mini-app": read(join(folders.miniApp, "index.html")),
    builder: read(join(folders.builder, "src/builder/index.html")),
    preview: read(join(folders.builder, "src/mini-app/preview.html")),
  };
  return {
    html: async (page) => html[page],
    licences: read(join(folder, "licences.html")),
    docs: join(folder, "docs"),
    folders,
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new MissingPageError(`The built page ${file} is missing; run npm run build first.`, {
      cause,
    });
  }
}
