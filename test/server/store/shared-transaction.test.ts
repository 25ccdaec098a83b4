import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Store } from "#server/store/engine/database.ts";
import { inSharedTransaction } from "#server/store/engine/shared-transaction.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { type FreshStore, freshFolder } from "../stores.ts";

describe("work that shares a transaction", () => {
  let fresh: FreshStore;
  let store: Store;

  beforeEach(async () => {
    fresh = await freshFolder();
    store = await openStore(readConfig(fresh.env));
  });
  afterEach(async () => {
    await store.close();
    await fresh.remove();
  });

  const keep = (name: string) => async (transaction: Database) => {
    await transaction
      .insertInto("service_secrets")
      .values({ name, value: name, created_at: 1 })
      .execute();
    return name;
  };
  const kept = async () => {
    const rows = await store.db
      .selectFrom("service_secrets")
      .select("name")
      .where("created_at", "=", 1)
      .orderBy("name")
      .execute();
    return rows.map(({ name }) => name);
  };

  test("is all kept, each with its own result", async () => {
    const names = Array.from({ length: 250 }, (_, index) => `work-${1000 + index}`);
    expect(
      await Promise.all(names.map((name) => inSharedTransaction(store.db, keep(name)))),
    ).toEqual(names);
    expect(await kept()).toEqual(names);
  });

  test("fails alone: what came with it is kept, and nothing of it is", async () => {
    const broken = async (transaction: Database) => {
      await keep("broken")(transaction);
      throw new Error("No.");
    };
    const works = [keep("a"), keep("b"), broken, keep("c"), keep("b"), keep("d")];
    const outcomes = await Promise.allSettled(
      works.map((work) => inSharedTransaction(store.db, work)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await kept()).toEqual(["a", "b", "c", "d"]);
  });
});
