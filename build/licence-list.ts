import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { ListedPackage } from "#server/pages/licences-page.ts";
import { installedFolders } from "./runtime-packages.ts";

export const listsFolder = join(import.meta.dirname, "..", ".cache", "licences");

/** Licences that require only their text and notices, which the page of licences shows. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "(MIT OR CC0-1.0)",
  "MIT AND ISC AND BSD-3-Clause",
  "Unlicense",
];

/** Also allowed for a library in files of its own, which an operator can replace. */
const forLibraries = [
  "Apache-2.0 AND LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
  "LGPL-3.0-or-later",
  "MPL-2.0",
];

/** "bundled": inside our files; "installed": next to them. */
export type Shipping = "bundled" | "installed";

/**
 * Lists the packages that a build bundles and those that its product loads at run time. Fails the
 * build if one of them may not be shipped.
 */
export function licenceList(build: string): Plugin {
  return {
    name: "slotwire:licences",
    apply: "build",
    async generateBundle(_options, bundle) {
      // Loads 5 MB of licences, which development does not need.
      const { bundledPackages, readPackage } = await import("./shipped-packages.ts");
      const files = Object.values(bundle);
      const modules = files.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const bundled = bundledPackages(modules);
      const installed = installedFolders(bundle, this.environment.config.root).map(readPackage);
      const faults = licenceFaults(bundled, "bundled").concat(
        licenceFaults(installed, "installed"),
      );
      if (faults.length > 0) this.error(faults.join("\n"));
      await mkdir(listsFolder, { recursive: true });
      await writeFile(join(listsFolder, `${build}.json`), JSON.stringify({ bundled, installed }));
    },
  };
}

/** The reasons why packages may not be shipped. */
export function licenceFaults(packages: readonly ListedPackage[], shipping: Shipping): string[] {
  const allowed = shipping === "bundled" ? permissive : [...permissive, ...forLibraries];
  return packages.flatMap(({ name, version, licence, texts }) => {
    if (!allowed.includes(licence))
      return `${name} ${version} has the licence ${licence || "–"}, which build/licence-list.ts does not allow for what is ${shipping}.`;
    if (texts.some((text) => text.trim())) return [];
    return `${name} ${version} comes without the text of its licence (${licence}): if its authors publish none, name them in build/shipped-packages.ts.`;
  });
}
