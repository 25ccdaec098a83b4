import { expect, test } from "vitest";
import { gathered } from "#server/store/engine/gathered.ts";
import type { Database } from "#server/store/engine/tables.ts";

interface Key {
  readonly botId: string;
  readonly tgId: number;
}

const [one, another] = [{}, {}] as unknown as [Database, Database];

test("what is asked for in one turn is read at once for each bot, and each caller gets its own", async () => {
  const reads: string[][] = [];
  const read = gathered(async (_db, keys: readonly [Key, ...Key[]]) => {
    reads.push(keys.map(({ botId, tgId }) => `${botId} ${tgId}`));
    return keys.map(({ tgId }) => (tgId === 3 ? undefined : tgId * 10));
  });
  const ask = (botId: string, tgId: number, db = one) => read(db, { botId, tgId });
  expect(
    await Promise.all([ask("a", 1), ask("b", 2), ask("a", 3), ask("a", 1), ask("a", 4, another)]),
  ).toEqual([10, 20, undefined, 10, 40]);
  expect(reads).toEqual([["a 1", "a 3", "a 1"], ["b 2"], ["a 4"]]);
  expect(await ask("a", 5)).toBe(50);
  expect(reads.at(-1)).toEqual(["a 5"]);
});

test("a failure reaches every caller of the read, and no other", async () => {
  const read = gathered(async (_db, keys: readonly [Key, ...Key[]]) => {
    if (keys[0].botId === "broken") throw new Error("The store is down.");
    return keys.map(({ tgId }) => tgId);
  });
  const results = await Promise.allSettled(
    [
      { botId: "broken", tgId: 1 },
      { botId: "fine", tgId: 2 },
      { botId: "broken", tgId: 3 },
    ].map((key) => read(one, key)),
  );
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
});

test("a read has at most a hundred keys", async () => {
  const sizes: number[] = [];
  const read = gathered(async (_db, keys: readonly [Key, ...Key[]]) => {
    sizes.push(keys.length);
    return keys.map(({ tgId }) => tgId);
  });
  const tgIds = Array.from({ length: 250 }, (_, tgId) => tgId);
  expect(await Promise.all(tgIds.map((tgId) => read(one, { botId: "a", tgId })))).toEqual(tgIds);
  expect(sizes).toEqual([100, 100, 50]);
});

test("what comes while a read is under way is read together, as soon as that ends or takes 100 ms", async () => {
  const reads: number[][] = [];
  const ends: (() => void)[] = [];
  const read = gathered(async (_db, keys: readonly [Key, ...Key[]]) => {
    const tgIds = keys.map(({ tgId }) => tgId);
    reads.push(tgIds);
    await new Promise<void>((end) => ends.push(end));
    return tgIds;
  });
  const ask = (tgId: number) => read(one, { botId: "a", tgId });
  const first = ask(1);
  await expect.poll(() => reads).toEqual([[1]]);
  const slow = [ask(2), ask(3)];
  ends[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => reads).toEqual([[1], [2, 3]]);
  const more = [ask(4), ask(5)];
  // Nobody ends the second.
  await expect.poll(() => reads).toEqual([[1], [2, 3], [4, 5]]);
  ends[2]?.();
  expect(await Promise.all(more)).toEqual([4, 5]);
  const last = ask(6);
  await expect.poll(() => reads).toEqual([[1], [2, 3], [4, 5], [6]]);
  ends[1]?.();
  ends[3]?.();
  expect(await Promise.all([...slow, last])).toEqual([2, 3, 6]);
});
