import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { builtService } from "./service-process.ts";

/** Builds the service as it is for production, into a folder of the fault tests' own; of the Mini App only a page that stands in for it. */
export async function setup(): Promise<void> {
  const root = join(import.meta.dirname, "../..");
  await build({ root, logLevel: "error", build: { ssr: true, outDir: join(builtService, "server"), emptyOutDir: true } });
  await mkdir(join(builtService, "client"), { recursive: true });
  await writeFile(join(builtService, "client", "index.html"), "<!doctype html><html><head><!--bot--></head><body></body></html>");
}
