import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { type FreshStore, freshFolder } from "../server/stores.ts";
import { balances, openWithBot, signIn } from "./bot.ts";
import { failedStart, serviceProcess } from "./service-process.ts";

/** Runs a command that may mount a disk invisible to other processes. */
const mounting = (command: string) => `exec unshare --map-root-user --mount ${command}`;
const canMount = spawnSync("bash", ["-c", mounting("true")]).status === 0;

describe("a service on the embedded store", () => {
  let fresh: FreshStore;

  beforeEach(async () => {
    fresh = await freshFolder();
  });
  afterEach(() => fresh.remove());

  test("with a full disk refuses credits with 503, is not ready, still reads, and has lost nothing when there is room again", async () => {
    const { store, apiKey } = await openWithBot(fresh.env);
    await store.close();
    const folder = fresh.env.DATA_DIR ?? "";
    // A limit on file sizes looks like a full disk to the process.
    const largest = Math.max(
      ...readdirSync(folder).map((name) => statSync(join(folder, name)).size),
    );
    const most = Math.ceil(largest / 1024) + 300;
    const service = await serviceProcess(
      { ...fresh.env, LOG_LEVEL: "error" },
      `trap '' XFSZ; ulimit -f ${most}; `,
    );
    await service.start();
    await signIn(service.url, [42]);
    const call = (method: string, more: Record<string, string> = {}) =>
      fetch(
        `${service.url}/api/bot-users/external/${method}?${new URLSearchParams({ apiKey, botId: "demo", userTelegramId: "42", ...more })}`,
      );

    let acknowledged = 0;
    let refusal: Response | undefined;
    for (let turn = 0; turn < 20_000 && !refusal; turn += 1) {
      const response = await call("increase-points", {
        points: "3",
        idempotencyKey: `${"x".repeat(240)}${turn}`,
      });
      if (response.status === 200) acknowledged += 3;
      else refusal = response;
    }
    expect([refusal?.status, refusal?.headers.get("retry-after")]).toEqual([503, "5"]);
    const ready = async () => (await fetch(`${service.url}/health/ready`)).status;
    // A check writes less than a credit, and may find room for some more.
    await expect.poll(ready, { timeout: 30_000, interval: 200 }).toBe(503);
    expect((await (await call("bot-user")).json()).points).toBe(acknowledged);
    await service.stop();

    const roomy = await serviceProcess(fresh.env);
    await roomy.start();
    const again = await openStore(readConfig(fresh.env));
    expect(await balances(again)).toEqual([{ tgId: 42, points: acknowledged, sum: acknowledged }]);
    await again.close();
    await roomy.stop();
  });

  test.skipIf(!canMount)("with a full disk is not ready, also between credits", async () => {
    const { store, apiKey } = await openWithBot(fresh.env);
    await store.close();
    // The same files on a disk of 5 MiB, which only the service's process sees.
    const onSmallDisk = `${mounting("bash")} -c '
      disk=$DATA_DIR/disk && mkdir "$disk" && mount -t tmpfs -o size=5m tmpfs "$disk" &&
      cp "$DATA_DIR"/slotwire.db* "$DATA_DIR"/secret.key "$disk" &&
      DATA_DIR=$disk exec "$0" server/main.js' "$0"; `;
    const service = await serviceProcess({ ...fresh.env, LOG_LEVEL: "silent" }, onSmallDisk);
    await service.start();
    await signIn(service.url, [42]);
    const ready = async () => (await fetch(`${service.url}/health/ready`)).status;
    expect(await ready()).toBe(200);
    const user = { apiKey, botId: "demo", userTelegramId: "42" };
    const credit = async () => {
      const query = new URLSearchParams({ ...user, points: "3" });
      const path = `/api/bot-users/external/increase-points?${query}`;
      return (await fetch(`${service.url}${path}`)).status;
    };
    const creditMany = () => Promise.all(Array.from({ length: 30 }, credit));
    await expect.poll(creditMany, { timeout: 60_000, interval: 0 }).toContain(503);
    await expect.poll(ready, { timeout: 2000 }).toBe(503);
    await service.stop();
  });

  test("in a folder without write permission explains it in one sentence and ends", async () => {
    const folder = fresh.env.DATA_DIR ?? "";
    chmodSync(folder, 0o555);
    // Permissions do not bind root, so there the service runs as another user.
    const asNobody =
      process.getuid?.() === 0
        ? "exec setpriv --reuid=65534 --regid=65534 --clear-groups "
        : "exec ";
    const { code, output } = await failedStart(fresh.env, `${asNobody}"$0" server/main.js; `);
    expect([code, output]).toEqual([
      1,
      `The store ${join(folder, "slotwire.db")} (DATA_DIR) cannot be used: this process may not write to the folder or the file.\n`,
    ]);
    chmodSync(folder, 0o755);
  });

  test("with an unknown HOST explains it in one sentence and ends", async () => {
    const { code, output } = await failedStart({ ...fresh.env, HOST: "nowhere.invalid" });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^HOST nowhere\.invalid is not known on this machine \((?:ENOTFOUND|EAI_AGAIN)\); set a name or an address of it\.\n$/,
    );
  });

  test("with a file of a newer version explains it in one sentence and leaves the file unchanged", async () => {
    const { store } = await openWithBot(fresh.env);
    const db = store.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    await db
      .insertInto("kysely_migration")
      .values({ name: "9999-future", timestamp: "2030-01-01" })
      .execute();
    // Otherwise the log would reach the file when this process's memory is cleared, possibly long
    // after the store is closed.
    await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
    await store.close();
    const file = join(fresh.env.DATA_DIR ?? "", "slotwire.db");
    const before = readFileSync(file);
    const { code, output } = await failedStart(fresh.env);
    expect(code).toBe(1);
    expect(output).toBe(
      "The store belongs to a newer version of Slotwire (migration 9999-future); start that version or a later one.\n",
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});
