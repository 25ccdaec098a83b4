import type { KyselyPlugin } from "kysely";
import Libsql from "libsql";
import { describe, expect, test } from "vitest";
import { embeddedFile } from "#server/store/embedded/folder.ts";
import { createStoreCheck } from "#server/store/engine/health.ts";
import { startService } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { everyStore, freshFolder } from "../stores.ts";
import { TestClock } from "../test-clock.ts";

/** Counts writes. */
function writeCounter(): KyselyPlugin & { writes: number } {
  return {
    writes: 0,
    transformQuery({ node }) {
      // A distributed store writes to its log with raw statements.
      const isWrite = node.kind === "UpdateQueryNode" || node.kind === "RawNode";
      if (isWrite) this.writes += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

describe.each(everyStore)("the health of a service on the $name", (kind) => {
  const service = serviceForSuite(kind);

  test.each(["/health/live", "/health/ready", "/healthz"])(
    "is answered at %s, and stored nowhere",
    async (path) => {
      const response = await service.call(path);
      expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  test("is checked by one write a second, shared by all requests", async () => {
    const counter = writeCounter();
    const clock = new TestClock(() => service.now);
    const check = createStoreCheck(service.store.db.withPlugin(counter), clock);
    await Promise.all(Array.from({ length: 100 }, check));
    await Promise.all(Array.from({ length: 100 }, check));
    expect(counter.writes).toBe(1);
    clock.skip(1000);
    await Promise.all(Array.from({ length: 100 }, check));
    expect(counter.writes).toBe(2);
  });
});

test('of a store that cannot be written is "not ready", and its service lives', async () => {
  const service = await startService({ name: "embedded store", fresh: freshFolder });
  const other = new Libsql(embeddedFile(service.config.dataDir));
  other.exec("begin immediate");
  const [ready, old, live] = await Promise.all([
    service.call("/health/ready"),
    service.call("/healthz"),
    service.call("/health/live"),
  ]);
  expect([ready.status, ready.headers.get("retry-after"), (await ready.json()).code]).toEqual([
    503,
    "5",
    "STORE_UNAVAILABLE",
  ]);
  expect([old.status, live.status]).toEqual([503, 200]);
  other.exec("rollback");
  other.close();
  await expect.poll(async () => (await service.call("/health/ready")).status).toBe(200);
  await service.stop();
});
