import { expect, test } from "vitest";
import { keepFiles } from "#server/http/kept-files.ts";

test("each of many files that are read at once is given whole, even if few can be kept", async () => {
  const fileOf = keepFiles(100);
  const read = async (number: number) => Buffer.alloc(number % 3 === 0 ? 200 : 60, number);
  const files = await Promise.all(
    Array.from({ length: 100 }, (_, number) => fileOf(`${number}`, () => read(number))),
  );
  expect(files.map((file) => file?.at(0))).toEqual(files.map((_, number) => number));
});

test("a file is read once for all who want it, and again after a failure or when there was none", async () => {
  const fileOf = keepFiles(100);
  const answers: (() => Promise<Buffer | undefined>)[] = [
    () => Promise.reject(new Error("The store is gone.")),
    async () => undefined,
    async () => Buffer.alloc(0),
  ];
  const read = () => answers.shift()?.() ?? Promise.reject(new Error("It was read again."));
  const both = () => Promise.allSettled([fileOf("a", read), fileOf("a", read)]);
  expect((await both()).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await both()).toMatchObject([{ value: undefined }, { value: undefined }]);
  const [one, other] = await both();
  expect(one).toMatchObject({ status: "fulfilled", value: Buffer.alloc(0) });
  expect(other).toEqual(one);
  expect(await fileOf("a", read)).toEqual(Buffer.alloc(0));
});
