import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The checkout's folder. */
export const root = join(import.meta.dirname, "..");

/** How a program ended, and all it printed; a program that was killed has exit code 1. */
export interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

/** Twice what the longest takes on a slow machine: it is for a program that hangs. */
const limitMs = 40 * 60_000;

/** How a program of a package runs. */
interface ToolOptions {
  /** Its name, where the package has several. */
  readonly bin?: string;
  /** The Node that runs it; default this process's. */
  readonly node?: string;
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program of an installed package. */
export async function runTool(
  packageName: string,
  args: string[],
  { bin, node = process.execPath, env = {} }: ToolOptions = {},
): Promise<Outcome> {
  const folder = join(root, "node_modules", packageName);
  const { bin: bins } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bins === "string" ? bins : (bins[bin ?? ""] ?? Object.values(bins)[0]);
  if (!path)
    throw new Error(
      `${packageName} has no program to run; install the dependencies anew with npm ci.`,
    );
  return run(node, [join(folder, path), ...args], { env });
}

/** Runs npm in the checkout, for no longer than `timeout` milliseconds. */
export function npm(
  args: string[],
  { timeout = limitMs, env = {} }: RunOptions = {},
): Promise<Outcome> {
  return run("npm", args, { shell: process.platform === "win32", timeout, env });
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

function run(
  command: string,
  args: string[],
  { shell = false, env = {}, timeout = limitMs }: RunOptions & { readonly shell?: boolean },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      shell,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout,
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) =>
      resolve({ exitCode: 1, output: `${command} does not start: ${error.message}` }),
    );
    child.on("close", (code, signal) => {
      const ending = signal ? `\nStopped by ${signal}; it may take ${timeout / 1000} s.` : "";
      resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString().trimEnd() + ending });
    });
  });
}
