import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "../..");

/** Builds the service for production, into `server/` of a folder in `.cache/`. */
export async function buildServer(folder: string): Promise<void> {
  await build({
    root,
    logLevel: "error",
    build: { ssr: true, outDir: join(folder, "server"), emptyOutDir: true },
  });
}
