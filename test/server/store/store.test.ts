import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { createVault } from "#server/crypto/vault.ts";
import { friendlyTonAddress } from "#server/players/player-values.ts";
import { botToken as openToken, readBot } from "#server/store/bot/bot.ts";
import { embeddedFile } from "#server/store/embedded/folder.ts";
import type { Store } from "#server/store/engine/database.ts";
import { lockRows } from "#server/store/engine/dialect.ts";
import { newId } from "#server/store/engine/id.ts";
import { statement } from "#server/store/engine/statement.ts";
import { isStoreUnavailable } from "#server/store/engine/store-error.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { creditPoints } from "#server/store/user/points.ts";
import { runCli } from "../commands/cli.ts";
import { botFile, botToken } from "../service.ts";
import { everyStore, type FreshStore, isPostgresql } from "../stores.ts";
import { insertUsers } from "./user-rows.ts";

/** The output of an import of the bot, run in a new process after `prepare` in the same shell. */
async function importInOwnProcess(
  env: Record<string, string>,
  prepare?: string,
  file: object = botFile(),
): Promise<string> {
  const path = join(env.DATA_DIR ?? "", "demo.json");
  writeFileSync(path, JSON.stringify(file));
  return (await runCli(["import", path], env, prepare)).stderr;
}

describe.each(everyStore)("the $name", (kind) => {
  let fresh: FreshStore;

  beforeEach(async () => {
    fresh = await kind.fresh();
  });
  afterEach(() => fresh.remove());

  const open = (env: Record<string, string> = {}) =>
    openStore(readConfig({ ...fresh.env, ...env }));

  test("has the same content when it is opened again", async () => {
    const first = await open();
    await importBot(first, botFile(), undefined, 1);
    await first.close();
    const again = await open();
    const bot = await readBot(again.db, "demo");
    expect(bot).toMatchObject({
      name: "Demo",
      game: botFile().game,
      fields: botFile().fields,
      screen: botFile().screen,
    });
    expect(bot && openToken(again.vault, bot)).toBe(botToken);
    await again.close();
  });

  test("is made once when several processes open it at the same moment", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () => importInOwnProcess(fresh.env)),
    );
    expect(outcomes).toEqual(["", "", ""]);
    const store = await open();
    expect((await readBot(store.db, "demo"))?.name).toBe("Demo");
    await store.close();
  });

  test("holds a bot's token sealed", async () => {
    const store = await open();
    await importBot(store, botFile(), undefined, 1);
    const { token } = await store.db.selectFrom("bots").select("token").executeTakeFirstOrThrow();
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("CANARY");
    await store.close();
  });

  test("returns the rows of a statement's own parameters, one or all", async () => {
    const store = await open();
    for (const id of ["demo", "other"]) await importBot(store, botFile({ id }), undefined, 1);
    const select = statement((db, { id }: { readonly id: string }) =>
      db.selectFrom("bots").select("bot_id").where("bot_id", "=", id),
    );
    expect(await select.all(store.db, { id: "demo" })).toEqual([{ bot_id: "demo" }]);
    expect(await select.first(store.db, { id: "other" })).toEqual({ bot_id: "other" });
    expect(await select.first(store.db, { id: "nobody" })).toBeUndefined();
    expect(await select.all(store.db, { id: "other" })).toEqual([{ bot_id: "other" }]);
    await store.close();
  });

  test("is refused with another secret key", async () => {
    await (await open({ SECRET_KEY: "a".repeat(32) })).close();
    await expect(open({ SECRET_KEY: "b".repeat(32) })).rejects.toThrow(
      /belongs to a different secret key/,
    );
  });

  test("is refused when its secret key was lost, and gets no new key", async () => {
    await (await open()).close();
    const key = join(fresh.env.DATA_DIR ?? "", "secret.key");
    rmSync(key);
    await expect(open()).rejects.toThrow(
      /^There is no secret\.key in .+ \(DATA_DIR\): put the one of this store there, or set SECRET_KEY, or the DATA_DIR that the service has\.$/,
    );
    expect(existsSync(key)).toBe(false);
  });

  test("loses a bot whole, with its users, their ledger and its keys", async () => {
    const store = await open();
    await importBot(store, botFile(), "key", 1);
    await insertUsers({ store }, [{}]);
    const { id: apiKeyId } = await store.db
      .selectFrom("api_keys")
      .select("id")
      .executeTakeFirstOrThrow();
    const credit = { botId: "demo", tgId: 1, points: 5, idempotencyKey: undefined, apiKeyId };
    await creditPoints(store.db, credit, 1);
    await store.db.deleteFrom("bots").where("bot_id", "=", "demo").execute();
    expect(await store.db.selectFrom("ledger").selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom("api_keys").selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom("custom_fields").selectAll().execute()).toEqual([]);
    await store.close();
  });
});

