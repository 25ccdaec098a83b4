import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { botWith } from "../../mini-app/service.ts";
import { openConsole, owner, setConsole, user } from "../open.tsx";

const shop: Screen = {
  blocks: [
    { type: "text", style: "title", text: "Welcome, {{name}}" },
    { type: "stat", label: { en: "Rank", ru: "Место" }, value: "{{points}}" },
    { type: "points" },
    {
      type: "group",
      layout: "row",
      blocks: [{ type: "faq", items: [{ question: "Why?", answer: "Because." }] }],
    },
  ],
  pages: [{ id: "shop", title: "Shop", icon: "shop", blocks: [] }],
};
const { pages, ...firstPage } = shop;
const stage = setConsole([botWith({ id: "bot", screen: firstPage, ...(pages && { pages }) })]);
const texts = () =>
  screen.getAllByRole("textbox").flatMap((box) => box.getAttribute("aria-label") ?? []);

test("an owner translates the texts of all pages in one place, and sees what is missing", async () => {
  openConsole(stage.service, "/bots/bot/screen?translations");
  await screen.findByText("1 of 5 translated");
  expect(texts()).toEqual([
    "1. Text · Text, Russian",
    "2. Stat · Label, Russian",
    "4. Group · 1. FAQ · Question 1, Russian",
    "4. Group · 1. FAQ · Answer 1, Russian",
    "Title, Russian",
  ]);
  await user.click(screen.getByRole("switch", { name: "Only missing" }));
  owner.write("1. Text · Text, Russian", "Привет, {{name}}");
  owner.write("4. Group · 1. FAQ · Answer 1, Russian", "Потому что.");
  owner.write("Title, Russian", "Магазин");
  expect(texts()).not.toContain("2. Stat · Label, Russian");
  screen.getByText("4 of 5 translated");
  await user.keyboard("{Control>}[KeyZ]{/Control}");
  owner.write("4. Group · 1. FAQ · Question 1, Russian", "Зачем?");
  // Spaces are no translation.
  owner.write("4. Group · 1. FAQ · Question 1, Russian", "  ");
  await screen.findByText("Saved");
  const { draft } = await stage.service.readScreen("bot");
  expect(draft.screen).toEqual({
    blocks: [
      { ...shop.blocks[0], text: { en: "Welcome, {{name}}", ru: "Привет, {{name}}" } },
      shop.blocks[1],
      shop.blocks[2],
      {
        type: "group",
        layout: "row",
        blocks: [
          {
            type: "faq",
            items: [{ question: "Why?", answer: { en: "Because.", ru: "Потому что." } }],
          },
        ],
      },
    ],
    pages: shop.pages,
  });
});

test("a language that no text has yet is chosen by its code, if there is such a language", async () => {
  openConsole(stage.service, "/bots/bot/screen?translations");
  const into = await screen.findByRole("combobox", { name: "Into" });
  const options = async (typed: string) => {
    await user.clear(into);
    await user.type(into, typed);
    return screen.queryAllByRole("option").map(({ textContent }) => textContent);
  };
  expect(await options("en-12")).toEqual([]);
  expect(await options("ger")).toEqual(["German · de"]);
  // "Kazakh" has these letters, too.
  expect(await options("az")).toContain("Azerbaijani · az");
  await options("pt-ao");
  await user.click(screen.getByRole("option", { name: /pt-ao/ }));
  await screen.findByText("0 of 5 translated");
});
