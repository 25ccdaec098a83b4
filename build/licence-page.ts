import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { licencesPage, type PackageList } from "#server/pages/licences-page.ts";
import { lockFaults, readLock } from "./installed-packages.ts";
import { type BuildName, listsFolder, type ShippedList } from "./licence-plugin.ts";
import type { Shipping } from "./licence-rule.ts";
import type { ShippedPackage } from "./package-licence.ts";

const faults = lockFaults(readLock());
if (faults.length > 0) throw new Error(faults.join("\n"));

const parts: readonly PackageList[] = [
  {
    id: "mini-app",
    title: "Mini App",
    lead: "Loaded by a player’s phone.",
    packages: await packagesOf("bundled", "mini-app", "sign-in", "first-screen"),
  },
  {
    id: "builder",
    title: "Builder",
    lead: "Loaded by an owner’s browser.",
    packages: await packagesOf("bundled", "builder"),
  },
  {
    id: "service",
    title: "Service",
    lead: "Built into the service’s own files.",
    packages: await packagesOf("bundled", "service"),
  },
  {
    id: "installed",
    title: "Installed with the service",
    lead: "Loaded by the service when it runs, on the platform that this page was made on.",
    packages: await packagesOf("installed", "service"),
  },
];
await writeFile(join(import.meta.dirname, "../dist/licences.html"), licencesPage(parts));

async function packagesOf(shipping: Shipping, ...builds: BuildName[]): Promise<ShippedPackage[]> {
  const lists = await Promise.all(builds.map(readList));
  const packages = lists.flatMap((list) => list[shipping]);
  return [...new Map(packages.map((one) => [`${one.name} ${one.version}`, one])).values()];
}

async function readList(build: BuildName): Promise<ShippedList> {
  return JSON.parse(await readFile(join(listsFolder, `${build}.json`), "utf8")) as ShippedList;
}
