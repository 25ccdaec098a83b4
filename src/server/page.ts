import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the Mini App's HTML comes from. */
export interface Page {
  /** The HTML for an address (path and query), with `<!--bot-->` in its head. */
  html(url: string): Promise<string>;
  /** The built files to serve beside it: `assets/` (names hold a hash) and the public files. Absent when another server does that. */
  readonly assetsFolder?: string;
  /** Development's inline scripts and connections fit no content security policy; true leaves it out. */
  readonly development?: boolean;
}

/** The Mini App has not been built. */
export class MissingPageError extends Error {}

/** The page that `vite build` has made in `folder`. Throws `MissingPageError`. */
export function builtPage(folder: string): Page {
  let html: string;
  try {
    html = readFileSync(join(folder, "index.html"), "utf8");
  } catch (cause) {
    throw new MissingPageError(`There is no built Mini App in ${folder}; run npm run build first.`, { cause });
  }
  return { html: async () => html, assetsFolder: folder };
}
