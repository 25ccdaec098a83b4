import type { Frame, Page } from "playwright-core";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { botWith } from "../../bot.ts";

/** So many texts, one below the other. */
export const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    type: "text" as const,
    text: `Line ${index + 1} of a long page`,
  }));

export const rules = { id: "rules", title: "Rules", icon: "book" as const, blocks: lines(3) };
const pages: NonNullable<BotFile["pages"]> = [
  {
    id: "clan",
    title: { en: "Clan", ru: "Клан", fa: "قبیله" },
    icon: "trophy",
    blocks: [
      { type: "text", style: "title", text: { en: "Your clan", ru: "Ваш клан" } },
      { type: "stat", label: "Rank", value: "{{rank}}" },
      { type: "faq", items: [{ question: "Who leads?", answer: "Whoever taps most." }] },
      ...lines(40),
    ],
  },
  rules,
  {
    id: "long",
    title: { en: "Something of many words", ru: "Очень длинное название" },
    icon: "help",
    blocks: [{ type: "points" }],
  },
];

/** A bot of four pages; the second shows the field `rank` of the owner's server. */
export function tabbedBot(ownerUrl: string): BotFile {
  return botWith([{ name: "rank", url: `${ownerUrl}/rank` }], {
    screen: {
      blocks: [
        { type: "text", style: "title", text: "Hello, {{name}}" },
        { type: "points" },
        { type: "tap" },
        { type: "friends" },
        ...lines(30),
      ],
    },
    pages,
  });
}

/** The button of a tab. */
export const tab = (app: Page | Frame, name: string) =>
  app.locator(".tabs").getByRole("button", { name, exact: true });
/** The name of the tab whose page is shown. */
export const current = (app: Page | Frame) => app.locator(".tab[aria-current=page]").innerText();
