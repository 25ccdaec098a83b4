import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expressionFault } from "./licence-rule.ts";
import { isInstalled, readPackage, type ShippedPackage } from "./package-licence.ts";

const root = join(import.meta.dirname, "..");

/** What is read of a package in the lock file. */
interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The packages of a lock file by their folders. */
export type Lock = Readonly<Record<string, Locked>>;

/** Reads the project's lock file. */
export function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages as Lock;
}

/** Packages that the service loads when it runs, with all that these need, as installed here. */
export function installedPackages(imported: readonly string[], lock: Lock): ShippedPackage[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = findFolder(name, from, lock);
    if (!folder || folders.has(folder)) return;
    folders.add(folder);
    for (const needed of neededBy(lock[folder] as Locked)) visit(needed, folder);
  };
  for (const name of new Set(imported.flatMap((id) => packageOf(id) ?? []))) visit(name, "");
  return [...folders]
    .map((folder) => join(root, folder))
    .filter(isInstalled)
    .map(readPackage)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** What `npm ci --omit=dev` would install on any platform against the rule. */
export function lockFaults(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([folder, { license = "", version, dev }]) => {
    const fault = folder && !dev && expressionFault(license, "installed");
    return fault ? [`${folder.replace(/.*node_modules\//, "")} ${version} ${fault}`] : [];
  });
}

/** The package that a module's name is of; undefined of Node's own modules and of paths. */
export function packageOf(id: string): string | undefined {
  if (isBuiltin(id)) return undefined;
  return /^(?:@[^/]+\/)?[^/.][^/]*/.exec(id)?.[0];
}

/** Looks for a package as Node does: beside the one that needs it, then in each folder above. */
function findFolder(name: string, from: string, lock: Lock): string | undefined {
  const folder = `${from && `${from}/`}node_modules/${name}`;
  if (lock[folder]) return folder;
  return from
    ? findFolder(name, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ""), lock)
    : undefined;
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta,
}: Locked): string[] {
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}
