import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildServer } from "../programs/build-server.ts";
import { findHaproxy } from "../programs/haproxy.ts";
import { isAbsent } from "../programs/installed.ts";
import { builtService } from "./built-service.ts";

const pages = [
  "client/index.html",
  "builder/src/builder/index.html",
  "builder/src/mini-app/preview.html",
  "docs/index.html",
  "docs/404.html",
  "licences.html",
];

/**
 * Builds the service for production, into a separate folder; a small page stands in for each of the
 * browser's.
 */
export async function setup(): Promise<void> {
  if (!findHaproxy()) isAbsent("HAProxy", "haproxy");
  await buildServer(builtService);
  for (const page of pages) {
    await mkdir(dirname(join(builtService, page)), { recursive: true });
    await writeFile(
      join(builtService, page),
      "<!doctype html><html><head><!--bot--></head><body></body></html>",
    );
  }
}
