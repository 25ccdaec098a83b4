import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { withBot } from "#server/store/bot/bot-lock.ts";
import type { Store } from "#server/store/engine/database.ts";
import { lockRows } from "#server/store/engine/dialect.ts";
import { inSharedTransaction } from "#server/store/engine/shared-transaction.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { changePlayer, changeWithin } from "#server/store/user/player-change.ts";
import { signIn } from "#server/store/user/sign-in.ts";
import { botFile } from "../service.ts";
import { everyStore, type FreshStore, isPostgresql } from "../stores.ts";
import { insertUsers } from "./user-rows.ts";

describe.each(everyStore)("work in a shared transaction of the $name", (kind) => {
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

  const share = (work: (transaction: Database) => Promise<string>, tgId: number) =>
    inSharedTransaction(store.db, work, { botId: "demo", tgId });
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
    expect(await Promise.all(names.map((name, index) => share(keep(name), index)))).toEqual(names);
    expect(await kept()).toEqual(names);
  });

  test("fails alone: the rest of the transaction is kept, and nothing of it is", async () => {
    const broken = async (transaction: Database) => {
      await keep("broken")(transaction);
      throw new Error("No.");
    };
    const works = [keep("a"), keep("b"), broken, keep("c"), keep("b"), keep("d")];
    const outcomes = await Promise.allSettled(works.map((work, index) => share(work, index)));
    const [a, b, broke, c, again, d] = outcomes.map(({ status }) => status);
    expect([a, c, d, broke]).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
    expect([b, again].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await kept()).toEqual(["a", "b", "c", "d"]);
  });

  test("on the same player runs one after another", async () => {
    await importBot(store, botFile(), undefined, 1);
    await insertUsers({ store }, [{ tg_id: 1 }, { tg_id: 2 }]);
    const addOne = (tgId: number) =>
      changePlayer(store.db, { botId: "demo", tgId }, 1, async (change) => {
        await change.tx.selectFrom("bots").select("bot_id").execute();
        change.set({ custom_value: change.row.custom_value + 1 });
      });
    await Promise.all(Array.from({ length: 100 }, (_, index) => addOne(1 + (index % 2))));
    const rows = await store.db.selectFrom("bot_users").select("custom_value").execute();
    expect(rows).toEqual([{ custom_value: 50 }, { custom_value: 50 }]);
  });

  test.runIf(isPostgresql(kind))("does not wait for the row of another's player", async () => {
    await importBot(store, botFile(), undefined, 1);
    await insertUsers({ store }, [{ tg_id: 1 }, { tg_id: 2 }, { tg_id: 3 }]);
    const ended: number[] = [];
    const setFlag = async (tgId: number) => {
      await changePlayer(store.db, { botId: "demo", tgId }, 1, async (change) =>
        change.set({ is_onboarded: 1 }),
      );
      ended.push(tgId);
    };
    let first: Promise<void> | undefined;
    await store.db.transaction().execute(async (holder) => {
      const row = holder.selectFrom("bot_users").select("tg_id").where("tg_id", "=", 1);
      await lockRows(holder, row.where("bot_id", "=", "demo")).execute();
      first = setFlag(1);
      await Promise.all([setFlag(2), setFlag(3)]);
      expect(ended.toSorted()).toEqual([2, 3]);
    });
    await first;
    expect(ended).toContain(1);
  });

  test.runIf(isPostgresql(kind))("does not wait for another's idempotency key", async () => {
    await importBot(store, botFile(), undefined, 1);
    await insertUsers({ store }, [{ tg_id: 1 }, { tg_id: 2 }, { tg_id: 3 }]);
    const ended: number[] = [];
    const pay = async (tgId: number, idempotencyKey?: string) => {
      const paid = await changePlayer(store.db, { botId: "demo", tgId }, 1, (change) =>
        change.addPoints({ source: "api", delta: 1, idempotencyKey }),
      );
      if (paid) ended.push(tgId);
    };
    let first: Promise<void> | undefined;
    await store.db.transaction().execute(async (holder) => {
      await changeWithin(holder, { botId: "demo", tgId: 2 }, 1, (change) =>
        change.addPoints({ source: "api", delta: 1, idempotencyKey: "held" }),
      );
      first = pay(1, "held");
      await pay(3);
      expect(ended).toEqual([3]);
    });
    await first;
    expect(ended).toEqual([3]);
  });

  test.runIf(isPostgresql(kind))(
    "changes a player whose row was held instead of adding one",
    async () => {
      await importBot(store, botFile(), undefined, 1);
      await insertUsers({ store }, [{ tg_id: 1 }]);
      const player = { botId: "demo", tgId: 1 };
      let change: Promise<string | undefined> | undefined;
      await store.db.transaction().execute(async (holder) => {
        await changeWithin(holder, player, 1, async (held) => held.set({ custom_value: 7 }));
        change = changePlayer(
          store.db,
          player,
          1,
          async ({ row }) => `changed after ${row.custom_value}`,
          async () => expect.unreachable(),
        );
        // This one shares the transaction that meets the locked row.
        await changePlayer(store.db, { botId: "demo", tgId: 2 }, 1, async () => {});
      });
      expect(await change).toBe("changed after 7");
    },
  );

  test.runIf(isPostgresql(kind))("does not wait for a bot that is being changed", async () => {
    await importBot(store, botFile(), undefined, 1);
    await insertUsers({ store }, [{ tg_id: 1 }]);
    const bot = await readBot(store.db, "demo");
    if (!bot) throw new Error("There is no bot.");
    const ended: number[] = [];
    const open = async (tgId: number) => {
      const user = { tgId, name: "Ada", username: "ada" };
      await signIn(store.db, bot, { user, startParam: "", ip: null, mark: "", authDate: 1 }, 1);
      ended.push(tgId);
    };
    let first: Promise<void> | undefined;
    await withBot(store.db, "demo", async () => {
      first = open(2);
      await open(1);
      expect(ended).toEqual([1]);
    });
    await first;
    expect(ended).toEqual([1, 2]);
  });

  test("adds a player only if others may be locked", async () => {
    await importBot(store, botFile(), undefined, 1);
    const calls: boolean[] = [];
    const result = await changePlayer(
      store.db,
      { botId: "demo", tgId: 1 },
      1,
      async () => expect.unreachable(),
      async (tx, mayLockOthers) => {
        calls.push(mayLockOthers);
        return mayLockOthers ? { result: await keep("added")(tx), counts: [] } : undefined;
      },
    );
    expect([result, await kept()]).toEqual(["added", ["added"]]);
    expect(calls.at(-1)).toBe(true);
  });

  test("on a player who does not exist changes nothing", async () => {
    await importBot(store, botFile(), undefined, 1);
    const player = { botId: "demo", tgId: 1 };
    const work = async () => expect.unreachable();
    expect(await changePlayer(store.db, player, 1, work)).toBeUndefined();
  });
});
