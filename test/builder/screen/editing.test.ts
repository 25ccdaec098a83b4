import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { screenOf } from "#builder/screen/draft/content.ts";
import { draftStore } from "#builder/screen/draft/draft-store.ts";
import { type Edit, type Editing, edit, startEditing } from "#builder/screen/draft/editing.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { maxBlocks } from "#contract/screen/block-kind.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";

const text = (words: string): Block => ({ type: "text", text: words });
const screen = (...words: string[]): Screen => ({ blocks: words.map(text) });
const wordsOf = (state: Editing) =>
  screenOf(state).blocks.map((block) => (block.type === "text" ? block.text : block.type));
const edited = (state: Editing, ...edits: Edit[]) => edits.reduce(edit, state);
/** A draft in an open editor, whose service answers nothing. */
function openDraft(shown: Screen) {
  const never = () => new Promise<never>(() => {});
  const newest = { revision: 1, screen: shown, updatedAt: 1, updatedBy: "Ada", updatedById: "ada" };
  const draft = draftStore({ newest, kept: null, keep: () => {}, save: never, publish: never });
  return {
    ...draft,
    items: () => draft.store.getState().pages.flatMap(({ items }) => items),
    words: () => wordsOf(draft.store.getState()),
  };
}
const change = (id: number, words: string, at: number): Edit => ({
  kind: "change",
  id,
  block: text(words),
  place: "text",
  at,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("editing a screen", () => {
  const start = startEditing(screen("a", "b", "c"));

  test("adds a block at the given place", () => {
    expect(wordsOf(edit(start, { kind: "add", block: text("new"), index: 1 }))).toEqual([
      "a",
      "new",
      "b",
      "c",
    ]);
  });

  test("moves a block up and down, and not past the ends", () => {
    expect(wordsOf(edit(start, { kind: "move", id: 1, index: 2 }))).toEqual(["b", "c", "a"]);
    expect(wordsOf(edit(start, { kind: "move", id: 3, index: 0 }))).toEqual(["c", "a", "b"]);
    expect(edit(start, { kind: "move", id: 1, index: -1 })).toBe(start);
    expect(edit(start, { kind: "move", id: 3, index: 9 })).toBe(start);
  });

  test("puts a copy right below the block, with an identity of its own", () => {
    const copied = edit(start, { kind: "duplicate", id: 1 });
    expect(wordsOf(copied)).toEqual(["a", "a", "b", "c"]);
    expect(new Set(copied.pages[0]?.items.map(({ id }) => id)).size).toBe(4);
  });

  test("puts a deleted block back where it was, even after other edits", () => {
    const item = start.pages[0]?.items[1];
    const shorter = edited(start, { kind: "delete", id: 2 }, change(1, "A", 0));
    expect(wordsOf(shorter)).toEqual(["A", "c"]);
    if (!item) throw new Error("There is no second block.");
    const back = edit(shorter, { kind: "put-back", item, page: "", index: 1 });
    expect(wordsOf(back)).toEqual(["A", "b", "c"]);
    expect(edit(back, { kind: "put-back", item, page: "", index: 1 })).toBe(back);
  });

  test("takes typing on in one text as one step, and a pause or another text as the next", () => {
    const draft = openDraft(screen("a", "b", "c"));
    for (const edit of [
      change(1, "ab", 1000),
      change(1, "abc", 1500),
      change(2, "bb", 1600),
      change(2, "bbb", 9000),
    ])
      draft.edit(edit);
    expect(draft.words()).toEqual(["abc", "bbb", "c"]);
    const undone = [1, 2, 3, 4].map(() => {
      draft.undo();
      return draft.words();
    });
    expect(undone).toEqual([
      ["abc", "bb", "c"],
      ["abc", "b", "c"],
      ["a", "b", "c"],
      ["a", "b", "c"],
    ]);
  });

  test("makes a new step of typing after an undo", () => {
    const draft = openDraft(screen("a", "b", "c"));
    draft.edit(change(1, "ab", 1000));
    draft.undo();
    draft.edit(change(1, "ax", 1100));
    draft.undo();
    expect(draft.words()).toEqual(["a", "b", "c"]);
  });

  test("keeps a block's identity when another version of the screen takes the place of this one", () => {
    const replaced = edit(start, { kind: "replace", screen: screen("a", "B", "c", "d") });
    expect(replaced.pages[0]?.items.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  test("does not undo past a draft of another owner", () => {
    const draft = openDraft(screen("a", "b", "c"));
    const theirs = { revision: 2, screen: screen("theirs"), updatedAt: 2, updatedBy: "Grace" };
    draft.receive({ ...theirs, updatedById: "grace" });
    draft.undo();
    expect(draft.words()).toEqual(["theirs"]);
  });

  test(`holds at most ${maxBlocks} blocks`, () => {
    const full = startEditing({ blocks: Array.from({ length: maxBlocks }, () => text("x")) });
    expect(edit(full, { kind: "add", block: text("y"), index: 0 })).toBe(full);
    expect(edit(full, { kind: "duplicate", id: 1 })).toBe(full);
  });

  test("undo brings every earlier screen back and redo every later one, whatever was done", () => {
    const id = fc.integer({ min: 1, max: 8 });
    const index = fc.integer({ min: -1, max: 9 });
    const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
      fc.record({ kind: fc.constant("add" as const), block: fc.string().map(text), index }),
      fc.record({
        kind: fc.constant("change" as const),
        id,
        block: fc.string().map(text),
        place: fc.constant("text"),
        at: fc.nat(9000),
      }),
      fc.record({ kind: fc.constant("move" as const), id, index }),
      fc.record({ kind: fc.constant("duplicate" as const), id }),
      fc.record({ kind: fc.constant("delete" as const), id }),
      fc.record({
        kind: fc.constant("replace" as const),
        screen: fc.array(fc.string()).map((words) => screen(...words)),
      }),
    );
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 30 }), (edits) => {
        const draft = openDraft(screen("a", "b", "c"));
        const before = draft.items();
        for (const one of edits) draft.edit(one);
        const after = draft.items();
        const steps = draft.store.temporal.getState().pastStates.length;
        for (let step = 0; step < steps; step++) draft.undo();
        expect(draft.items()).toEqual(before);
        for (let step = 0; step < steps; step++) draft.redo();
        expect(draft.items()).toEqual(after);
        expect(new Set(after.map((item) => item.id)).size).toBe(after.length);
      }),
    );
  });
});

