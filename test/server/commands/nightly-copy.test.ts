import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { citus, type FreshStore, stores } from "../stores.ts";

const script = join(import.meta.dirname, "../../../deploy/systemd/slotwire-backup");
const plain = stores.filter(({ name }) => name === "PostgreSQL");

let folder: string;
let programs: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "slotwire-nightly-"));
  programs = mkdtempSync(join(tmpdir(), "slotwire-programs-"));
});
afterEach(() => {
  for (const made of [folder, programs]) rmSync(made, { recursive: true });
});

/** Runs the nightly script in the folder. Rejects if it fails. */
function copyNightly(DATABASE_URL: string) {
  const { PATH = "", HOME = "" } = process.env;
  return promisify(execFile)("sh", [script], {
    cwd: folder,
    env: { PATH: `${programs}:${PATH}`, HOME, DATABASE_URL },
  });
}

/** Puts a program first in the path. */
function place(name: string, commands: string): void {
  writeFileSync(join(programs, name), `#!/bin/sh\n${commands}\n`);
  chmodSync(join(programs, name), 0o755);
}

test("the nightly copy of an embedded store is made by `backup`", async () => {
  place("node", 'echo "$*"');
  expect((await copyNightly("")).stdout).toMatch(/\/dist\/server\/cli\.js backup 20\S+Z\n$/);
});

describe.each(plain)("the nightly copy of a $name", (kind) => {
  let made: FreshStore;
  let url: URL;

  beforeAll(async () => {
    made = await kind.fresh();
    url = new URL(made.env.DATABASE_URL ?? "");
    await (await openStore(readConfig(made.env))).close();
  });
  afterAll(() => made.remove());

  test("gets its name once it is whole, with its checksum, and shows no password", async () => {
    const seen = join(programs, "seen");
    for (const name of ["psql", "pg_dump"])
      place(name, `echo "$* PGPASSWORD=$PGPASSWORD" >>${seen}; PATH=\${PATH#*:} exec ${name} "$@"`);
    url.password = "a secret";
    const addresses = [url.href];
    url.password = "";
    url.searchParams.set("password", "a secret");
    addresses.push(url.href.replace("+", "%20"));
    url.searchParams.delete("password");
    for (const address of addresses) {
      await copyNightly(address);
      const [name = "", ...others] = readdirSync(folder).toSorted();
      expect(others).toEqual([`${name}.sha256`]);
      await promisify(execFile)("sha256sum", ["--check", `${name}.sha256`], { cwd: folder });
      for (const file of [name, `${name}.sha256`]) rmSync(join(folder, file));
    }
    const lines = readFileSync(seen, "utf8").trim().split("\n");
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^((?!secret).)* PGPASSWORD=a secret$/);
  });

  test("leaves nothing when pg_dump fails half-way", async () => {
    place("pg_dump", 'echo half >"$(echo "$*" | grep -o "[.]20[0-9TZ-]*")"; ls -A >&2; exit 1');
    await expect(copyNightly(url.href)).rejects.toThrow(/\n\.20\S+Z\n/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.each(citus)("the nightly copy of a $name", (kind) => {
  test("is refused with a sentence, because pg_dump reads each worker at another moment", async () => {
    const made = await kind.fresh();
    await expect(copyNightly(made.env.DATABASE_URL ?? "")).rejects.toThrow(
      /Citus has distributed the tables/,
    );
    expect(readdirSync(folder)).toEqual([]);
    await made.remove();
  });
});
