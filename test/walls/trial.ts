import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** The text of each file to try, by its path in the checkout. */
export type Files = Record<string, string>;
/** What was found wrong, by path: rules broken, or sentences of the compiler. */
export type Faults = Map<string, string[]>;

/**
 * Lints `files` under the real configuration, in a house that is otherwise empty. Answers the rules
 * each file breaks.
 */
export async function lint(files: Files): Promise<Faults> {
  const printed = await tryOut(files, [
    "@biomejs/biome/bin/biome",
    "lint",
    "--reporter=json",
    "--max-diagnostics=none",
  ]);
  const { diagnostics } = JSON.parse(printed) as {
    diagnostics: { category: string; severity: string; location: { path: string } }[];
  };
  const faults: Faults = new Map();
  for (const { category, severity, location } of diagnostics)
    if (severity === "error") note(faults, location.path, category.replace(/^lint\/\w+\//, ""));
  return faults;
}

/**
 * Checks the types of `files` with the real tsconfigs, in a house that is otherwise empty. Answers
 * the compiler's errors of each file.
 */
export async function checkTypes(files: Files): Promise<Faults> {
  const faults: Faults = new Map();
  for (const line of (await tryOut(files, ["typescript/bin/tsc", "-b", "--pretty", "false"])).split(
    "\n",
  )) {
    const [, path, sentence] = /^(.+?)\(\d+,\d+\): error (TS\d+: .*)$/.exec(line) ?? [];
    if (path && sentence) note(faults, path, sentence);
    else if (/^error /.test(line)) note(faults, "", line);
  }
  return faults;
}

function note(faults: Faults, path: string, fault: string): void {
  faults.set(path, [...(faults.get(path) ?? []), fault]);
}

async function tryOut(files: Files, [tool = "", ...args]: string[]): Promise<string> {
  const house = await mkdtemp(join(tmpdir(), "slotwire-walls-"));
  try {
    await copyConfiguration(house);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(house, path)), { recursive: true });
      await writeFile(join(house, path), text);
    }
    return await print(house, [join(root, "node_modules", tool), ...args]);
  } finally {
    await rm(house, { recursive: true, force: true });
  }
}

async function copyConfiguration(house: string): Promise<void> {
  const paths = await readdir(join(root, "src"), { recursive: true });
  const configs = paths
    .filter((path) => /(?:^|\/)tsconfig[\w.]*\.json$/.test(path))
    .map((path) => join("src", path));
  for (const path of [
    "biome.json",
    ".gitignore",
    "tsconfig.json",
    "test/tsconfig.json",
    ...configs,
  ])
    await cp(join(root, path), join(house, path));
  await writeFile(join(house, "package.json"), await packageWithDoors());
  await symlink(join(root, "node_modules"), join(house, "node_modules"));
}

/** A package has its door in the walls whether or not it is installed yet. */
async function packageWithDoors(): Promise<string> {
  const real = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return JSON.stringify({ ...real, dependencies: { grammy: "*", ...real.dependencies } });
}

/** What the tool prints; it exits non-zero because most of what it is fed is bad. */
function print(cwd: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (stdout === "" && error)
        reject(new Error(`${args[0]} said nothing but: ${stderr || error.message}`));
      else resolve(stdout);
    });
  });
}
