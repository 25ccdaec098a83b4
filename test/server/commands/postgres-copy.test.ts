import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { readConfig } from "#server/config.ts";
import { botToken, readBot } from "#server/store/bot/bot.ts";
import { listOpen } from "#server/store/broadcast/broadcast.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { blocks, copyDatabase, restoreDatabase } from "../../programs/documented-copy.ts";
import { PlayedBroadcast } from "../messages/played-broadcast.ts";
import { addBot, openSession, type RunningService, startOfTest, startService } from "../service.ts";
import { type FreshStore, stores } from "../stores.ts";

const plain = stores.filter(({ name }) => name === "PostgreSQL");

test("the documented commands copy, restore and open a store", () => {
  expect(blocks).toHaveLength(3);
});

describe.each(plain)("a copy of a $name by the documented commands", (kind) => {
  let service: RunningService;
  let target: FreshStore;
  let folder: string;

  beforeAll(async () => {
    service = await startService(kind, { env: { TELEGRAM_API_ROOT: "http://127.0.0.1:9" } });
    await addBot(service);
    for (const id of [1, 2, 3]) await openSession(service, id);
    await new PlayedBroadcast(() => service.store.db, startOfTest + 1_000_000).start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    target = await kind.fresh();
    folder = mkdtempSync(join(tmpdir(), "slotwire-copy-"));
    copyFileSync(
      join(service.config.dataDir, "secret.key"),
      join(target.env.DATA_DIR ?? "", "secret.key"),
    );
  });
  afterEach(async () => {
    await target.remove();
    rmSync(folder, { recursive: true });
  });

  const dump = () => join(folder, "slotwire.dump");
  const copy = () => copyDatabase(service.env, folder);
  const restore = () => restoreDatabase(target.env, folder);
  const opened = () => openStore(readConfig(target.env));
  const holdOf = async ({ db }: Awaited<ReturnType<typeof openStore>>) => {
    const [broadcast] = await listOpen(db, "demo");
    return [broadcast?.status, broadcast?.hold?.code];
  };

  async function tables(): Promise<string[]> {
    const client = new pg.Client({ connectionString: target.env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(
      "select tablename from pg_tables where schemaname = current_schema() order by 1",
    );
    await client.end();
    return rows.map(({ tablename }) => tablename);
  }

  test("has all rows, and only its account can read it", async () => {
    await copy();
    expect([statSync(dump()).mode & 0o777, readdirSync(folder).toSorted()]).toEqual([
      0o600,
      ["slotwire.dump", "slotwire.dump.sha256"],
    ]);
    await restore();
    const restored = await opened();
    const bot = await readBot(restored.db, "demo");
    expect(bot && botToken(restored.vault, bot)).toMatch(/^7000000001:/);
    const users = await restored.db.selectFrom("bot_users").selectAll().orderBy("tg_id").execute();
    expect(users).toEqual(
      await service.store.db.selectFrom("bot_users").selectAll().orderBy("tg_id").execute(),
    );
    await restored.close();
    expect(readdirSync(folder)).not.toContain("slotwire.sql");
  });

  test("is held by the first opening, and only once", async () => {
    await copy();
    await restore();
    expect(await tables()).toContain("unfinished_restore");
    const first = await opened();
    expect(await holdOf(first)).toEqual(["paused", "RESTORED"]);
    const [held] = await listOpen(first.db, "demo");
    await new PlayedBroadcast(() => first.db, startOfTest).change(held?.id ?? "", "resume");
    await first.close();
    const second = await opened();
    expect(await holdOf(second)).toEqual(["sending", undefined]);
    await second.close();
  });

  test("is held once by several openings at once", async () => {
    await copy();
    await restore();
    const config = readConfig(target.env);
    const held: number[] = [];
    const onHeld = ({ broadcasts }: { readonly broadcasts: number }) => held.push(broadcasts);
    const opening = Array.from({ length: 4 }, () => openStore(config, { onHeld }));
    for (const store of await Promise.all(opening)) await store.close();
    expect(held).toEqual([1]);
  });

  test("has neither the extensions of its database nor the mark of an unopened copy", async () => {
    const { db } = service.store;
    await sql`create extension pg_stat_statements`.execute(db);
    await sql`create table unfinished_restore ()`.execute(db);
    await copy();
    await sql`drop table unfinished_restore`.execute(db);
    await sql`drop extension pg_stat_statements`.execute(db);
    const { stdout } = await promisify(execFile)("pg_restore", ["--list", dump()]);
    expect(stdout).toContain("TABLE public bots ");
    expect(stdout).not.toMatch(/EXTENSION|pg_stat_statements|unfinished_restore/);
  });

  test("is refused with a few changed bytes, which pg_restore may accept, or cut off", async () => {
    await copy();
    const bytes = readFileSync(dump());
    const changed = Buffer.from(bytes);
    const at = bytes.indexOf("CREATE TABLE");
    changed[at + 8] = (changed[at + 8] ?? 0) ^ 0x20;
    for (const damaged of [changed, bytes.subarray(0, bytes.length / 2)]) {
      writeFileSync(dump(), damaged);
      await expect(restore()).rejects.toThrow("checksum did NOT match");
    }
    expect(await tables()).toEqual([]);
  });

  test("keeps a database with a store as it is, and without a mark", async () => {
    const store = await opened();
    await sql`create table mine ()`.execute(store.db);
    await store.close();
    const before = await tables();
    await copy();
    await expect(restore()).rejects.toThrow(/already exists/);
    expect(await tables()).toEqual(before);
  });

  test("is not opened with another secret key, and stays marked", async () => {
    await copy();
    await restore();
    const env = { ...target.env, SECRET_KEY: "another key than the one of the store" };
    await expect(runCommand(["restored"], readConfig(env))).rejects.toThrow(
      /belongs to a different secret key/,
    );
    expect(await tables()).toContain("unfinished_restore");
  });

  test("is opened by `restored` alone: no other store is held", async () => {
    await expect(runCommand(["restored"], readConfig(service.env))).rejects.toThrow(
      /^Nothing was held: this store is not a new copy of PostgreSQL /,
    );
    expect(await holdOf(service.store)).toEqual(["sending", undefined]);
    await expect(runCommand(["restored"], readConfig(target.env))).rejects.toThrow(/has no store/);
    expect(await tables()).toEqual([]);
  });

  test("is refused by `backup` and `restore`, which name the page", async () => {
    for (const command of ["backup", "restore"])
      await expect(runCommand([command, dump()], readConfig(target.env))).rejects.toThrow(
        'The store of DATABASE_URL is a PostgreSQL, which pg_dump and pg_restore copy: see "Copies of PostgreSQL" in docs/operate.md.',
      );
    expect(readdirSync(folder)).toEqual([]);
  });
});
