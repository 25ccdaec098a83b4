import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadLanguage } from "#builder/language.ts";
import { faultsOf } from "#builder/screen/block-fault.ts";
import { mergedScreen, mergeRows } from "#builder/screen/draft/draft-merge.ts";
import { startEditing } from "#builder/screen/draft/editing.ts";
import { faultText } from "#builder/screen/publish/fault-text.ts";
import { words as russian } from "#builder/screen/screen-words.ru.ts";
import type { BrokenRule } from "#contract/http/fault-rule.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";

await loadLanguage("ru");

const text = (words: string): Block => ({ type: "text", text: words });
const screen = (...words: string[]): Screen => ({ blocks: words.map(text) });
const merged = (base: Screen, mine: Screen, theirs: Screen) => {
  const rows = mergeRows(base, mine, theirs);
  return mergedScreen(
    rows,
    rows.map(({ suggested }) => suggested),
    mine,
  );
};
const shop = (title: string, ...words: string[]): Screen => ({
  blocks: [],
  pages: [{ id: "shop", title, icon: "shop", blocks: words.map(text) }],
});

describe("two drafts of one screen", () => {
  test("keep what either owner alone changed, added or deleted", () => {
    expect(merged(screen("a", "b", "c"), screen("A", "b", "c"), screen("a", "b", "C"))).toEqual(
      screen("A", "b", "C"),
    );
    expect(merged(screen("a", "b"), screen("a", "b", "mine"), screen("theirs", "a", "b"))).toEqual(
      screen("theirs", "a", "b", "mine"),
    );
    expect(merged(screen("a", "b", "c"), screen("a", "c"), screen("a", "b", "C"))).toEqual(
      screen("a", "C"),
    );
  });

  test("have a block once that both moved, where this owner put it", () => {
    expect(
      merged(screen("a", "b", "c", "d"), screen("b", "a", "c", "d"), screen("b", "c", "d", "a")),
    ).toEqual(screen("b", "a", "c", "d"));
    const moved = { ...shop("Shop", "a"), ...screen("b", "c") };
    expect(merged(screen("a", "b", "c"), screen("b", "c", "a"), moved)).toEqual({
      ...shop("Shop"),
      ...screen("b", "c", "a"),
    });
  });

  test("leave the choice where one owner moved what the other deleted, but not a copy", () => {
    const rowsOf = (mine: Screen, theirs: Screen) =>
      mergeRows(screen("a", "b"), mine, theirs).map(({ suggested }) => suggested);
    expect(rowsOf(screen("b", "a"), screen("b"))).toContain(null);
    expect(rowsOf(screen("b"), screen("b", "a"))).toContain(null);
    expect(rowsOf(screen("a", "a", "b"), screen("A", "b"))).not.toContain(null);
  });

  test("leave the choice to the owner where both changed the same block", () => {
    const mine = screen("a", "mine");
    const rows = mergeRows(screen("a", "b"), mine, screen("a", "theirs"));
    expect(rows.map(({ suggested }) => suggested)).toEqual(["mine", null]);
    expect(mergedScreen(rows, ["mine", "theirs"], mine)).toEqual(screen("a", "theirs"));
  });

  test("are each whole when one side is taken everywhere", () => {
    const anyWords = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 });
    const anyScreen = fc.oneof(
      anyWords.map((words) => screen(...words)),
      fc
        .tuple(fc.constantFrom("Shop", "Store"), anyWords)
        .map(([title, words]) => shop(title, ...words)),
      fc.constantFrom("#112233", "#445566").map((accent) => ({ blocks: [], look: { accent } })),
    );
    fc.assert(
      fc.property(anyScreen, anyScreen, anyScreen, (base, mine, theirs) => {
        const rows = mergeRows(base, mine, theirs);
        const all = (side: "mine" | "theirs") =>
          mergedScreen(
            rows,
            rows.map(() => side),
            mine,
          );
        expect([all("mine"), all("theirs")]).toEqual([mine, theirs]);
      }),
    );
  });
});