describe("the embedded store", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "slotwire-test-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("makes a secret key that only its owner can read, and keeps it", async () => {
    await (await openStore(readConfig({ DATA_DIR: folder }))).close();
    const key = readFileSync(join(folder, "secret.key"), "utf8");
    expect(statSync(join(folder, "secret.key")).mode & 0o777).toBe(0o600);
    await (await openStore(readConfig({ DATA_DIR: folder }))).close();
    expect(readFileSync(join(folder, "secret.key"), "utf8")).toBe(key);
  });

  test("keeps its files to its user, also those that an earlier version left open to all", async () => {
    const data = join(folder, "data");
    const modes = () =>
      Object.fromEntries(
        ["", ...readdirSync(data)].map((name) => [name, statSync(join(data, name)).mode & 0o777]),
      );
    const first = await openStore(readConfig({ DATA_DIR: data }));
    expect(modes()).toEqual({
      "": 0o700,
      "secret.key": 0o600,
      "slotwire.db": 0o600,
      "slotwire.db-shm": 0o600,
      "slotwire.db-wal": 0o600,
    });
    await first.close();
    chmodSync(data, 0o755);
    chmodSync(join(data, "slotwire.db"), 0o644);
    const again = await openStore(readConfig({ DATA_DIR: data }));
    expect([...new Set(Object.values(modes()))].toSorted()).toEqual([0o600, 0o700]);
    await again.close();
  });

  test("leaves the permissions of a folder with other files", async () => {
    writeFileSync(join(folder, "notes.txt"), "");
    chmodSync(folder, 0o755);
    await (await openStore(readConfig({ DATA_DIR: folder }))).close();
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  test("loses nothing when it is opened once more in the same process, and another process comes and goes", async () => {
    const store = await openStore(readConfig({ DATA_DIR: folder }));
    await (await openStore(readConfig({ DATA_DIR: folder }))).close();
    await importBot(store, botFile(), undefined, 1);
    // With SQLite, the last process to leave may remove the log; one whose locks are lost is
    // invisible to others.
    const visit =
      "const file = new (require('libsql'))(process.argv[1]); file.prepare('select count(*) from bots').all(); file.close()";
    execFileSync(process.execPath, ["-e", visit, embeddedFile(folder)], {
      cwd: import.meta.dirname,
    });
    expect(readdirSync(folder)).toContain("slotwire.db-wal");
    expect((await readBot(store.db, "demo"))?.name).toBe("Demo");
    await store.close();
  });

  test.each([
    [
      "a file stands where its folder should be",
      "bot.json",
      /\(DATA_DIR\) cannot be used: the folder's path is a file/,
    ],
    [
      "its folder cannot be made",
      "bot.json/data",
      /\(DATA_DIR\) cannot be used: the folder's path is a file/,
    ],
  ])("explains in one sentence that %s", async (_what, path, sentence) => {
    writeFileSync(join(folder, "bot.json"), "{}");
    await expect(openStore(readConfig({ DATA_DIR: join(folder, path) }))).rejects.toThrow(sentence);
  });

  test("explains in one sentence that its file is something else", async () => {
    writeFileSync(
      join(folder, "slotwire.db"),
      "This is a text that is long enough to be looked at as a database. ".repeat(20),
    );
    await expect(openStore(readConfig({ DATA_DIR: folder }))).rejects.toThrow(
      /cannot be used: the file is damaged or not a Slotwire store/,
    );
  });

  const fields = Array.from({ length: 500 }, (_, index) => ({
    name: `field${index}`,
    url: `https://example.com/${"x".repeat(1000)}`,
  }));
  test.each([
    ["when it is made", 16, botFile()],
    ["in a command", 200, { ...botFile(), fields, screen: { blocks: [] } }],
  ])("explains a full disk in one sentence %s", async (when, limit, file) => {
    if (when === "in a command") await (await openStore(readConfig({ DATA_DIR: folder }))).close();
    const prepare = `trap '' XFSZ; ulimit -f ${limit}; `;
    expect(await importInOwnProcess({ DATA_DIR: folder }, prepare, file)).toMatch(
      /^The store .*slotwire\.db \(DATA_DIR\) cannot be used: (?:the disk is full|writing to the disk failed).*\.\n$/,
    );
  });
});

