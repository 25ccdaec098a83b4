import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignBlocks } from "#builder/screen/align-blocks.ts";
import { linesOf } from "#builder/screen/history/block-lines.ts";
import {
  changesOf,
  differenceOf,
  differenceSize,
  isSameScreen,
  isUnchanged,
} from "#builder/screen/screen-difference.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Page, Screen } from "#contract/screen/screen.schema.ts";

const text = (words: string): Block => ({ type: "text", text: words });
const screen = (...blocks: Block[]): Screen => ({ blocks });
const points: Block = { type: "points" };
const tap: Block = { type: "tap" };
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

  test.each<[string, Block[], object]>([
    ["an added block", [text("a"), text("new"), points, text("b"), tap], { added: 1 }],
    ["a changed block", [text("A"), points, text("b"), tap], { changed: 1 }],
    ["a moved block", [text("a"), text("b"), tap, points], { moved: 1 }],
    ["a deleted block", [text("a"), points, text("b")], { deleted: 1 }],
  ])("counts %s as one", (_, after, counts) => {
    const before = screen(text("a"), points, text("b"), tap);
    const none = { added: 0, changed: 0, moved: 0, deleted: 0 };
    expect(differenceOf(before, screen(...after))).toEqual({ ...none, ...counts });
  });

  test("counts pages and the look, and a block on another page as moved", () => {
    const page = (title: string, ...words: string[]): Page[] => [
      { id: "shop", title, icon: "shop", blocks: words.map(text) },
    ];
    const before: Screen = { ...screen(text("a"), text("b")), pages: page("Shop", "c") };
    const none = { added: 0, changed: 0, moved: 0, deleted: 0 };
    const moved = { ...screen(text("b")), pages: page("Shop", "c", "a") };
    expect(differenceOf(before, moved)).toEqual({ ...none, moved: 1 });
    const renamed = { ...before, pages: page("Store", "c") };
    expect(differenceOf(before, renamed)).toEqual({ ...none, changed: 1 });
    expect(differenceOf(before, { ...before, look: { cards: "glass" } }).changed).toBe(1);
    expect(differenceOf(before, { blocks: before.blocks })).toMatchObject({ deleted: 2 });
    expect(isSameScreen(before, renamed)).toBe(false);
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

describe("the changes before a publication", () => {
  const page = (id: string, ...blocks: Block[]): Page => ({ id, title: id, icon: "star", blocks });
  const told = (before: Screen, after: Screen) =>
    changesOf(before, after).pages.map(({ title, mark, isTabChanged, blocks }) => [
      title,
      mark,
      isTabChanged,
      blocks.map((change) => change.mark),
    ]);

  test("a changed, an added, a moved and a deleted block are distinguished", () => {
    const before: Block[] = [text("A"), { type: "points" }, { type: "tap" }, { type: "wallet" }];
    const after: Block[] = [text("B"), { type: "tap" }, { type: "points" }, { type: "level" }];
    expect(told({ blocks: before }, { blocks: after })).toEqual([
      [undefined, "kept", false, ["changed", "moved", "added", "deleted"]],
    ]);
  });

  test("pages are compared by their ids, wherever they stand", () => {
    const before: Screen = {
      blocks: [],
      pages: [page("shop", text("A")), page("old"), page("top")],
    };
    const after: Screen = {
      blocks: [],
      pages: [page("top"), page("shop", text("B")), page("new")],
    };
    expect(told(before, after)).toEqual([
      ["shop", "kept", false, ["changed"]],
      ["new", "added", false, []],
      ["old", "deleted", false, []],
    ]);
    expect(changesOf(before, after).isOrderChanged).toBe(true);
  });

  test("a block that went to another page was moved, from a page that is gone, too", () => {
    const before: Screen = { blocks: [text("A")], pages: [page("shop"), page("old", text("B"))] };
    const after: Screen = { blocks: [], pages: [page("shop", text("A"), text("B"))] };
    expect(told(before, after)).toEqual([
      ["shop", "kept", false, ["moved", "moved"]],
      ["old", "deleted", false, []],
    ]);
  });

  test("a page's new title or icon and another look are changes of their own", () => {
    const before: Screen = { blocks: [], pages: [page("shop")], look: { accent: "#112233" } };
    const after: Screen = {
      blocks: [],
      pages: [{ ...page("shop"), title: { en: "Shop", ru: "Лавка" } }],
      look: { accent: "#112244" },
    };
    expect(changesOf(before, after).isLookChanged).toBe(true);
    expect(told(before, after)).toEqual([[{ en: "Shop", ru: "Лавка" }, "kept", true, []]]);
  });

  test("the first page's icon is the default one, written or not", () => {
    const written: Screen = { blocks: [], icon: "home" };
    expect(isUnchanged(changesOf(written, { blocks: [] }))).toBe(true);
    expect(isUnchanged(changesOf({ blocks: [] }, written))).toBe(true);
    expect(told(written, { blocks: [], icon: "star" })).toEqual([[undefined, "kept", true, []]]);
  });

  test("the order of members is no change", () => {
    const before = { blocks: [], look: { accent: "#112233", cards: "glass" } } as const;
    const after = { look: { cards: "glass", accent: "#112233" }, blocks: [] } as const;
    expect(isUnchanged(changesOf({ ...before, blocks: [] }, { ...after, blocks: [] }))).toBe(true);
  });
});

test("a text from right to left does not turn round the tag of its language", () => {
  const text = { en: "Hello, {{name}}", fa: "سلام، {{name}}" };
  expect(linesOf({ type: "text", style: "body", text }, "en")).toEqual([
    ["style", "Paragraph"],
    ["text/en", "en: \u2068Hello, {{name}}\u2069"],
    ["text/fa", "fa: \u2068سلام، {{name}}\u2069"],
  ]);
});
