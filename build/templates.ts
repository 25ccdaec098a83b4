import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../src/server/templates");

/** Puts the templates and their pictures beside the service, which reads them for a new bot. */
export function templates(): Plugin {
  return {
    name: "slotwire:templates",
    async generateBundle() {
      for (const name of await readdir(folder, { recursive: true }))
        if (/\.(?:json|webp)$/.test(name))
          this.emitFile({
            type: "asset",
            fileName: `templates/${name}`,
            source: await readFile(join(folder, name)),
          });
    },
  };
}
