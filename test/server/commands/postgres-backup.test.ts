import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { readConfig } from "#server/config.ts";
import { botToken, readBot } from "#server/store/bot/bot.ts";
import { toolAddress } from "#server/store/engine/postgres-tool.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { findProgram } from "../../installed.ts";
import { addBot, openSession, type RunningService, startService } from "../service.ts";
import { citus, everyStore, type FreshStore, freshFolder, stores } from "../stores.ts";
import { runCli } from "./cli.ts";

const plain = stores.filter(({ name }) => name === "PostgreSQL");

describe.each(plain)("a backup of a $name", (kind) => {
  let service: RunningService;
  let target: FreshStore;
  let folder: string;
  let file: string;

  beforeAll(async () => {
    service = await startService(kind);
    await addBot(service);
    for (const id of [1, 2, 3]) await openSession(service, id);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    target = await kind.fresh();
    folder = mkdtempSync(join(tmpdir(), "slotwire-backup-"));
    file = join(folder, "copy.dump");
  });
  afterEach(async () => {
    await target.remove();
    rmSync(folder, { recursive: true });
  });

  const run = (args: string[], env: Record<string, string> = service.env) =>
    runCommand(args, readConfig(env));
  const restore = () => run(["restore", file], target.env);
  const takeKey = () =>
    copyFileSync(
      join(service.config.dataDir, "secret.key"),
      join(target.env.DATA_DIR ?? "", "secret.key"),
    );

  async function query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: target.env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }
  const tables = () =>
    query("select tablename from pg_tables where schemaname = current_schema() order by 1");

  /** A folder for PATH in which a program is another one, and beside it what a shell needs. */
  function programs(name: string, script: string | undefined): string {
    const path = mkdtempSync(join(folder, "programs-"));
    symlinkSync(findProgram("bash") ?? "", join(path, "bash"));
    symlinkSync(findProgram("sleep") ?? "", join(path, "sleep"));
    if (script === undefined) return path;
    writeFileSync(join(path, name), `#!${findProgram("bash")}\n${script}\n`);
    chmodSync(join(path, name), 0o755);
    return path;
  }
  const version = (number: string) =>
    `[ "$1" = --version ] && echo 'pg_dump (PostgreSQL) ${number}' && exit 0`;

  test("holds what the store holds, and becomes a store in an empty database with its key", async () => {
    const made = await run(["backup", file]);
    expect(made).toEqual({
      file,
      bytes: statSync(file).size,
      secretKey: join(service.config.dataDir, "secret.key"),
    });
    expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ["copy.dump"]]);

    takeKey();
    expect(await restore()).toEqual({
      database: new URL(target.env.DATABASE_URL ?? "").pathname.slice(1),
      file,
    });
    const restored = await openStore(readConfig(target.env));
    const bot = await readBot(restored.db, "demo");
    expect(bot && botToken(restored.vault, bot)).toMatch(/^7000000001:/);
    const users = await restored.db.selectFrom("bot_users").selectAll().orderBy("tg_id").execute();
    expect(users).toEqual(
      await service.store.db.selectFrom("bot_users").selectAll().orderBy("tg_id").execute(),
    );
    await restored.close();
    // A second time it is not empty, and stays as it is.
    await expect(restore()).rejects.toThrow(
      /^The database of DATABASE_URL is not empty \(table \w+\); nothing was written\./,
    );
  });

  test("never replaces a file", async () => {
    writeFileSync(file, "mine");
    await expect(run(["backup", file])).rejects.toThrow(
      `The file ${file} already exists; nothing was written.`,
    );
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  test("needs a store", async () => {
    await expect(run(["backup", file], target.env)).rejects.toThrow(
      "The database of DATABASE_URL has no store to back up.",
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is refused without the key that belongs to it, and with another, and then nothing is there", async () => {
    await run(["backup", file]);
    await expect(restore()).rejects.toThrow(/^First put the backup's secret\.key into /);
    const env = { ...target.env, SECRET_KEY: "another key than the one of the store" };
    await expect(run(["restore", file], env)).rejects.toThrow(/belongs to a different secret key/);
    expect(await tables()).toEqual([]);
  });

  test("that was cut off or changed on its way is refused, and then nothing is there", async () => {
    await run(["backup", file]);
    takeKey();
    const bytes = readFileSync(file);
    const spoilt = Buffer.from(bytes);
    spoilt.fill(7, bytes.length - 3000, bytes.length - 2000);
    for (const damaged of [
      bytes.subarray(0, 20),
      bytes.subarray(0, bytes.length / 2),
      bytes.subarray(0, bytes.length - 500),
      spoilt,
    ]) {
      writeFileSync(file, damaged);
      await expect(restore()).rejects.toThrow(
        /^The file .+ is damaged|^pg_restore failed: .+; nothing was written\.$/,
      );
      expect(await tables()).toEqual([]);
    }
  });

  test("with one bit changed, which pg_restore may not see, is refused", async () => {
    await run(["backup", file]);
    takeKey();
    const bytes = readFileSync(file);
    const at = bytes.indexOf("CREATE TABLE");
    bytes[at + 8] = (bytes[at + 8] ?? 0) ^ 0x20;
    writeFileSync(file, bytes);
    await expect(restore()).rejects.toThrow(
      `The file ${file} is damaged: its SHA-256 is not the one at its end.`,
    );
    expect(await tables()).toEqual([]);
  });

  test("of a newer version, or of another program, is left alone", async () => {
    const db = service.store.db.withTables<{
      kysely_migration: { name: string; timestamp: string };
    }>();
    await db
      .insertInto("kysely_migration")
      .values({ name: "9999-future", timestamp: "2030-01-01" })
      .execute();
    await run(["backup", file]);
    await db.deleteFrom("kysely_migration").where("name", "=", "9999-future").execute();
    takeKey();
    await expect(restore()).rejects.toThrow(/belongs to a newer version .*9999-future/);
    writeFileSync(file, "a text ".repeat(1000));
    await expect(restore()).rejects.toThrow(/is damaged or not a Slotwire store\.$/);
    expect(await tables()).toEqual([]);
  });

  test("says which kind of store it is of", async () => {
    await run(["backup", file]);
    const elsewhere = join(folder, "data");
    mkdirSync(elsewhere);
    copyFileSync(join(service.config.dataDir, "secret.key"), join(elsewhere, "secret.key"));
    await expect(run(["restore", file], { DATA_DIR: elsewhere })).rejects.toThrow(
      `The file ${file} is a backup of a PostgreSQL store: set DATABASE_URL to an empty database and restore it there.`,
    );
    expect(readdirSync(elsewhere)).toEqual(["secret.key"]);

    const embedded = await freshFolder();
    await (await openStore(readConfig(embedded.env))).close();
    const other = join(folder, "copy.db");
    await run(["backup", other], embedded.env);
    takeKey();
    await expect(run(["restore", other], target.env)).rejects.toThrow(
      `The file ${other} is a backup of an embedded store: restore it without DATABASE_URL, into a DATA_DIR without a store.`,
    );
    await embedded.remove();
  });

  test("is whole for a service that starts in the middle of its restoring", async () => {
    await run(["backup", file]);
    takeKey();
    const gate = join(folder, "gate");
    const real = findProgram("pg_restore");
    const PATH = programs(
      "pg_restore",
      `case "$*" in *--single-transaction*) echo > "${gate}.reached"; while [ ! -e "${gate}" ]; do sleep 0.02; done;; esac
exec "${real}" "$@"`,
    );
    const restoring = runCli(["restore", file], {
      ...target.env,
      PATH: `${PATH}:${process.env.PATH}`,
    });
    await expect.poll(() => existsSync(`${gate}.reached`)).toBe(true);
    const starting = openStore(readConfig(target.env));
    await expect
      .poll(() => query("select 1 from pg_locks where locktype = 'advisory' and not granted"))
      .toHaveLength(1);
    writeFileSync(gate, "");
    const store = await starting;
    expect(await store.db.selectFrom("bot_users").select("tg_id").execute()).toHaveLength(3);
    await store.close();
    expect((await restoring).code).toBe(0);
  });

  test("needs pg_dump of the server's version, and leaves no file when that is killed", async () => {
    const backup = async (script: string | undefined) => {
      const outcome = await runCli(["backup", file], {
        ...service.env,
        PATH: programs("pg_dump", script),
      });
      expect([outcome.code, outcome.stdout, existsSync(file)]).toEqual([1, "", false]);
      return outcome.stderr;
    };
    expect(await backup(undefined)).toMatch(
      /^The program pg_dump is not installed here: install PostgreSQL's client programs .+PATH\.\n$/,
    );
    expect(await backup(version("9.6.24"))).toMatch(
      /^pg_dump is of PostgreSQL 9, and the server of \d+: install .+postgresql-client-\d+\), in a folder of PATH\.\n$/,
    );
    const halfway = `${version("99.1")}
for word in "$@"; do case "$word" in --file=*) echo PGDMP > "\${word#--file=}";; esac; done
kill -9 $$`;
    expect(await backup(halfway)).toBe("pg_dump was ended by SIGKILL; nothing was written.\n");
    expect(readdirSync(folder).filter((name) => !name.startsWith("programs"))).toEqual([]);
  });
});

test("the password of an address is in no program's command line", () => {
  const env = { PATH: "/usr/bin" };
  const cases: [string, string, string | undefined][] = [
    ["postgres://me:p%40ss@db:5432/slotwire", "postgres://me@db:5432/slotwire", "p@ss"],
    ["postgres://me:p@ss@db/slotwire", "postgres://me@db/slotwire", "p@ss"],
    [
      "postgresql://me@db/slotwire?sslmode=require",
      "postgresql://me@db/slotwire?sslmode=require",
      undefined,
    ],
    [
      "postgres://db/slotwire?user=me&password=a%26b&sslmode=require",
      "postgres://db/slotwire?user=me&sslmode=require",
      "a&b",
    ],
    [
      "postgres:///slotwire?host=/run/postgresql",
      "postgres:///slotwire?host=/run/postgresql",
      undefined,
    ],
  ];
  for (const [databaseUrl, url, password] of cases)
    expect(toolAddress(databaseUrl, env)).toEqual({
      url,
      env: password === undefined ? env : { ...env, PGPASSWORD: password },
    });
});

/** Behind a PgBouncer, whether the address says so or not. */
const pooled = everyStore.filter(({ name }) => name === "PgBouncer");

describe.each(pooled)("a backup through a $name", (kind) => {
  test("is refused in one sentence, and so is restoring one", async () => {
    const fresh = await kind.fresh();
    const sentence = /^DATABASE_URL leads through a PgBouncer, and pg_dump needs PostgreSQL itself/;
    const unsaid = (fresh.env.DATABASE_URL ?? "").replace(/[?&]pgbouncer=true/, "");
    for (const DATABASE_URL of [fresh.env.DATABASE_URL ?? "", unsaid]) {
      const config = readConfig({ ...fresh.env, DATABASE_URL });
      await expect(runCommand(["backup", "x.dump"], config)).rejects.toThrow(sentence);
    }
    await fresh.remove();
  });
});

describe.each(citus)("a backup of tables that $name distributes", (kind) => {
  test("is refused in one sentence that says what to do", async () => {
    const fresh = await kind.fresh();
    await (await openStore(readConfig(fresh.env))).close();
    await expect(runCommand(["backup", "x.dump"], readConfig(fresh.env))).rejects.toThrow(
      /^The tables are distributed over the workers of Citus, .*citus_create_restore_point/,
    );
    await fresh.remove();
  });
});
