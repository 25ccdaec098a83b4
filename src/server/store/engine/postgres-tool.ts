import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { StoreError } from "./store-error.ts";

/** The programs of PostgreSQL that copy a database. */
type Tool = "pg_dump" | "pg_restore";

/** The variables of a program's environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A database, for a program: what may stand on its command line, and what may not. */
export interface ToolAddress {
  /** Without the password. */
  readonly url: string;
  readonly env: Environment;
}

/** More than what is read of a backup: its list of contents and two small tables. */
const maxOutputBytes = 64 * 1024 * 1024;

/**
 * The address of `DATABASE_URL` for a program. The password goes into its environment, because every
 * account of a machine sees command lines.
 */
export function toolAddress(databaseUrl: string, env: Environment): ToolAddress {
  const passwords: string[] = [];
  const withoutIt = (before: string, password: string) => {
    passwords.push(decodeURIComponent(password));
    return before;
  };
  const url = databaseUrl
    .replace(/^(\w+:\/\/[^:@/?]*):([^/?]*)(?=@)/, (_, before, found) => withoutIt(before, found))
    .replace(/([?&])password=([^&]*)&?/, (_, before, found) => withoutIt(before, found));
  const [password] = passwords;
  return { url, env: password === undefined ? env : { ...env, PGPASSWORD: password } };
}

/** Runs a program and returns what it printed. Throws `StoreError`. */
export async function runTool(
  tool: Tool,
  words: readonly string[],
  env: Environment,
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(tool, words, {
      env: { ...env, LC_ALL: "C" },
      maxBuffer: maxOutputBytes,
    });
    return stdout;
  } catch (cause) {
    throw new StoreError(reasonOf(tool, cause as Failure), { cause });
  }
}

/** Throws `StoreError` if the program is missing, or older than a server of this version. */
export async function requireTool(
  tool: Tool,
  env: Environment,
  serverVersion: number,
): Promise<void> {
  const printed = await runTool(tool, ["--version"], env);
  const version = Number(/\) (\d+)/.exec(printed)?.[1]);
  if (version >= serverVersion) return;
  throw new StoreError(
    `${tool} is of PostgreSQL ${version}, and the server of ${serverVersion}: ${installation(serverVersion)}.`,
  );
}

interface Failure {
  readonly code?: string | number | null;
  readonly signal?: string | null;
  readonly stderr?: string;
}

function reasonOf(tool: Tool, { code, signal, stderr = "" }: Failure): string {
  // Debian's wrapper is there without any version.
  if (code === "ENOENT" || /You must install at least one postgresql-client/.test(stderr))
    return `The program ${tool} is not installed here: ${installation()}.`;
  if (signal) return `${tool} was ended by ${signal}; nothing was written.`;
  const lines = stderr.split("\n").filter(Boolean);
  const line = lines.find((one) => one.includes("error:")) ?? lines.at(-1) ?? `exit code ${code}`;
  return `${tool} failed: ${line.replace(/^\w+: (?:error: )?/, "")}; nothing was written.`;
}

function installation(version?: number): string {
  const name = version === undefined ? "postgresql-client" : `postgresql-client-${version}`;
  return `install PostgreSQL's client programs of the server's version or a later one (Debian: ${name}), in a folder of PATH`;
}
