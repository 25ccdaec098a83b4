import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "./installed.ts";

const root = join(import.meta.dirname, "../..");

/** The commands in "Copies of PostgreSQL": the copy, the restoration, the first opening. */
function documentedBlocks(): readonly string[] {
  const page = readFileSync(join(root, "docs/operate.md"), "utf8");
  const [, section = ""] = page.split("\n### Copies of PostgreSQL\n");
  const [own = ""] = section.split(/\n##/);
  return [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = ""]) => commands);
}

export const blocks = documentedBlocks();
const [copying = "", goingBack = "", opening = ""] = blocks;

type Env = Readonly<Record<string, string>>;

/**
 * Copies the database of `env` into `folder` with the documented commands. Rejects if they fail.
 */
export async function copyDatabase(env: Env, folder: string): Promise<void> {
  await run(copying, folder, env);
}

/** Restores the copy in `folder` into the empty database of `env` with the documented commands. */
export async function restoreDatabase(env: Env, folder: string): Promise<void> {
  await run(goingBack, folder, { NEW_DATABASE_URL: env.DATABASE_URL ?? "" });
}

/** Opens the restored database of `env` with the documented commands; returns their output. */
export function openRestored({ DATABASE_URL = "", ...env }: Env): Promise<Printed> {
  return run(opening, root, { ...env, NEW_DATABASE_URL: DATABASE_URL });
}

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

function run(commands: string, cwd: string, env: Env): Promise<Printed> {
  const { PATH = "", HOME = "" } = process.env;
  const options = { cwd, env: { PATH, HOME, ...env }, maxBuffer: 64 * 1024 * 1024 };
  return promisify(execFile)(findProgram("bash") ?? "bash", ["-c", commands], options);
}
