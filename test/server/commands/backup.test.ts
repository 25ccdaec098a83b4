import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import Libsql from "libsql";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { readConfig } from "#server/config.ts";
import { botToken, readBot } from "#server/store/bot/bot.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { addBot, openSession } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { freshFolder } from "../stores.ts";
import { runCli } from "./cli.ts";

describe("a backup of the embedded store", () => {
  const service = serviceForSuite({ name: "embedded store", fresh: freshFolder });
  let folder: string;
  let file: string;
  let elsewhere: string;

  beforeAll(async () => {
    await addBot(service);
    for (const id of [1, 2, 3]) await openSession(service, id);
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "slotwire-backup-"));
    file = join(folder, "copy.db");
    elsewhere = join(folder, "data");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (args: string[], env: Record<string, string> = service.env) =>
    runCommand(args, readConfig(env));
  const restore = (path = file, more: Record<string, string> = {}) =>
    run(["restore", path], { DATA_DIR: elsewhere, ...more });
  const expectOnlyKey = () => expect(readdirSync(elsewhere)).toEqual(["secret.key"]);
  const takeKey = () => {
    mkdirSync(elsewhere, { recursive: true });
    copyFileSync(join(service.config.dataDir, "secret.key"), join(elsewhere, "secret.key"));
  };

  test("has all rows including those in the log, and becomes a store on another machine with its key", async () => {
    expect(statSync(join(service.config.dataDir, "slotwire.db-wal")).size).toBeGreaterThan(0);
    const made = await run(["backup", file]);
    expect(made).toEqual({
      file,
      bytes: statSync(file).size,
      secretKey: join(service.config.dataDir, "secret.key"),
    });
    expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ["copy.db"]]);

    takeKey();
    expect(await restore()).toEqual({
      dataDir: elsewhere,
      file,
    });
    expect(readdirSync(elsewhere).toSorted()).toEqual(["secret.key", "slotwire.db"]);
    expect(statSync(join(elsewhere, "slotwire.db")).mode & 0o777).toBe(0o600);
    const restored = await openStore(readConfig({ DATA_DIR: elsewhere }));
    const bot = await readBot(restored.db, "demo");
    expect(bot && botToken(restored.vault, bot)).toMatch(/^7000000001:/);
    const users = await restored.db.selectFrom("bot_users").selectAll().orderBy("tg_id").execute();
    expect(users).toEqual(
      await service.store.db.selectFrom("bot_users").selectAll().orderBy("tg_id").execute(),
    );
    await restored.close();
    // The copy is unchanged and can be restored again.
    expect(statSync(file).size).toBe((made as { bytes: number }).bytes);
  });

  test("never replaces a file, neither a copy nor a store", async () => {
    writeFileSync(file, "mine");
    await expect(run(["backup", file])).rejects.toThrow(
      `The file ${file} already exists; nothing was written.`,
    );
    expect(readFileSync(file, "utf8")).toBe("mine");
    const copy = join(folder, "second.db");
    await run(["backup", copy]);
    await expect(run(["restore", copy])).rejects.toThrow(
      /slotwire\.db already exists; nothing was written\. Move it/,
    );
    expect((await service.call("/app/demo")).status).toBe(200);
  });

  test("is never restored next to the leftovers of an earlier store", async () => {
    await run(["backup", file]);
    takeKey();
    for (const rest of ["-wal", "-shm", "-journal"]) {
      const left = join(elsewhere, `slotwire.db${rest}`);
      writeFileSync(left, "");
      await expect(restore()).rejects.toThrow(
        `The file ${left} already exists; nothing was written.`,
      );
      rmSync(left);
    }
    expectOnlyKey();
  });

  test("cannot be a plain file copy of an open store, because some rows are in its log", async () => {
    takeKey();
    const inUse = join(service.config.dataDir, "slotwire.db");
    await expect(restore(inUse)).rejects.toThrow(
      `${inUse} is a store in use or not closed properly: part of it is in ${inUse}-wal. Copy it with \`backup\` first.`,
    );
    expectOnlyKey();
  });

  test("names the file that cannot be created or read, with the reason", async () => {
    writeFileSync(file, "no folder");
    const below = join(file, "copy.db");
    await expect(run(["backup", below])).rejects.toThrow(
      `Cannot create the file ${below} (ENOTDIR).`,
    );
    takeKey();
    const loop = join(folder, "loop.db");
    symlinkSync(loop, loop);
    await expect(restore(loop)).rejects.toThrow(`Cannot read the file ${loop} (ELOOP).`);
  });

  test("is not written through a broken link", async () => {
    const link = join(folder, "link.db");
    symlinkSync(join(folder, "nowhere.db"), link);
    await expect(run(["backup", link])).rejects.toThrow(
      `The file ${link} already exists; nothing was written.`,
    );
    expect(readdirSync(folder)).toEqual(["link.db"]);
  });

  test("is refused without its key and with another one, and leaves no file", async () => {
    await run(["backup", file]);
    await expect(restore()).rejects.toThrow(/^First put the backup's secret\.key into /);
    const SECRET_KEY = "another key than the one of the store";
    await expect(restore(file, { SECRET_KEY })).rejects.toThrow(
      /belongs to a different secret key/,
    );
    expect(existsSync(elsewhere) ? readdirSync(elsewhere) : []).toEqual([]);
  });

  const notOurs = /is damaged or not a Slotwire store\.$/;
  test.each<[string, (path: string) => void, RegExp]>([
    ["that is not there", () => {}, /^There is no file /],
    ["that is a folder", (path) => mkdirSync(path), /^There is no file /],
    ["that is empty", (path) => writeFileSync(path, ""), notOurs],
    ["that is a text", (path) => writeFileSync(path, "a text ".repeat(1000)), notOurs],
    [
      "that is another program's database",
      (path) => {
        const other = new Libsql(path);
        other.exec("create table notes (text)");
        other.close();
      },
      notOurs,
    ],
  ])("refuses a file %s", async (_what, write, sentence) => {
    takeKey();
    write(file);
    await expect(restore()).rejects.toThrow(sentence);
    expectOnlyKey();
  });

  test("that was cut off or changed is refused", async () => {
    await run(["backup", file]);
    takeKey();
    const bytes = readFileSync(file);
    for (const damaged of [
      bytes.subarray(0, bytes.length / 2),
      Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(8192, 7), bytes.subarray(12_288)]),
    ]) {
      writeFileSync(file, damaged);
      await expect(restore()).rejects.toThrow(/is damaged/);
    }
    expectOnlyKey();
  });

  test("with a few changed bytes of a name, invisible to SQLite, is refused", async () => {
    await run(["backup", file]);
    takeKey();
    const bytes = readFileSync(file);
    const at = bytes.indexOf("Lovelace");
    expect(at).toBeGreaterThan(0);
    bytes.write("Lovelass", at);
    writeFileSync(file, bytes);
    await expect(restore()).rejects.toThrow(
      `The file ${file} is damaged: its SHA-256 is not the one at its end.`,
    );
    expectOnlyKey();
  });

  test("without a digest, from an earlier version, is restored with a warning", async () => {
    await run(["backup", file]);
    takeKey();
    const size = statSync(file).size;
    truncateSync(file, size - 74);
    const { code, stderr } = await runCli(["restore", file], { DATA_DIR: elsewhere });
    expect([code, stderr]).toEqual([
      0,
      `The file ${file} has no SHA-256 at its end, as if an earlier version wrote it: it was not checked for changed bytes.\n`,
    ]);
  });

  test("of a newer version is refused unchanged", async () => {
    const { db } = service.store;
    await sql`insert into kysely_migration values ('9999-future', '2030-01-01')`.execute(db);
    await run(["backup", file]);
    await sql`delete from kysely_migration where name = '9999-future'`.execute(db);
    takeKey();
    await expect(restore()).rejects.toThrow(/belongs to a newer version/);
    expectOnlyKey();
  });

  test("onto a full disk names that disk, and leaves nothing", async () => {
    const { code, stderr } = await runCli(
      ["backup", file],
      service.env,
      "trap '' XFSZ; ulimit -f 64; ",
    );
    expect([code, stderr]).toEqual([
      1,
      `Cannot create the file ${file}: its disk is full or over its quota; free some space, or choose another one.\n`,
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("names no key when the store's was lost", async () => {
    const key = join(service.config.dataDir, "secret.key");
    renameSync(key, `${key}.lost`);
    const { stdout, stderr } = await runCli(["backup", file], service.env);
    renameSync(`${key}.lost`, key);
    expect(JSON.parse(stdout)).toEqual({ file, bytes: statSync(file).size, secretKey: null });
    expect(stderr).toBe(
      `There is no secret.key in ${service.config.dataDir} (DATA_DIR): without the key of this store the copy cannot be restored.\n`,
    );
  });

  test("needs a store, and a writable folder", async () => {
    await expect(run(["backup", file], { DATA_DIR: elsewhere })).rejects.toThrow(
      /^There is no store .*slotwire\.db \(DATA_DIR\) to back up\.$/,
    );
    expect(existsSync(elsewhere)).toBe(false);
    await expect(run(["backup", join(folder, "none", "copy.db")])).rejects.toThrow(
      /^Cannot create the file .*copy\.db \(ENOENT\)\.$/,
    );
  });
});
