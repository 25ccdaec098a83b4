import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Whether one of the products is missing or older than the newest of the sources. */
export async function isOlder(
  products: readonly string[],
  sources: readonly string[],
): Promise<boolean> {
  const builtAt = Math.min(...(await Promise.all(products.map(changedAt))));
  const changed = Math.max(...(await Promise.all(sources.map(newestIn))));
  return builtAt < changed;
}

/** Includes folders: a removed file changes only its folder's time. */
async function newestIn(path: string): Promise<number> {
  const found = await stat(join(root, path)).catch(() => null);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const entries = await readdir(join(root, path));
  return Math.max(
    found.mtimeMs,
    ...(await Promise.all(
      // VitePress works in a folder below `docs/.vitepress/`.
      entries.filter((entry) => entry !== ".vitepress").map((entry) => newestIn(join(path, entry))),
    )),
  );
}

async function changedAt(path: string): Promise<number> {
  const found = await stat(join(root, path)).catch(() => null);
  return found?.mtimeMs ?? 0;
}
