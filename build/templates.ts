import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const folders = {
  templates: join(import.meta.dirname, "../src/server/templates"),
  samples: join(import.meta.dirname, "../docs/samples"),
};

/** Copies the templates, their pictures and the samples next to the service, which reads them. */
export function templates(): Plugin {
  return {
    name: "slotwire:templates",
    async generateBundle() {
      for (const [kind, folder] of Object.entries(folders))
        for (const name of await readdir(folder, { recursive: true }))
          if (/\.(?!ts$|svg$)\w+$/.test(name))
            this.emitFile({
              type: "asset",
              fileName: `${kind}/${name}`,
              source: await readFile(join(folder, name)),
            });
    },
  };
}