describe("editing pages", () => {
  const shop = { id: "shop", title: "Shop", icon: "shop" } as const;
  const start: Screen = {
    blocks: [text("a"), text("b")],
    pages: [{ ...shop, blocks: [text("c")] }],
  };
  const draftAfter = (...edits: Edit[]) => edited(startEditing(start), ...edits);

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
    const draft = draftAfter(
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
    const draft = draftAfter({ kind: "move-to-page", id: 1, page: "shop" });
    expect(screenOf(draft).pages?.[0]?.blocks).toEqual([text("c"), text("a")]);
    expect(screenOf(draftAfter({ kind: "move-to-page", id: 1, page: "nowhere" }))).toEqual(start);
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
    const draft = draftAfter(...["shop", "b", "c", "d", "e", "f"].map(add));
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
    const draft = openDraft(start);
    for (const one of [title("S", 0), title("St", 500), look("#111111", 600), look("#222222", 900)])
      draft.edit(one);
    draft.undo();
    expect(screenOf(draft.store.getState())).toMatchObject({ pages: [{ title: "St" }] });
    draft.undo();
    expect(screenOf(draft.store.getState())).toEqual(start);
  });

  test("the first page stays first", () => {
    const draft = draftAfter(
      { kind: "add-page", page: { ...shop, id: "news" } },
      { kind: "move-page", id: "news", index: 0 },
    );
    expect(draft.pages.map(({ head }) => head.id)).toEqual(["", "news", "shop"]);
  });
});
