import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { isOlder } from "./older.ts";

const sources = [
  ...["docs", "docs/.vitepress/config.ts", "docs/.vitepress/theme"],
  ...["build", "CHANGELOG.md", "src/server/external", "src/server/errors.ts"],
];

/** Builds the documentation, unless it is newer than its sources. */
export async function setup(): Promise<void> {
  if (!(await isOlder(["dist/docs/llms.txt"], sources))) return;
  await promisify(execFile)("npm", ["run", "docs"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, NODE_ENV: "production" },
  });
}
