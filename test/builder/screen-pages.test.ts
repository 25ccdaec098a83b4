import { expect, onTestFinished, test, vi } from "vitest";
import { screenOf } from "#builder/screen/draft/content.ts";
import { draftStore } from "#builder/screen/draft/draft-store.ts";
import { type Edit, edit, startEditing } from "#builder/screen/draft/editing.ts";
import { differenceOf, isSameScreen } from "#builder/screen/screen-difference.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";

const text = (words: string): Block => ({ type: "text", text: words });
const shop = { id: "shop", title: "Shop", icon: "shop" } as const;
const start: Screen = {
  blocks: [text("a"), text("b")],
  pages: [{ ...shop, blocks: [text("c")] }],
};
const after = (...edits: Edit[]) => edits.reduce(edit, startEditing(start));

test("a draft opens and closes with its pages and look unchanged", () => {
  const whole: Screen = {
    ...start,
    title: { en: "Play" },
    icon: "bolt",
    look: { accent: "#112233" },
  };
  expect(screenOf(startEditing(whole))).toEqual(whole);
  expect(screenOf(startEditing({ blocks: [] }))).toEqual({ blocks: [] });
});

test("a block is added, moved and doubled on its own page", () => {
  const draft = after(
    { kind: "add", block: text("d"), index: 0, page: "shop" },
    { kind: "move", id: 3, index: 0 },
    { kind: "duplicate", id: 3 },
  );
  expect(screenOf(draft)).toEqual({
    blocks: [text("a"), text("b")],
    pages: [{ ...shop, blocks: [text("c"), text("c"), text("d")] }],
  });
});

test("a block moves to the end of another page", () => {
  const draft = after({ kind: "move-to-page", id: 1, page: "shop" });
  expect(screenOf(draft).pages?.[0]?.blocks).toEqual([text("c"), text("a")]);
  expect(screenOf(after({ kind: "move-to-page", id: 1, page: "nowhere" }))).toEqual(start);
});

test("a deleted page takes its blocks with it, and comes back with them", () => {
  const before = startEditing(start);
  const deleted = edit(before, { kind: "delete-page", id: "shop" });
  expect(screenOf(deleted)).toEqual({ blocks: start.blocks });
  const [, page] = before.pages;
  if (!page) throw new Error("There is no second page.");
  const back = edit(deleted, { kind: "put-back-page", page, index: 1 });
  expect(screenOf(back)).toEqual(start);
  expect(edit(before, { kind: "delete-page", id: "" })).toBe(before);
});

test("a sixth page and a second one of the same id are not added", () => {
  const add = (id: string): Edit => ({ kind: "add-page", page: { ...shop, id } });
  const draft = after(...["shop", "b", "c", "d", "e", "f"].map(add));
  expect(draft.pages.map(({ head }) => head.id)).toEqual(["", "shop", "b", "c", "d"]);
});

test("typing a title or a colour within a second is one step", () => {
  const title = (words: string, at: number): Edit => ({
    kind: "change-page",
    page: { ...shop, title: words },
    at,
  });
  const look = (accent: string, at: number): Edit => ({
    kind: "look",
    look: { accent },
    place: "accent",
    at,
  });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const never = () => new Promise<never>(() => {});
  const newest = { revision: 1, screen: start, updatedAt: 1, updatedBy: "Ada", updatedById: "ada" };
  const draft = draftStore({ newest, kept: null, keep: () => {}, save: never, publish: never });
  for (const one of [title("S", 0), title("St", 500), look("#111111", 600), look("#222222", 900)])
    draft.edit(one);
  draft.undo();
  expect(screenOf(draft.store.getState())).toMatchObject({ pages: [{ title: "St" }] });
  draft.undo();
  expect(screenOf(draft.store.getState())).toEqual(start);
});

test("the first page stays first", () => {
  const draft = after(
    { kind: "add-page", page: { ...shop, id: "news" } },
    { kind: "move-page", id: "news", index: 0 },
  );
  expect(draft.pages.map(({ head }) => head.id)).toEqual(["", "news", "shop"]);
});

test("a difference counts pages and the look, and a block on another page as moved", () => {
  const moved = screenOf(after({ kind: "move-to-page", id: 1, page: "shop" }));
  expect(differenceOf(start, moved)).toEqual({ added: 0, changed: 0, moved: 1, deleted: 0 });
  const renamed = { ...start, pages: [{ ...shop, title: "Store", blocks: [text("c")] }] };
  expect(differenceOf(start, renamed)).toEqual({ added: 0, changed: 1, moved: 0, deleted: 0 });
  expect(differenceOf(start, { ...start, look: { cards: "glass" } }).changed).toBe(1);
  expect(differenceOf(start, { blocks: start.blocks })).toMatchObject({ deleted: 2 });
  expect(isSameScreen(start, renamed)).toBe(false);
});
