import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { describe, expect, onTestFinished, test } from "vitest";
import { installedPackages, lockFaults, readLock } from "../../build/installed-packages.ts";
import { licenceList } from "../../build/licence-plugin.ts";
import { licenceFault } from "../../build/licence-rule.ts";

const shipped = { name: "one", version: "1.2.3", licence: "MIT", texts: ["You may."] };

describe("what is shipped", () => {
  test.for(["MIT", "(MIT OR GPL-3.0-only)", "MIT AND ISC AND BSD-3-Clause", "Unlicense"])(
    "may have the licence %s",
    (licence) => {
      expect(licenceFault({ ...shipped, licence }, "bundled")).toBeUndefined();
    },
  );

  test.for([
    "GPL-3.0-only",
    "AGPL-3.0-or-later",
    "MIT AND GPL-2.0-only",
    "SEE LICENSE IN EULA.txt",
  ])("may not have the licence %s", (licence) => {
    expect(licenceFault({ ...shipped, licence }, "installed")).toContain(
      `one 1.2.3 has the licence ${licence}, which is not allowed`,
    );
  });

  test("may be under the LGPL where it stays a library of its own", () => {
    const library = { ...shipped, licence: "Apache-2.0 AND LGPL-3.0-or-later" };
    expect(licenceFault(library, "installed")).toBeUndefined();
    expect(licenceFault(library, "bundled")).toContain("not allowed for what is bundled");
  });

  test("names a licence, and comes with its text", () => {
    expect(licenceFault({ ...shipped, licence: "" }, "bundled")).toBe(
      "one 1.2.3 names no licence.",
    );
    expect(licenceFault({ ...shipped, texts: [" "] }, "bundled")).toContain(
      "one 1.2.3 comes without the text of its licence (MIT)",
    );
  });

  test("is what the lock file has for every platform, and nothing of it is against the rule", () => {
    const lock = readLock();
    expect(lockFaults(lock)).toEqual([]);
    const added = { version: "1.2.3", license: "GPL-3.0-only" };
    expect(
      lockFaults({ "node_modules/bad": added, "node_modules/tool": { ...added, dev: true } }),
    ).toEqual([expect.stringContaining("bad 1.2.3 has the licence GPL-3.0-only")]);
  });

  test("is all that a package of the service needs, as Node finds it", () => {
    const names = installedPackages(["pg", "node:fs", "libsql/promise"], readLock()).map(
      ({ name }) => name,
    );
    expect(names).toEqual(
      expect.arrayContaining(["libsql", "pg", "pg-protocol", "pgpass", "split2"]),
    );
    expect(names).not.toContain("sharp");
  });
});

test.for([
  ["GPL-3.0-only", { LICENSE: "You may, if." }, "has the licence GPL-3.0-only"],
  ["MIT", {}, "comes without the text of its licence (MIT)"],
] as const)(
  "a build that takes in a package with %s and %o ends",
  async ([license, files, fault]) => {
    const root = await mkdtemp(join(tmpdir(), "slotwire-licences-"));
    onTestFinished(() => rm(root, { recursive: true }));
    const written = {
      "main.js": 'import "one";',
      "node_modules/one/package.json": JSON.stringify({ name: "one", version: "1.2.3", license }),
      "node_modules/one/index.js": "console.log(globalThis);",
      ...Object.fromEntries(
        Object.entries(files).map(([name, text]) => [`node_modules/one/${name}`, text]),
      ),
    };
    for (const [path, text] of Object.entries(written)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const made = build({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [licenceList("builder")],
      build: { write: false, lib: { entry: "main.js", formats: ["es"] } },
    });
    await expect(made).rejects.toThrow(`one 1.2.3 ${fault}`);
  },
);
