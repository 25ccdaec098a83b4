import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import spdxLicences from "spdx-license-list/full.js";
import { hasNoText } from "./missing-texts.ts";

/** A package that is shipped, and its terms. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** Its own licence and notices; or, if it has none, the standard text of its licence. */
  readonly texts: readonly string[];
}

/** What is read of a package's description. */
interface Description {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly author?: string | { readonly name: string };
}

const licenceFile = /^(?:(?:un)?licen[cs]e|copying|copyright|notice)/i;

/** Reads an installed package. */
export function readPackage(folder: string): ShippedPackage {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as Description;
  const licence = typeof license === "string" ? license : "";
  const holder = (typeof author === "string" ? author : (author?.name ?? "")).replace(
    / *[<(].*/,
    "",
  );
  const own = ownTexts(folder);
  const texts =
    own.length === 0 && hasNoText(name) ? [standardText(licence, `Copyright (c) ${holder}`)] : own;
  return { name, version, licence, texts: [...texts, ...textsOfLibrary(licence)] };
}

/** The standard text of a licence, with a copyright notice where it has room for one. */
export function standardText(licence: string, copyright: string): string {
  const text = spdxLicences[licence]?.licenseText;
  if (!text) throw new Error(`There is no standard text of the licence ${licence}.`);
  return text.replace(/^Copyright .*<.*$/m, copyright);
}

function ownTexts(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name }) => name);
  if (names.length > 0) return names.map((name) => readFileSync(join(folder, name), "utf8").trim());
  const section = licenceSection(folder);
  return section ? [section] : [];
}

/** The part of a README about the licence, if it is more than the licence's name. */
function licenceSection(folder: string): string | undefined {
  const path = readdirSync(folder).find((name) => /^readme\.md$/i.test(name));
  const readme = path ? readFileSync(join(folder, path), "utf8") : "";
  const [, section = ""] = /^#+ *licens(?:e|ing) *$([\s\S]*)/im.exec(readme) ?? [];
  return section.length > 500 ? section.trim() : undefined;
}

/** The LGPL asks for its own text and for that of the GPL, which it adds to. */
function textsOfLibrary(licence: string): string[] {
  if (!licence.includes("LGPL-3.0")) return [];
  return ["LGPL-3.0-or-later", "GPL-3.0-or-later"].map((id) => standardText(id, ""));
}

/** Whether a package is installed here; those for other platforms are not. */
export function isInstalled(folder: string): boolean {
  return existsSync(join(folder, "package.json"));
}
