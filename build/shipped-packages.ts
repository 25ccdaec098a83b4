import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import spdxLicences from "spdx-license-list/full.js";
import type { ListedPackage } from "#server/pages/licences-page.ts";

const root = join(import.meta.dirname, "..");

/** Our files that hold drawings of a package. */
const drawings: Readonly<Record<string, string>> = {
  [join(root, "src/contract/page-icon-path.ts")]: join(root, "node_modules/@tabler/icons-react"),
};

/**
 * The copyright holders of packages, or of a scope, that come without a licence text. Those that
 * are built into other packages are all MIT.
 */
const holders: Readonly<Record<string, string>> = {
  "@better-auth": "Bereket Engida",
  "@libsql": "Pekka Enberg",
  "@solid-primitives": "2021 Solid Primitives Working Group",
  "abstract-logging": "James Sumners",
  goober: "2019 Cristian Bote",
  "is-plain-object": "2014-2017, Jon Schlinkert",
  "qrcode-generator": "2009 Kazuhiko Arase",
  "react-remove-scroll-bar": "Anton Korzunov",
  "solid-floating-ui": "2021 Alexis Munsayac",
  "solid-js": "2016-2025 Ryan Carniato",
  "solid-styled-components": "2020-2021 Ryan Carniato",
  "solid-transition-group": "2020-2021 Ryan Carniato",
  tr46: "Sebastian Mayr",
  wouter: "",
};

/** The packages of a bundle's modules, and those built into these modules. */
export function bundledPackages(moduleIds: readonly string[]): ListedPackage[] {
  const files = moduleIds.map((id) => drawings[id] ?? id);
  const folders = new Set(files.flatMap(packageFolder));
  const builtIn = new Set(files.flatMap(sourcesOf).flatMap(packageFolder));
  return [...[...folders].map(readPackage), ...[...builtIn].map(builtInPackage)];
}

export function readPackage(folder: string): ListedPackage {
  const description = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { name, version } = description;
  const licence = String(description.license ?? "");
  const own = ownTexts(folder);
  const texts = own.length > 0 ? own : standardTexts(name, licence);
  // The LGPL requires its own text and the GPL's.
  if (licence.includes("LGPL-3.0"))
    texts.push(...["LGPL-3.0-or-later", "GPL-3.0-or-later"].map(textOf));
  return { name, version, licence, texts };
}

/**
 * A package built into another one, by pnpm's folder: `.pnpm/goober@2.1.11/node_modules/goober`.
 */
function builtInPackage(source: string): ListedPackage {
  const name = source.replace(/.*\/node_modules\//, "");
  const versioned = new RegExp(`[/_]${name.replace("/", "\\+")}@([^_/]+)`);
  const version = versioned.exec(source)?.[1] ?? "";
  const folder = join(root, "node_modules", name);
  if (existsSync(folder)) return { ...readPackage(folder), version };
  return { name, version, licence: "MIT", texts: standardTexts(name, "MIT") };
}

function packageFolder(path: string): string[] {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
}

/** The original files of a package's file, from the source map next to it. */
function sourcesOf(file: string): string[] {
  const map = `${file}.map`;
  return existsSync(map) ? JSON.parse(readFileSync(map, "utf8")).sources.filter(Boolean) : [];
}

/** A package's licence files, or the licence part of its README if that is more than a name. */
function ownTexts(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const read = (pattern: RegExp) =>
    files
      .filter(({ name }) => pattern.test(name))
      .map(({ name }) => readFileSync(join(folder, name), "utf8").trim());
  const texts = read(/^(?:(?:un)?licen[cs]e|copying|copyright|notice)/i);
  const section = /(?<=^#+ *licens(?:e|ing) *$)[\s\S]{500,}/im.exec(read(/^readme\.md$/i).join());
  return texts.length === 0 && section ? [section[0].trim()] : texts;
}

function standardTexts(name: string, licence: string): string[] {
  const holder = holders[name] ?? holders[name.replace(/\/.*/, "")];
  if (holder === undefined) return [];
  return [textOf(licence).replace("<year> <copyright holders>", holder)];
}

function textOf(licence: string): string {
  return spdxLicences[licence]?.licenseText ?? "";
}
