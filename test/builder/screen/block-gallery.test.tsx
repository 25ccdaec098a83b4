import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { innerKinds, offeredKinds } from "#builder/blocks/block-editors.ts";
import { loadLanguage } from "#builder/language.ts";
import { bestKind, findKinds } from "#builder/screen/list/kind-search.ts";
import { optionAt } from "#builder/screen/list/option-grid.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { botWith } from "../../mini-app/service.ts";
import { openConsole, setConsole, user } from "../open.tsx";

await loadLanguage("ru");

const text = (words: string): Block => ({ type: "text", style: "body", text: words });
const group: Block = { type: "group", layout: "row", blocks: [{ type: "points" }] };
const ids = ["end", "below", "group", "none", "left"] as const;
const blocks = [text("One"), group];
const stage = setConsole(ids.map((id) => botWith({ id, screen: { blocks } })));

async function openEditor(id: (typeof ids)[number]): Promise<void> {
  openConsole(stage.service, `/bots/${id}/screen`);
  await screen.findByRole("list", { name: "Blocks" });
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const chosen = () => screen.getByRole("option", { selected: true });
/** Without what is written in the picture. */
const wordsOf = (option: Element) => option.querySelector(".block-kind-words")?.textContent;
const search = () => screen.findByRole("combobox", { name: "Find a block" });
const kindsIn = (list: string) =>
  [...screen.getByRole("list", { name: list }).querySelectorAll(":scope > li")].map(
    (card) => card.querySelector(".ordered-name")?.textContent,
  );

describe("the block gallery", () => {
  test("offers every kind with a picture, a name and a sentence, by category", async () => {
    await openEditor("end");
    await user.click(button("Add block"));
    await search();
    const options = screen.getAllByRole("option");
    expect(options).toHaveLength(offeredKinds.length);
    for (const option of options) expect(option.querySelector("svg *")).not.toBeNull();
    const game = within(screen.getByRole("group", { name: "Game" }));
    expect(game.getAllByRole("option").map(wordsOf)).toEqual([
      "Points Points balance with its history",
      "Level Level name and progress to the next one",
      "Energy How much energy is left to tap",
      "Tap button The round button that earns points",
    ]);
  });

  test("is searched, and adds what Enter takes below the block it was opened from", async () => {
    await openEditor("below");
    await user.click(button(/^Text ?One/));
    await user.click(button("Add block below"));
    await user.type(await search(), "button");
    expect(screen.getAllByRole("option")).toHaveLength(4);
    expect(wordsOf(chosen())).toMatch(/^Tap button/);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(kindsIn("Blocks")).toEqual(["Text", "Tap button", "Group"]);
    expect(screen.getByRole("textbox", { name: "Label" })).toBeDefined();
  });

  test("offers for a group all kinds but groups, and adds into it", async () => {
    await openEditor("group");
    await user.click(button(/^Group/));
    await user.click(button("Add block to the group"));
    await search();
    expect(screen.getAllByRole("option")).toHaveLength(innerKinds.length);
    expect(screen.queryByRole("group", { name: "Layout" })).toBeNull();
    await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    expect(kindsIn("Blocks of the group")).toEqual(["Points", "Energy"]);
  });

  test("shows that nothing matches, adds nothing then, and shows all again", async () => {
    await openEditor("none");
    await user.click(button("Add block"));
    await user.type(await search(), "<video>{Enter}");
    expect(screen.getByText("No block matches “<video>”.")).toBeDefined();
    await user.click(button("Show all blocks"));
    expect(screen.getAllByRole("option")).toHaveLength(offeredKinds.length);
    expect(document.activeElement).toBe(await search());
    expect(kindsIn("Blocks")).toEqual(["Text", "Group"]);
  });

  test("is left by Escape without a change, and the focus is on its button again", async () => {
    await openEditor("left");
    await user.click(button("Add block"));
    await search();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button("Add block"));
    expect(kindsIn("Blocks")).toEqual(["Text", "Group"]);
  });
});

describe("the search for a kind", () => {
  const found = (wanted: string, language: "en" | "ru" = "en") =>
    findKinds(offeredKinds, wanted, language).flatMap(({ kinds }) => kinds);

  test.each([
    ["  FAQ ", ["faq"]],
    ["promo copy", ["copy"]],
    ["people", ["friends", "wallet"]],
    ["stat", ["stat"]],
    ["", offeredKinds.toSorted()],
  ])("%j finds %j", (wanted, kinds) => {
    expect(found(wanted).toSorted()).toEqual(kinds);
  });

  test("goes by the owner's words, “ё” or not, and by the name in a bot file", () => {
    expect(found("кошелек", "ru")).toContain("wallet");
    expect(found("кошелёк", "ru")).toContain("wallet");
    expect(found("wallet", "ru")).toEqual(["wallet"]);
  });

  test("means the kind whose name begins with the words", () => {
    const best = (wanted: string) => bestKind(findKinds(offeredKinds, wanted, "en"), wanted, "en");
    expect(best("l")).toBe("level");
    expect(best("text")).toBe("text");
    expect(best("button")).toBe("tap");
    expect(best("no such kind")).toBeNull();
  });
});

describe("an arrow key in the gallery", () => {
  const at = (left: number, top: number) => ({ left, top, width: 100 });
  /** Two rows of three, the last place empty, and a wide option below. */
  const rects = [
    at(0, 0),
    at(110, 0),
    at(220, 0),
    at(0, 90),
    at(110, 90),
    { ...at(0, 180), width: 320 },
  ];

  test.each([
    ["ArrowRight", 2, 3],
    ["ArrowRight", 5, 5],
    ["ArrowLeft", 3, 2],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 1, 4],
    ["ArrowDown", 2, 4],
    ["ArrowDown", 3, 5],
    ["ArrowDown", 5, 5],
    ["ArrowUp", 5, 4],
    ["ArrowUp", 4, 1],
    ["ArrowUp", 1, 1],
  ] as const)("%s leads from %i to %i", (key, from, to) => {
    expect(optionAt(rects, from, key)).toBe(to);
  });
});