describe("two drafts with pages and a look", () => {
  test("keep the page that one owner added and the look that the other chose", () => {
    const look = { accent: "#112233" };
    expect(
      merged(screen("a"), { ...screen("a"), look }, { ...shop("Shop", "b"), ...screen("a") }),
    ).toEqual({ ...shop("Shop", "b"), ...screen("a"), look });
  });

  test("ask whose title a page gets that both renamed", () => {
    const mine = shop("Mine", "b");
    const rows = mergeRows(shop("Shop", "b"), mine, shop("Theirs", "b"));
    expect(rows.map(({ kind, suggested }) => [kind, suggested])).toEqual([
      ["pages", null],
      ["block", "mine"],
    ]);
    expect(mergedScreen(rows, ["theirs", "mine"], mine)).toEqual(shop("Theirs", "b"));
  });

  test("keep a page that one owner deleted while the other worked on it", () => {
    const base = shop("Shop", "b");
    const mine = screen();
    const rows = mergeRows(base, mine, shop("Shop", "changed"));
    const chosen = rows.map(({ kind }) => (kind === "pages" ? "mine" : "theirs"));
    expect(mergedScreen(rows, chosen, mine)).toEqual(shop("Shop", "changed"));
  });
});

describe("the faults of a refused publishing", () => {
  const problem = (...errors: { field: string; message: string }[]) => ({
    type: "about:blank",
    title: "Refused",
    status: 422,
    code: "SCREEN_NOT_VALID" as const,
    requestId: "1",
    errors,
  });

  test("stand at the blocks that they mean, wherever those are moved", () => {
    const draft = startEditing({ ...shop("Shop", "c"), ...screen("a", "b") });
    expect(
      faultsOf(
        problem(
          { field: "/screen/blocks/1/text/ru", message: "must not be empty" },
          { field: "/screen", message: "is too long" },
          { field: "/pages/0/blocks/0/text", message: "must not be empty" },
          { field: "/pages/0/title", message: "must not be empty" },
          { field: "/look/accent", message: "is wrong" },
        ),
        draft,
      ),
    ).toEqual([
      { id: 2, page: "", place: "text/ru", message: "must not be empty" },
      { id: null, page: "", place: "", message: "is too long" },
      { id: 3, page: "shop", place: "text", message: "must not be empty" },
      { id: null, page: "shop", place: "title", message: "must not be empty" },
      { id: null, page: undefined, place: "look/accent", message: "is wrong" },
    ]);
  });

  test("are described in the owner's language, in the block's own words where it has some", () => {
    const told = (block: Block, place: string, message: string, broken: BrokenRule | object = {}) =>
      faultText({ id: 1, page: "", place, message, ...broken }, block, russian, "ru");
    expect(told({ type: "text", text: { ru: "" } }, "text/ru", "must not be empty")).toBe(
      russian.needed,
    );
    expect(
      told(text("{{points}} {{rnak}}"), "text", "refers to {{rnak}}", {
        rule: "reference",
        values: { property: "rnak", at: 12 },
      }),
    ).toBe(russian.unknown("rnak"));
    expect(told({ type: "link", text: "x", url: "http://x" }, "url", "must match")).toBe(
      "Введите полный URL с https://, например https://t.me/your_channel",
    );
    expect(told({ type: "image", url: "https://x.local/", alt: "" }, "url", "points to")).toBe(
      "Устройства игроков не могут подключиться к этому хосту. Укажите публичное имя.",
    );
    expect(
      told(text("a"), "text", "is 3000 characters long", {
        rule: "max-length",
        values: { limit: 2000, count: 3000 },
      }),
    ).toBe("Допускается не больше 2 000 символов. Сейчас 3 000.".replace(/ (?=000)/g, "\u00a0"));
  });
});
