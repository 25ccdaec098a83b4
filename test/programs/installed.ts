import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The path of an installed program, or undefined; Debian has daemons outside the usual path. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * The account of PostgreSQL's package, for programs that refuse to run as root; undefined unless
 * the tests do.
 */
export function postgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((what) =>
    Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" })),
  );
  return { uid: uid as number, gid: gid as number };
}

const absent = new Set<string>();

/**
 * Prints once that the tests of a program are skipped, with its Debian packages; throws with
 * CI=true.
 */
export function isAbsent(program: string, packages: string): undefined {
  if (process.env.CI === "true")
    throw new Error(`No ${program}: install ${packages}. With CI=true its tests are not skipped.`);
  if (!absent.has(program))
    // Vitest drops the console's lines of passing tests.
    process.stdout.write(
      `The tests on ${program} are skipped; to run them, install ${packages}.\n`,
    );
  absent.add(program);
}
