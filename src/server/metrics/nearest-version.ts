import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The version in the package.json of a folder, or of the nearest one above it that has any. */
export function nearestVersion(folder: string): string {
  const file = join(folder, "package.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")).version ?? "unknown";
  const above = dirname(folder);
  return above === folder ? "unknown" : nearestVersion(above);
}
