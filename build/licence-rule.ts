import satisfies from "spdx-satisfies";
import type { ShippedPackage } from "./package-licence.ts";

/** Licences that ask for nothing but their text and notices, which the page of licences shows. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Unlicense",
];

/** Also allowed for a library that stays in files of its own, which an operator can replace. */
const forLibraries = ["LGPL-3.0-or-later", "MPL-2.0"];

/** How a package is shipped: as a part of our files, or installed beside them. */
export type Shipping = "bundled" | "installed";

/** Says what forbids to ship a package; undefined if nothing does. */
export function licenceFault(
  { name, version, licence, texts }: ShippedPackage,
  shipping: Shipping,
): string | undefined {
  const fault = expressionFault(licence, shipping);
  if (fault) return `${name} ${version} ${fault}`;
  if (texts.some((text) => text.trim())) return undefined;
  return `${name} ${version} comes without the text of its licence (${licence}): if its authors publish none, add it to build/missing-texts.ts.`;
}

/** The same of an SPDX expression alone. */
export function expressionFault(licence: string, shipping: Shipping): string | undefined {
  if (!licence) return "names no licence.";
  const allowed = shipping === "bundled" ? permissive : [...permissive, ...forLibraries];
  return isSatisfied(licence, allowed)
    ? undefined
    : `has the licence ${licence}, which is not allowed for what is ${shipping}: see build/licence-rule.ts.`;
}

function isSatisfied(licence: string, allowed: readonly string[]): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    // No SPDX expression, such as "SEE LICENSE IN EULA.txt".
    return false;
  }
}
