import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { npm, root } from "./tool.ts";

/** The versions of Node that the service is tested on: the last one of each major. */
export const nodeVersions = ["20.20.2", "22.23.3", "24.21.0"] as const;

/** What runs the tests: this process's own Node, or another version. */
export type NodeVersion = (typeof nodeVersions)[number];

/** The newest, which the gate runs beside the machine's own. */
export const newestNode: NodeVersion = nodeVersions[2];

/** The program of a version of Node, which is installed from the npm registry into `.cache/` at first. */
export async function nodeProgram(version: NodeVersion): Promise<string> {
  if (process.version === `v${version}`) return process.execPath;
  const folder = join(root, ".cache", "nodes", version);
  const name = packageName();
  const program = join(folder, "node_modules", name, "bin", "node");
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const { exitCode, output } = await npm([
    "install",
    "--prefix",
    folder,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    `${name}@${version}`,
  ]);
  if (exitCode !== 0 || !existsSync(program))
    throw new Error(
      `Node ${version} is not to be had from the npm registry (${name}); the tests on it need it.\n${output}`,
    );
  return program;
}

/** The environment in which programs that a test starts by name get the same Node. */
export function nodeEnvironment(program: string): Record<string, string> {
  return { PATH: `${dirname(program)}:${process.env.PATH ?? ""}` };
}

/** What the npm package `node` would install by a script. */
function packageName(): string {
  const { platform, arch } = process;
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${arch}`;
}
