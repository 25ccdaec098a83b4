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

const limitMs = 20 * 60_000;

/** How a program of a package runs. */
interface ToolOptions {
  /** Its name, where the package has several. */
  readonly bin?: string;
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program of an installed package. */
export async function runTool(
  packageName: string,
  args: string[],
  { bin, env = {} }: ToolOptions = {},
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
  return run(process.execPath, [join(folder, path), ...args], { env });
}

/** Runs npm in the checkout. */
export function npm(args: string[]): Promise<Outcome> {
  return run("npm", args, { shell: process.platform === "win32" });
}

function run(
  command: string,
  args: string[],
  { shell = false, env = {} }: { shell?: boolean; env?: Readonly<Record<string, string>> },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      shell,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limitMs,
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) =>
      resolve({ exitCode: 1, output: `${command} does not start: ${error.message}` }),
    );
    child.on("close", (code, signal) => {
      const ending = signal
        ? `\nStopped by ${signal}; a step may take ${limitMs / 60_000} minutes.`
        : "";
      resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString().trimEnd() + ending });
    });
  });
}
