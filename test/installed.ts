import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chosenStores } from "./chosen-stores.ts";

/** The path of an installed program, or undefined; Debian has daemons where few accounts look. */
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

/** Says that the tests on a program are skipped; an error with CI=true or `TEST_STORES`. */
export function isAbsent(what: string, remedy: string): undefined {
  if (process.env.CI === "true" || chosenStores())
    throw new Error(`No ${what}: ${remedy}. With CI=true its tests are not skipped.`);
  console.log(`The tests on ${what} are skipped; to run them, ${remedy}.`);
}
