import { expect, test } from "vitest";
import { ttlCache } from "#server/ttl-cache.ts";
import { TestClock } from "./test-clock.ts";

const sizeOf = (file: Buffer | undefined) => file?.length;

test("each of many files that are read at once is returned whole, even if few can be cached", async () => {
  const read = async (number: number) => Buffer.alloc(number % 3 === 0 ? 200 : 60, number);
  const cache = ttlCache({ read, maxSize: 100, sizeOf });
  const files = await Promise.all(Array.from({ length: 100 }, (_, number) => cache.read(number)));
  expect(files.map((file) => file.at(0))).toEqual(files.map((_, number) => number));
});

test("a file is read once for all simultaneous callers, and again after a failure or when it did not exist", async () => {
  const answers: (() => Promise<Buffer | undefined>)[] = [
    () => Promise.reject(new Error("The store is gone.")),
    async () => undefined,
    async () => Buffer.alloc(0),
  ];
  const read = (_path: string) =>
    answers.shift()?.() ?? Promise.reject(new Error("It was read again."));
  const cache = ttlCache({ read, maxSize: 100, sizeOf });
  const both = () => Promise.allSettled([cache.read("a"), cache.read("a")]);
  expect((await both()).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await both()).toMatchObject([{ value: undefined }, { value: undefined }]);
  const [one, other] = await both();
  expect(one).toMatchObject({ status: "fulfilled", value: Buffer.alloc(0) });
  expect(other).toEqual(one);
  expect(await cache.read("a")).toEqual(Buffer.alloc(0));
});

test("files are cached by size, and the least recently used one goes first", async () => {
  const reads: string[] = [];
  const read = async (path: string) => {
    reads.push(path);
    return Buffer.alloc(40);
  };
  const cache = ttlCache({ read, maxSize: 100, sizeOf });
  for (const path of ["a", "b", "a", "c", "a", "b"]) await cache.read(path);
  expect(reads).toEqual(["a", "b", "c", "b"]);
});

test("a value is cached from the start of its reading on, until it is dropped", async () => {
  const clock = new TestClock(() => 0, { stopped: true });
  let reads = 0;
  const read = async (ms: number) => {
    reads += 1;
    const value = reads;
    await Promise.resolve();
    clock.skip(ms);
    return value;
  };
  const cache = ttlCache({ read, nameOf: () => "", ttl: { clock, ms: 900 }, maxSize: 10 });
  expect([await cache.read(500), await cache.read(0)]).toEqual([1, 1]);
  clock.skip(401);
  expect([await cache.read(0), await cache.read(0)]).toEqual([2, 2]);
  cache.forget(0);
  expect(await cache.read(0)).toBe(3);
});

test("a reading that began before its key was dropped is not cached", async () => {
  const ends: ((value: string) => void)[] = [];
  const cache = ttlCache({
    read: (_id: string) => new Promise<string>((end) => ends.push(end)),
    maxSize: 10,
  });
  const before = cache.read("a");
  cache.forget("a");
  const after = cache.read("a");
  ends[1]?.("new");
  ends[0]?.("old");
  expect([await before, await after, await cache.read("a")]).toEqual(["old", "new", "new"]);
});
