import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "#server/clock.ts";

const year = (number: number) => Date.UTC(number, 0);

test("a time is written in the platform's format", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: year(10_000) - 1 }), (unixMs) => {
      expect(isoTime(unixMs)).toBe(new Date(unixMs).toISOString());
    }),
  );
});

test.each([
  0,
  year(2028) - 1,
  year(2028),
  Date.UTC(2028, 1, 29, 23, 59, 59, 999),
  year(10_000) - 1,
])("the moment %d, at the edge of a day or year, is written in that format", (unixMs) => {
  expect(isoTime(unixMs)).toBe(new Date(unixMs).toISOString());
});
