import { expect, test } from "vitest";
import { changesOf, isUnchanged } from "#builder/screen/screen-difference.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Page, Screen } from "#contract/screen/screen.schema.ts";

const text = (words: string): Block => ({ type: "text", text: words });
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
  const before: Screen = { blocks: [], pages: [page("shop", text("A")), page("old"), page("top")] };
  const after: Screen = { blocks: [], pages: [page("top"), page("shop", text("B")), page("new")] };
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
