import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isInstalled, readPackage, type ShippedPackage, standardText } from "./package-licence.ts";

const root = join(import.meta.dirname, "..");

/** Files of ours that hold drawings of a package. */
const drawingsOf: Readonly<Record<string, string>> = {
  [join(root, "src/contract/page-icon-path.ts")]: "@tabler/icons-react",
};

/** Packages that others have built into their own files and that are not installed: all are MIT. */
const builtInHolders: Readonly<Record<string, string>> = {
  "@solid-primitives/i18n": "2021 Solid Primitives Working Group",
  "@solid-primitives/refs": "2021 Solid Primitives Working Group",
  "@solid-primitives/transition-group": "2021 Solid Primitives Working Group",
  goober: "2019 Cristian Bote",
  "is-plain-object": "2014-2017, Jon Schlinkert",
  "qrcode-generator": "2009 Kazuhiko Arase",
  "solid-floating-ui": "2021 Alexis Munsayac",
  "solid-js": "2016-2025 Ryan Carniato",
  "solid-styled-components": "2020-2021 Ryan Carniato",
  "solid-transition-group": "2020-2021 Ryan Carniato",
};

/** The packages that modules of a bundle are from, and those that are built into these modules. */
export function bundledPackages(moduleIds: readonly string[]): ShippedPackage[] {
  const files = moduleIds.filter((id) => !id.startsWith("\0")).map((id) => id.replace(/\?.*/, ""));
  const folders = new Set(files.flatMap((file) => folderOf(file) ?? []));
  const direct = [...folders].map(readPackage);
  const names = new Set(direct.map(({ name }) => name));
  const builtIn = new Map(
    files
      .flatMap(sourcesOf)
      .map(builtInPackage)
      .filter(({ name }) => !names.has(name))
      .map((one) => [`${one.name} ${one.version}`, one]),
  );
  return [...direct, ...builtIn.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

function folderOf(file: string): string | undefined {
  const drawn = drawingsOf[file];
  if (drawn) return join(root, "node_modules", drawn);
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** What a package's own source map says that one of its files was made of, from other packages. */
function sourcesOf(file: string): string[] {
  const map = `${file}.map`;
  if (!file.includes("/node_modules/") || !existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, "utf8")) as { sources: (string | null)[] };
  return sources.filter(
    (source) => source !== null && /(?:^|\/)node_modules\//.test(source),
  ) as string[];
}

function builtInPackage(source: string): ShippedPackage {
  const [, name = ""] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  const [, version = ""] =
    new RegExp(`/\\.pnpm/${name.replace("/", "\\+")}@([\\d.]+[^_/]*)`).exec(source) ?? [];
  const holder = builtInHolders[name];
  if (holder)
    return {
      name,
      version,
      licence: "MIT",
      texts: [standardText("MIT", `Copyright (c) ${holder}`)],
    };
  const folder = join(root, "node_modules", name);
  if (!isInstalled(folder))
    throw new Error(
      `${source} is built into a package: add ${name} to build/bundled-packages.ts, with its copyright.`,
    );
  const { licence, texts } = readPackage(folder);
  return { name, version, licence, texts };
}
