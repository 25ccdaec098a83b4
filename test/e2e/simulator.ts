import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { closeServer } from "../close-server.ts";

const root = resolve(import.meta.dirname, "../..");
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Builds the simulator's page, which the production build lacks, and serves it on its own port. */
export async function startSimulator(): Promise<{ url: string; close: () => Promise<void> }> {
  await mkdir(join(root, ".cache"), { recursive: true });
  const folder = await mkdtemp(join(root, ".cache/simulator-"));
  await buildPage(folder);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname === "/simulator" ? "src/simulator/index.html" : pathname.slice(1);
    try {
      const body = await readFile(join(folder, file));
      response
        .writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/simulator`,
    close: async () => {
      await closeServer(server);
      await rm(folder, { recursive: true });
    },
  };
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input: join(root, "src/simulator/index.html") },
    },
  });
}
