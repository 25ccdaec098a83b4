import { statSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { Checkpoints } from "#server/store/embedded/checkpoint.ts";
import { embeddedFile } from "#server/store/embedded/folder.ts";
import type { Store } from "#server/store/engine/database.ts";
import { Mutex } from "#server/store/engine/mutex.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { type FreshStore, freshFolder } from "../stores.ts";

const megabyte = 1e6;

describe("the log of the embedded store", () => {
  let fresh: FreshStore;
  let store: Store;
  let path: string;

  beforeEach(async () => {
    fresh = await freshFolder();
    store = await openStore(readConfig(fresh.env));
    path = embeddedFile(fresh.env.DATA_DIR ?? "");
    await store.db
      .insertInto("service_secrets")
      .values({ name: "written", value: "", created_at: 1 })
      .execute();
  });
  afterEach(async () => {
    await store.close();
    await fresh.remove();
  });

  const size = (file: string) => statSync(file).size;
  /** Writes about so many bytes with each of so many commits. */
  const write = async (commits: number, bytes: number, after: () => void = () => {}) => {
    for (let commit = 1; commit <= commits; commit += 1) {
      // SQLite skips pages whose bytes stay the same.
      const value = `${commit} `.repeat(bytes / `${commit} `.length);
      await store.db
        .updateTable("service_secrets")
        .set({ value })
        .where("name", "=", "written")
        .execute();
      after();
      // Calls over the network yield like this.
      await nextTurn();
    }
  };
  const lastCommit = (file: Libsql.Database) => {
    const row = file.prepare("select value from service_secrets where name = 'written'").get([]);
    return Number.parseInt((row as { value: string }).value, 10);
  };

  test("is copied into the file while the store is open, long before a commit has to", async () => {
    const before = size(path);
    await write(1, megabyte);
    expect(size(path)).toBe(before);
    await write(800, 10);
    await expect.poll(() => size(path)).toBeGreaterThan(before + megabyte);
  });

  test("restarts while writes go on", async () => {
    let longest = 0;
    await write(2400, 0.1 * megabyte, () => {
      longest = Math.max(longest, size(`${path}-wal`));
    });
    expect(longest).toBeGreaterThan(64 * megabyte);
    expect(longest).toBeLessThan(180 * megabyte);
  });

  test("keeps pages that another process is reading", async () => {
    await write(1, 10_000);
    const other = new Libsql(path);
    other.exec("begin");
    expect(lastCommit(other)).toBe(1);
    await write(1700, 10_000);
    expect(lastCommit(other)).toBe(1);
    other.exec("commit");
    expect(lastCommit(other)).toBe(1700);
    other.close();
  });

  test("is left to later checkpoints by a failed one", async () => {
    let opened = 0;
    const failing = new Checkpoints(() => {
      opened += 1;
      throw new Error("disk I/O error");
    }, new Mutex());
    for (let round = 1; round <= 3; round += 1) {
      for (let commit = 0; commit < 800; commit += 1) failing.committed();
      await failing.ended();
      expect(opened).toBe(round);
    }
  });
});
