import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../src/server/templates/pictures");

/** Puts the pictures of the templates beside the service, which reads them when it makes a bot. */
export function templatePictures(): Plugin {
  return {
    name: "slotwire:template-pictures",
    async generateBundle() {
      for (const name of await readdir(folder))
        if (name.endsWith(".webp"))
          this.emitFile({
            type: "asset",
            fileName: `template-pictures/${name}`,
            source: await readFile(`${folder}/${name}`),
          });
    },
  };
}
