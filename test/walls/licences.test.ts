import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { licenceFaults, licenceList } from "../../build/licence-list.ts";

const lockFile = join(import.meta.dirname, "../../package-lock.json");

test.for([
  ["takes in a package under the LGPL", "bundled", "LGPL-3.0-or-later", "You may.", "has the"],
  ["takes in a package without a text", "bundled", "MIT", "", "comes without the text of its"],
  ["needs a package under the GPL when it runs", "installed", "GPL-3.0-only", "If.", "has the"],
] as const)("a build that %s fails", async ([, shipping, license, text, fault]) => {
  const folder = await mkdtemp(join(tmpdir(), "slotwire-licences-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const add = async (name: string, description: object, code: string, licence: string) => {
    const own = join(folder, "node_modules", name);
    await mkdir(own, { recursive: true });
    await writeFile(
      join(own, "package.json"),
      JSON.stringify({ name, version: "1", ...description }),
    );
    await writeFile(join(own, "index.js"), code);
    await writeFile(join(own, "LICENSE"), licence);
  };
  await add("one", { license: "MIT", dependencies: { two: "1" } }, 'import "two";', "You may.");
  await add("two", { license }, "console.log(globalThis);", text);
  await writeFile(join(folder, "main.js"), 'import "one";');
  const made = build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [licenceList("test")],
    ssr: { noExternal: shipping === "bundled" ? true : [] },
    build: { ssr: "main.js", write: false },
  });
  await expect(made).rejects.toThrow(`two 1 ${fault} licence`);
});

test("no platform's packages in the lock file have a forbidden licence", async () => {
  const { packages } = JSON.parse(await readFile(lockFile, "utf8"));
  const shipped = Object.entries<{ license?: string; dev?: boolean }>(packages)
    .filter(([folder, { dev }]) => folder && !dev)
    .map(([name, { license = "" }]) => ({ name, version: "", licence: license, texts: ["–"] }));
  expect(shipped.length).toBeGreaterThan(100);
  expect(licenceFaults(shipped, "installed")).toEqual([]);
});
