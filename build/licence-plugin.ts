import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { Shipping } from "./licence-rule.ts";
import type { ShippedPackage } from "./package-licence.ts";

/** Where each build leaves the list of its packages, for the page that shows them all. */
export const listsFolder = join(import.meta.dirname, "..", ".cache", "licences");

/** The builds; two make the scripts in the Mini App's page. */
export type BuildName = "mini-app" | "sign-in" | "first-screen" | "builder" | "service";

/** What one build ships. */
export type ShippedList = Readonly<Record<Shipping, readonly ShippedPackage[]>>;

/**
 * Lists the packages whose code a build has taken in and, of the service, those that it loads when
 * it runs. Ends the build if one of them may not be shipped.
 */
export function licenceList(name: BuildName): Plugin {
  return {
    name: "slotwire:licences",
    apply: "build",
    async generateBundle(_options, bundle) {
      const list = await shippedIn(name, bundle);
      const { licenceFault } = await import("./licence-rule.ts");
      const faults = (["bundled", "installed"] as const).flatMap((shipping) =>
        list[shipping].flatMap((one) => licenceFault(one, shipping) ?? []),
      );
      if (faults.length > 0) this.error(faults.join("\n"));
      await mkdir(listsFolder, { recursive: true });
      await writeFile(join(listsFolder, `${name}.json`), JSON.stringify(list));
    },
  };
}

async function shippedIn(name: BuildName, bundle: Rolldown.OutputBundle): Promise<ShippedList> {
  // Loaded by builds alone: tests read the configuration, too.
  const { bundledPackages } = await import("./bundled-packages.ts");
  const { installedPackages, readLock } = await import("./installed-packages.ts");
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  return {
    bundled: bundledPackages(chunks.flatMap(({ modules }) => Object.keys(modules))),
    installed: name === "service" ? installedPackages(importedBy(bundle), readLock()) : [],
  };
}

/** What a build leaves to be imported when its product runs. */
export function importedBy(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle)
    .flatMap((file) => (file.type === "chunk" ? [...file.imports, ...file.dynamicImports] : []))
    .filter((id) => !Object.hasOwn(bundle, id));
}
