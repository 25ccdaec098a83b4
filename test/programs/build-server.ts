import { join, relative } from "node:path";
import { build } from "vite";
import { isOlder } from "../older.ts";

const root = join(import.meta.dirname, "../..");
const sources = ["src", "build", "docs/samples", "vite.config.ts", "package.json"];

/**
 * Builds the service for production, into `server/` of a folder in `.cache/`, unless it is newer
 * than its sources: another run may be using it.
 */
export async function buildServer(folder: string): Promise<void> {
  const outDir = join(folder, "server");
  const products = ["main.js", "cli.js"].map((file) => relative(root, join(outDir, file)));
  if (!(await isOlder(products, sources))) return;
  await build({
    root,
    logLevel: "error",
    build: { ssr: true, outDir, emptyOutDir: true },
  });
}
