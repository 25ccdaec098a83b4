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

/** Runs a program of an installed package; `bin` names it where the package has several. */
export async function runTool(packageName: string, args: string[], bin?: string): Promise<Outcome> {
  const folder = join(root, "node_modules", packageName);
  const { bin: bins } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bins === "string" ? bins : (bins[bin ?? ""] ?? Object.values(bins)[0]);
  if (!path)
    throw new Error(
      `${packageName} has no program to run; install the dependencies anew with npm ci.`,
    );
  return run(process.execPath, [join(folder, path), ...args]);
}

/** Runs npm in the checkout. */
export function npm(args: string[]): Promise<Outcome> {
  return run("npm", args, process.platform === "win32");
}

function run(command: string, args: string[], shell = false): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      shell,
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
