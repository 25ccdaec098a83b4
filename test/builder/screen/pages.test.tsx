import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { maxPages } from "#contract/screen/page-rule.ts";
import { botWith } from "../../mini-app/service.ts";
import { openConsole, owner, setConsole, user } from "../open.tsx";

const text = (words: string): Block => ({ type: "text", style: "body", text: words });
const shop = { id: "shop", title: "Shop", icon: "shop", blocks: [text("Two")] } as const;
const ids = [
  "one",
  "two",
  "moved",
  "ordered",
  "deleted",
  "faulty",
  "nameless",
  "late",
  "crowded",
] as const;
const stage = setConsole(
  ids.map((id) =>
    botWith({
      id,
      screen: { blocks: [text("One")] },
      ...(id !== "one" && { pages: [{ ...shop, blocks: [...shop.blocks] }] }),
    }),
  ),
);

async function openPages(id: (typeof ids)[number]): Promise<void> {
  openConsole(stage.service, `/bots/${id}/screen`);
  await screen.findByRole("region", { name: "Pages" });
}

const chips = () => within(screen.getByRole("region", { name: "Pages" }));
const chip = (name: string) => chips().getByRole("button", { name: new RegExp(`^${name}`) });
const chipNames = () =>
  [...document.querySelectorAll(".page-chip-title")].map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole("button", { name });
/** The words of the blocks of the chosen page. */
const shown = () =>
  [...document.querySelectorAll(".ordered-summary")].map(({ textContent }) => textContent);
const savedScreen = async (id: string) => {
  await screen.findByText("Saved");
  return (await stage.service.readScreen(id)).draft.screen;
};

describe("the pages above the block list", () => {
  test("are added, named and given an icon, and the list shows the chosen one", async () => {
    await openPages("one");
    await user.click(button("Add page"));
    expect(chip("New page").getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByText("This page is empty")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Title" }));
    owner.write("Title", "Prizes");
    await user.click(screen.getByRole("radio", { name: "Gift" }));
    await user.click(chip("Home"));
    expect(shown()).toEqual(["One"]);
    expect(await savedScreen("one")).toEqual({
      blocks: [text("One")],
      pages: [{ id: "page-2", title: "Prizes", icon: "gift", blocks: [] }],
    });
  });

  test("have titles by language", async () => {
    await openPages("two");
    await user.click(chip("Shop"));
    await user.click(button("Title and icon of Shop"));
    await user.click(button("Translate"));
    owner.write("Title", "Store");
    expect((await savedScreen("two")).pages?.[0]?.title).toEqual({ en: "Store" });
  });

  test("may not be named by spaces alone, which players would see as a tab without a name", async () => {
    await openPages("nameless");
    await user.click(chip("Shop"));
    await user.click(button("Title and icon of Shop"));
    owner.write("Title", "   ");
    expect((await savedScreen("nameless")).pages?.[0]?.title).toBe("");
    owner.write("Title", "Gift shop");
    expect((await savedScreen("nameless")).pages?.[0]?.title).toBe("Gift shop");
  });

  test("take a block from each other by the menu on its card, and undo gives it back", async () => {
    await openPages("moved");
    await user.click(button("Move Text to another page"));
    await user.click(await screen.findByRole("menuitem", { name: "To Shop" }));
    expect(screen.getByText("Text moved to Shop").getAttribute("role")).toBe("status");
    expect(document.activeElement).toBe(chip("Home"));
    await user.click(chip("Shop"));
    expect(shown()).toEqual(["Two", "One"]);
    await user.click(button("Undo"));
    expect(shown()).toEqual(["Two"]);
  });

  test("change places; the first page stays first", async () => {
    await openPages("ordered");
    await user.click(button("Add page"));
    await user.click(button("Move left"));
    expect(chipNames()).toEqual(["Home", "New page", "Shop"]);
    expect(button("Move left").getAttribute("aria-disabled")).toBe("true");
    await user.click(chip("Home"));
    expect(screen.queryByRole("button", { name: "Move right" })).toBeNull();
  });

  test("come back with their blocks when a deletion is undone", async () => {
    await openPages("deleted");
    await user.click(chip("Shop"));
    await user.click(button("Delete page"));
    expect([chipNames(), shown()]).toEqual([["Home"], ["One"]]);
    expect(document.activeElement).toBe(chip("Home"));
    const told = within(await screen.findByText("Shop deleted with its blocks").then(noteOf));
    await user.click(told.getByRole("button", { name: "Undo" }));
    expect([chipNames(), shown()]).toEqual([["Home", "Shop"], ["Two"]]);
    expect(document.activeElement).toBe(chip("Shop"));
  });

  test("come back next to one that was added since", async () => {
    await openPages("late");
    await user.click(button("Add page"));
    await user.click(button("Delete page"));
    await user.click(button("Add page"));
    const late = within(await screen.findByText("New page deleted with its blocks").then(noteOf));
    await user.click(late.getByRole("button", { name: "Undo" }));
    expect(chipNames()).toEqual(["Home", "Shop", "New page", "New page"]);
  });

  test(`are at most ${maxPages}, and one that cannot come back is reported`, async () => {
    await openPages("crowded");
    await user.click(chip("Shop"));
    await user.click(button("Delete page"));
    for (let count = 1; count < maxPages; count += 1) await user.click(button("Add page"));
    expect(button("Add page")).toHaveProperty("disabled", true);
    screen.getByText(`An app can have up to ${maxPages} pages.`);
    const crowded = within(await screen.findByText("Shop deleted with its blocks").then(noteOf));
    await user.click(crowded.getByRole("button", { name: "Undo" }));
    await screen.findByText(/^Shop was not restored: .* up to 5 pages\.$/);
  });

  test("are named in what keeps the draft from being published, which leads there", async () => {
    await openPages("faulty");
    await user.click(chip("Shop"));
    await user.click(screen.getByRole("button", { name: /^Text ?Two/ }));
    owner.write("Text", "");
    await user.click(chip("Home"));
    await user.click(button("Publish"));
    const faults = within(await screen.findByRole("alert"));
    expect(chip("Shop").hasAttribute("data-faulty")).toBe(true);
    await user.click(faults.getByRole("button", { name: "Shop · 1. Text · Text" }));
    expect(chip("Shop").getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("textbox", { name: "Text" })).toBeDefined();
  });
});

/** The notification around its words. */
function noteOf(words: HTMLElement): HTMLElement {
  return words.closest<HTMLElement>("[role=alert], .mantine-Notification-root") ?? document.body;
}
