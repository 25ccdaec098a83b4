import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { packageOf } from "./installed-packages.ts";
import { importedBy } from "./licence-plugin.ts";

/**
 * Writes the package.json of what is built: only the packages that the service loads by name, at
 * their exact versions. A container installs these and none of what is bundled.
 */
export function runtimePackages(): Plugin {
  return {
    name: "slotwire:runtime-packages",
    async generateBundle(_, bundle) {
      const { name, version, license, dependencies, overrides } = JSON.parse(
        await readFile(join(import.meta.dirname, "../package.json"), "utf8"),
      );
      const loaded = importedBy(bundle).flatMap((id) => packageOf(id) ?? []);
      const packages = Object.fromEntries(
        [...new Set(loaded)].sort().map((id) => [id, dependencies[id]]),
      );
      this.emitFile({
        type: "asset",
        fileName: "package.json",
        source: `${JSON.stringify(
          {
            name,
            version,
            private: true,
            license,
            type: "module",
            dependencies: packages,
            overrides: { "light-my-request": overrides["light-my-request"] },
          },
          null,
          2,
        )}\n`,
      });
    },
  };
}
