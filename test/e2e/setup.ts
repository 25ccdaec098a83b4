import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { isOlder } from "../older.ts";
import { findChromium, findLightChromium } from "../programs/chromium.ts";
import { startSimulator } from "./simulator.ts";

declare module "vitest" {
  interface ProvidedContext {
    chromiumPath: string;
    /** A Chromium with a back/forward cache, like people's browsers. */
    fullChromiumPath: string;
    simulatorUrl: string;
  }
}

const root = join(import.meta.dirname, "..", "..");
const sources = [
  ...["src", "public", "index.html", "build", "vite.config.ts", "package.json"],
  ...["docs", "docs/.vitepress/config.ts", "docs/.vitepress/theme", "CHANGELOG.md"],
];
const products = [
  "dist/client/index.html",
  "dist/builder/src/builder/index.html",
  "dist/server/main.js",
  "dist/server/cli.js",
  "dist/docs/llms.txt",
  "dist/licences.html",
];

/**
 * Gives the browser suite its Chromium, a current production build, and a simulator to open apps
 * in.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [chromiumPath, fullChromiumPath] = await Promise.all([
    findLightChromium(),
    findChromium(),
    ensureBuild(),
  ]);
  const simulator = await startSimulator();
  project.provide("chromiumPath", chromiumPath);
  project.provide("fullChromiumPath", fullChromiumPath);
  project.provide("simulatorUrl", simulator.url);
  return simulator.close;
}

/** Makes the production build unless it is newer than all sources. */
export async function ensureBuild(): Promise<void> {
  if (!(await isOlder(products, sources))) return;
  console.error("The production build is missing or older than its sources: building it.");
  try {
    // vitest sets NODE_ENV to "test", which would build React for development.
    await promisify(execFile)("npm", ["run", "build"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
    });
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new Error(
      `The production build failed, so there is nothing to test in the browser:\n${said}`,
    );
  }
}
