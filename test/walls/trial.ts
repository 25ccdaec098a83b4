import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const configuration = [
  "biome.json",
  ".gitignore",
  "package.json",
  "tsconfig.json",
  "test/tsconfig.json",
  "src/walls.grit",
];

export type Files = Record<string, string>;
/** Findings by path: broken rules, walls, compiler errors. */
export type Faults = Map<string, string>;

interface Diagnostic {
  category: string;
  message: string;
  severity: string;
  location: { path: string };
}

/** Lints and compiles `files` under the real configuration, in an otherwise empty house. */
export async function tryOut(files: Files): Promise<Faults> {
  const house = await mkdtemp(join(tmpdir(), "slotwire-walls-"));
  try {
    const paths = await readdir(join(root, "src"), { recursive: true });
    const configs = paths.filter((path) => /(?:^|\/)tsconfig[\w.]*\.json$/.test(path));
    for (const path of [...configuration, ...configs.map((path) => join("src", path))])
      await cp(join(root, path), join(house, path));
    await symlink(join(root, "node_modules"), join(house, "node_modules"));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(house, path)), { recursive: true });
      await writeFile(join(house, path), text);
    }
    const faults: Faults = new Map();
    const note = (path: string, fault: string) =>
      faults.set(path, `${faults.get(path) ?? ""}${fault}\n`);
    const [linted, compiled] = await Promise.all([
      print(house, "@biomejs/biome/bin/biome", "lint --reporter=json --max-diagnostics=none"),
      print(house, "typescript/bin/tsc", "-b --pretty false"),
    ]);
    const { diagnostics } = JSON.parse(linted) as { diagnostics: Diagnostic[] };
    for (const { category, message, severity, location } of diagnostics)
      if (severity === "error")
        note(location.path, category === "plugin" ? `wall: ${message}` : category);
    for (const line of compiled.split("\n")) {
      const [, path = "", sentence] = /^(?:(.+?)\(\d+,\d+\): )?error (TS\d+: .*)$/.exec(line) ?? [];
      if (sentence) note(path, sentence);
    }
    return faults;
  } finally {
    await rm(house, { recursive: true, force: true });
  }
}

/** The output of a tool; it exits non-zero, because most of the files are bad. */
function print(cwd: string, tool: string, options: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, "node_modules", tool), ...options.split(" ")],
      { cwd, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        if (stdout === "" && error) reject(new Error(`${tool}: ${stderr || error.message}`));
        else resolve(stdout);
      },
    );
  });
}
