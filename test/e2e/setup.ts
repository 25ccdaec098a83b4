import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { findChromium, findLightChromium } from "../chromium.ts";
import { isOlder } from "../older.ts";
import { startSimulator } from "./simulator.ts";

declare module "vitest" {
  interface ProvidedContext {
    chromiumPath: string;
    /** One that keeps pages for the way back, as people's browsers do. */
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
 * Gives the browser suite its Chromium, a production build that is no older than its sources, and a
 * simulator to open apps in.
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

/** Makes the production build, unless there is one no older than its sources. */
export async function ensureBuild(): Promise<void> {
  if (!(await isOlder(products, sources))) return;
  console.error("The production build is missing or older than its sources: building it.");
  try {
    // vitest sets NODE_ENV to "test", by which React would be built for development.
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
