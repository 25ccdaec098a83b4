import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ListedPackage, licencesPage } from "#server/pages/licences-page.ts";
import { listsFolder, type Shipping } from "./licence-list.ts";

const page = licencesPage([
  {
    id: "mini-app",
    title: "Mini App",
    lead: "Loaded by a player’s phone.",
    packages: packagesOf("bundled", "mini-app", "sign-in", "first-screen"),
  },
  {
    id: "builder",
    title: "Builder",
    lead: "Loaded by an owner’s browser.",
    packages: packagesOf("bundled", "builder"),
  },
  {
    id: "docs",
    title: "Documentation",
    lead: "Loaded by a reader’s browser.",
    packages: packagesOf("bundled", "docs"),
  },
  {
    id: "service",
    title: "Service",
    lead: "Built into the service’s own files.",
    packages: packagesOf("bundled", "service"),
  },
  {
    id: "installed",
    title: "Installed with the service",
    lead: "Loaded by the service when it runs, on the platform that this page was made on.",
    packages: packagesOf("installed", "service"),
  },
]);
writeFileSync(join(import.meta.dirname, "../dist/licences.html"), page);

function packagesOf(shipping: Shipping, ...builds: string[]): ListedPackage[] {
  const packages = builds.flatMap<ListedPackage>(
    (build) => JSON.parse(readFileSync(join(listsFolder, `${build}.json`), "utf8"))[shipping],
  );
  const each = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...each.values()].sort((a, b) => a.name.localeCompare(b.name));
}
