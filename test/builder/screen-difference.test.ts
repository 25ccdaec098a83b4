import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignBlocks } from "#builder/screen/align-blocks.ts";
import { differenceOf, differenceSize, isSameScreen } from "#builder/screen/screen-difference.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";

const text = (words: string): Block => ({ type: "text", text: words });
const screen = (...blocks: Block[]): Screen => ({ blocks });
const points: Block = { type: "points" };
const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.constantFrom("a", "b", "c").map(text),
  fc.constantFrom<Block>(points, { type: "level" }, { type: "tap", label: "Go" }),
);
const anyScreen = fc.array(anyBlock, { maxLength: 12 }).map((blocks) => screen(...blocks));

describe("the difference of two screens", () => {
  test("is nothing between equal ones, whatever the order of members", () => {
    const one = screen({ type: "stat", label: { en: "Rank", ru: "Место" }, value: "1" });
    const other = screen({ value: "1", label: { ru: "Место", en: "Rank" }, type: "stat" });
    expect([isSameScreen(one, other), differenceSize(differenceOf(one, other))]).toEqual([true, 0]);
  });

  test("distinguishes an added, a changed, a moved and a deleted block", () => {
    const before = screen(text("a"), points, text("b"), { type: "tap" });
    expect(
      differenceOf(before, screen(text("a"), text("new"), points, text("b"), { type: "tap" })),
    ).toMatchObject({
      added: 1,
      changed: 0,
    });
    expect(
      differenceOf(before, screen(text("A"), points, text("b"), { type: "tap" })),
    ).toMatchObject({ changed: 1, added: 0, deleted: 0 });
    expect(differenceOf(before, screen(text("a"), text("b"), { type: "tap" }, points))).toEqual({
      added: 0,
      changed: 0,
      moved: 1,
      deleted: 0,
    });
    expect(differenceOf(before, screen(text("a"), points, text("b")))).toEqual({
      added: 0,
      changed: 0,
      moved: 0,
      deleted: 1,
    });
  });

  test("puts a changed block next to its earlier self", () => {
    expect(alignBlocks([text("a"), points, text("b")], [text("a"), text("B")])).toEqual([
      { before: 0, after: 0, isSame: true },
      { before: 1, after: null, isSame: false },
      { before: 2, after: 1, isSame: false },
    ]);
  });

  test("has every block of both in its rows, in order, once", () => {
    fc.assert(
      fc.property(anyScreen, anyScreen, (before, after) => {
        const rows = alignBlocks(before.blocks, after.blocks);
        const places = (side: "before" | "after") => rows.flatMap((row) => row[side] ?? []);
        expect(places("before")).toEqual(before.blocks.map((_, index) => index));
        expect(places("after")).toEqual(after.blocks.map((_, index) => index));
        expect(differenceSize(differenceOf(before, after)) === 0).toBe(isSameScreen(before, after));
      }),
    );
  });
});