describe.each(everyStore.filter(isPostgresql))("a connection to $name", (kind) => {
  let fresh: FreshStore;
  let store: Store;

  beforeEach(async () => {
    fresh = await kind.fresh();
    store = await openStore(readConfig(fresh.env));
  });
  afterEach(async () => {
    await store.close();
    await fresh.remove();
  });

  test("gives up a statement, a lock and a forgotten transaction after a while", async () => {
    const { rows } =
      await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as transaction`.execute(store.db);
    expect(rows).toEqual([{ statement: "5s", lock: "3s", transaction: "10s" }]);
    const tooLong = await sql`set local statement_timeout = 1; select pg_sleep(1)`
      .execute(store.db)
      .catch((error: unknown) => error);
    expect(isStoreUnavailable(tooLong)).toBe(true);
  });

  test("gives up waiting for a locked row", async () => {
    await importBot(store, botFile(), undefined, 1);
    const rename = store.db.updateTable("bots").set({ name: "Other" });
    await store.db.transaction().execute(async (holder) => {
      await lockRows(
        holder,
        holder.selectFrom("bots").select("bot_id").where("bot_id", "=", "demo"),
      ).execute();
      // A worker of Citus has no limit for locks; there the statement's limit ends the wait.
      const code = kind.name === "Citus" ? "57014" : "55P03";
      await expect(rename.execute()).rejects.toMatchObject({ code });
    });
    await rename.execute();
  });
});

test.each([
  ["a process with too many open files", "EMFILE", true],
  ["a disk without room", "ENOSPC", true],
  ["a lock that was not free in time", "55P03", true],
  ["a deadlock", "40P01", true],
  ["a transaction that met another", "40001", true],
  ["a forgotten transaction", "25P03", true],
  ["a value that is there already", "23505", false],
  ["a standby in place of the primary", "25006", true],
  ["a commit that no standby has confirmed", "08007", true],
  ["a statement that is wrong", "42601", false],
])("%s (%s) counts as a failure of the store: %s", (_what, code, itsOwn) => {
  expect(isStoreUnavailable(Object.assign(new Error(), { code }))).toBe(itsOwn);
});

describe("the vault", () => {
  const vault = createVault("k".repeat(32));

  test("opens sealed text, in the same place only", () => {
    const sealed = vault.seal("secret ✓", "bot:a");
    expect(vault.open(sealed, "bot:a")).toBe("secret ✓");
    expect(() => vault.open(sealed, "bot:b")).toThrow();
    expect(() => createVault("x".repeat(32)).open(sealed, "bot:a")).toThrow();
    const changed = Buffer.from(sealed, "base64url");
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    expect(() => vault.open(changed.toString("base64url"), "bot:a")).toThrow();
    expect(() => vault.open("", "bot:a")).toThrow();
  });

  test("never seals the same text alike", () => {
    expect(vault.seal("secret", "x")).not.toBe(vault.seal("secret", "x"));
  });
});

test("ids sort in the order of their creation", () => {
  const ids = [...Array.from({ length: 2000 }, () => newId(1000)), newId(1001), newId(5000)];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a raw TON address has the friendly form that explorers show", () => {
  const raw = "0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e";
  expect(friendlyTonAddress(raw)).toBe("UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA");
  expect(friendlyTonAddress("")).toBe("");
});
