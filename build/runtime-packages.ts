import { existsSync, readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/**
 * Writes the package.json of the build: the packages that the service loads by name, at their exact
 * versions. A container installs only these.
 */
export function runtimePackages(): Plugin {
  return {
    name: "slotwire:runtime-packages",
    generateBundle(_, bundle) {
      const { name, version, license, dependencies, overrides } = readDescription(
        join(import.meta.dirname, ".."),
      );
      const packages = importedPackages(bundle).map((id) => [id, dependencies[id]]);
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
            dependencies: Object.fromEntries(packages),
            overrides: { "light-my-request": overrides["light-my-request"] },
          },
          null,
          2,
        )}\n`,
      });
    },
  };
}

/** The folders of the packages that the product loads at run time, with their dependencies. */
export function installedFolders(bundle: Rolldown.OutputBundle, root: string): string[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = createRequire(join(from, "package.json"))
      .resolve.paths(`${name}/package.json`)
      ?.map((path) => join(path, name))
      .find(existsSync);
    // Optional packages and those for other platforms are not installed.
    if (!folder || folders.has(folder)) return;
    folders.add(folder);
    const description = readDescription(folder);
    const { dependencies, optionalDependencies, peerDependencies } = description;
    for (const one of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    }))
      if (!description.peerDependenciesMeta?.[one]?.optional) visit(one, folder);
  };
  for (const name of importedPackages(bundle)) visit(name, root);
  return [...folders];
}

function importedPackages(bundle: Rolldown.OutputBundle): string[] {
  const imported = Object.values(bundle)
    .flatMap((file) => (file.type === "chunk" ? [...file.imports, ...file.dynamicImports] : []))
    .filter((id) => !Object.hasOwn(bundle, id) && !isBuiltin(id));
  const names = imported.flatMap((id) => /^(?:@[^/]+\/)?[^/.][^/]*/.exec(id)?.[0] ?? []);
  return [...new Set(names)].sort();
}

function readDescription(folder: string) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
