import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StartLevel } from "#contract/bot/game.schema.ts";
import type { Block, Blocks, InnerBlock } from "#contract/screen/block.schema.ts";
import { fillReferences } from "#contract/text/reference.ts";
import { levelProgress } from "#game/level.ts";
import type { ScreenParts } from "#mini-app/blocks/block-view.ts";
import { EnergyView, LevelView, placeholderParts } from "#mini-app/blocks/part-views.tsx";
import { speak } from "#mini-app/languages/page-language.ts";
import { ScreenView } from "#mini-app/screen/screen-view.tsx";
import { FieldSlotView, PropertySlotView } from "#mini-app/ui/slot-view.tsx";
import { english } from "#web/words.en.ts";
import { russian } from "#web/words.ru.ts";

beforeEach(() => speakIn("en"));
afterEach(cleanup);

/** Switches the page to a language. */
function speakIn(language: string, botLanguage?: string): void {
  speak(language === "ru" ? russian : english, language, botLanguage);
}

function show(blocks: Block[], parts: Partial<ScreenParts> = {}, language = "en") {
  speakIn(language);
  return render(<ScreenView screen={{ blocks }} parts={{ ...placeholderParts(), ...parts }} />);
}

describe("the owner's screen", () => {
  test("puts a slot where a text refers to a property", () => {
    show([{ type: "text", text: "You are {{rank}} of {{ total }}." }], {
      slot: (property) => <b>[{property}]</b>,
    });
    expect(screen.getByRole("main").textContent).toBe("You are [rank] of [total].");
  });

  test("shows texts as text, never as markup", () => {
    show([{ type: "text", text: "<img src=x> & {not} {{a{{rank}}" }], { slot: () => "1" });
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.getByRole("main").textContent).toBe("<img src=x> & {not} {{a1");
  });

  test("has titles and headings for a screen reader", () => {
    show([
      { type: "text", style: "title", text: "Season 4" },
      { type: "text", style: "heading", text: "Clan" },
    ]);
    expect(screen.getByRole("heading", { level: 1, name: "Season 4" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "Clan" })).toBeTruthy();
  });

  test("shows a stat's value under its label", () => {
    show([{ type: "stat", label: "Rank in {{clan}}", value: "{{rank}}" }], {
      slot: (property) => property,
    });
    expect(
      screen.getByText("Rank in clan").closest(".label")?.nextElementSibling?.textContent,
    ).toBe("rank");
  });

  test("folds the answers of questions, with their slots, and keeps open what the player has opened", () => {
    const blocks: Block[] = [
      {
        type: "faq",
        items: [
          { question: { en: "Who leads?", ru: "Кто впереди?" }, answer: "You are {{rank}}." },
          { question: "Why?", answer: "Because." },
        ],
      },
    ];
    const { rerender } = show(blocks, { slot: () => "16th" }, "ru");
    const [first, second] = screen.getAllByRole<HTMLDetailsElement>("group");
    expect([first?.textContent, first?.open, second?.open]).toEqual([
      "Кто впереди?You are 16th.",
      false,
      false,
    ]);
    if (first) first.open = true;
    speakIn("en");
    rerender(
      <ScreenView
        key="painted again"
        screen={{ blocks }}
        parts={{ ...placeholderParts(), slot: () => "15th" }}
      />,
    );
    const [again, other] = screen.getAllByRole<HTMLDetailsElement>("group");
    expect(again).not.toBe(first);
    expect([again?.textContent, again?.open, other?.open]).toEqual([
      "Who leads?You are 15th.",
      true,
      false,
    ]);
  });

  const group: Block = {
    type: "group",
    layout: "grid",
    columns: 3,
    blocks: [
      { type: "stat", label: "Rank", value: "{{rank}}" },
      { type: "text", style: "heading", text: { en: "Clan", ru: "Клан" } },
      { type: "faq", items: [{ question: "Why?", answer: "Because." }] },
      { type: "video" } as unknown as InnerBlock,
    ],
  };

  test("shows the blocks of a group side by side, in the player's language", () => {
    show([group, group], { slot: (property) => property }, "ru");
    expect(screen.getAllByRole("heading", { level: 2, name: "Клан" })).toHaveLength(2);
    const [first] = document.querySelectorAll<HTMLElement>(".group");
    expect(first?.style.gridTemplateColumns).toBe("repeat(3,minmax(0,1fr))");
    expect(first?.textContent).toBe("RankrankКланWhy?Because.");
    const ids = screen.getAllByRole("group").map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  test.each<[string, number, string, Partial<Blocks["progress"]>]>([
    ["is half full at half of its maximum", 50, "250 / 500", { value: "{{points}}", max: "500" }],
    ["is full beyond its maximum", 100, "250 / 7", { value: "{{points}}", max: "7" }],
    ["adds no digits to a number it was given", 50, "500 / 1,000", { value: "500", max: "1000" }],
    ["is empty for a value below zero", 0, "-5 / 10", { value: "-5", max: "10" }],
    ["is empty for a value that is no number", 0, "16th / 20", { value: "{{rank}}", max: "20" }],
    ["is empty for a value that is missing", 0, " / 20", { value: "{{none}}", max: "20" }],
    ["is empty for a maximum of nothing", 0, "5 / 0", { value: "5", max: "0" }],
    [
      "has the owner's words",
      25,
      "250 of many",
      { value: "1", max: "4", text: "{{points}} of many" },
    ],
  ])("a bar %s", (_fact, percent, text, block) => {
    const values: Record<string, string | number> = { points: 250, rank: "16th" };
    const valueIn = (name: string) => values[name];
    show([{ type: "progress", label: "Of {{rank}}", value: "", max: "", ...block }], {
      slot: (property) => valueIn(property),
      valued: (_texts, view) => view((one) => fillReferences(one, valueIn)),
    });
    const bar = screen.getByRole("progressbar", { name: "Of 16th" });
    expect(bar.getAttribute("aria-valuenow")).toBe(String(percent));
    expect(bar.getAttribute("aria-valuetext")).toBe(text);
    expect(bar.previousElementSibling?.textContent).toBe(text);
  });

  test("has a button next to a text to copy, which waits for the app", () => {
    show([{ type: "copy", label: "Code", text: "{{rank}}-7" }], { slot: () => "16th" }, "ru");
    expect(screen.getByText("16th-7")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Копировать" }).disabled).toBe(
      true,
    );
  });

  test("leaves out a block of a kind that only a newer release has", () => {
    show([{ type: "video" } as unknown as Block, { type: "text", text: "Hello" }]);
    expect(screen.getByRole("main").textContent).toBe("Hello");
  });

  test("keeps an image's space with the owner's proportions and alt text", () => {
    show([{ type: "image", url: "https://example.com/a.png", alt: "A cup", aspectRatio: 2 }]);
    const image = screen.getByRole("img", { name: "A cup" });
    expect(image.parentElement?.style.aspectRatio).toMatch(/^2\b/);
  });

  test("uses the owner's label instead of the usual words", () => {
    show([{ type: "points", label: "Coins" }, { type: "friends" }], {}, "ru");
    expect(screen.getByText("Coins")).toBeTruthy();
    expect(screen.getByText("Друзья")).toBeTruthy();
  });

  test.each([
    ["ru", "Место"],
    ["pt-br", "Posto"],
    ["de", "Rank"],
  ])("has the owner's text in the player's language %s", (language, text) => {
    show(
      [{ type: "text", text: { en: "Rank {{rank}}", ru: "Место {{rank}}", pt: "Posto {{rank}}" } }],
      { slot: () => "7" },
      language,
    );
    expect(screen.getByText(`${text} 7`)).toBeTruthy();
  });

  test.each<[string, string | undefined, Readonly<Record<string, string>>, string]>([
    ["pt", undefined, { en: "Rank", "pt-BR": "Posto" }, "Posto"],
    ["pt-br", undefined, { en: "Rank", "pt-BR": "Posto" }, "Posto"],
    ["pt-PT", undefined, { "pt-BR": "Posto", pt: "Lugar", "pt-PT": "Sítio" }, "Sítio"],
    ["pt-AO", undefined, { "pt-BR": "Posto", pt: "Lugar" }, "Lugar"],
    ["pt-AO", undefined, { "pt-BR": "Posto", en: "Rank" }, "Rank"],
    ["fi", undefined, { fil: "Ranggo", en: "Rank" }, "Rank"],
    ["uk", "ru", { en: "Rank", ru: "Место" }, "Место"],
    ["uk", "ru", { en: "Rank", uk: "Місце", ru: "Место" }, "Місце"],
    ["uk", "ru", { de: "Rang", en: "Rank" }, "Rank"],
    ["uk", undefined, { de: "Rang", fr: "Rang" }, "Rang"],
  ])(
    "has a text for %s in a bot with the default language %s",
    (language, botLanguage, text, shown) => {
      speakIn(language, botLanguage);
      render(
        <ScreenView screen={{ blocks: [{ type: "text", text }] }} parts={placeholderParts()} />,
      );
      expect(screen.getByRole("main").textContent).toBe(shown);
    },
  );

  test("waits in every slot, and allows no press, before there is a session", () => {
    show([{ type: "points" }, { type: "tap" }, { type: "text", text: "{{rank}}" }]);
    expect(
      [...document.querySelectorAll("[data-slot]")].map((slot) => slot.getAttribute("data-state")),
    ).toEqual(["loading", "loading"]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Tap" }).disabled).toBe(true);
  });
});

describe("a slot", () => {
  test("groups a number as the language does and keeps the bare one for programs", () => {
    speakIn("ru");
    render(<PropertySlotView property="points" value={1234567} />);
    expect(
      screen.getByText("1\u00a0234\u00a0567", { normalizer: (text) => text }).dataset,
    ).toMatchObject({
      slot: "points",
      value: "1234567",
    });
  });

  test("marks a value as the last known one", () => {
    render(<FieldSlotView name="rank" state="stale" text="16th" />);
    expect(screen.getByTitle("Last known value").textContent).toBe("16th");
  });

  test("isolates the direction of the owner's text", () => {
    render(<FieldSlotView name="rank" state="fresh" text="مرحبا" />);
    expect(screen.getByText("مرحبا").tagName).toBe("BDI");
  });
});

describe("the level block", () => {
  const game = {
    levels: [
      { name: "Bronze", points: 100 },
      { name: { en: "Gold", ru: "Золото" }, points: 300, image: "https://example.com/gold.png" },
    ],
    pointsPerTap: 1,
    maxEnergy: 500,
  };

  test("shows the way to the next one, with its name and the missing points", () => {
    render(<LevelView progress={levelProgress(game, 150)} />);
    expect(screen.getByText("Bronze")).toBeTruthy();
    expect(screen.getByText("150 to Gold")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Level" }).getAttribute("aria-valuenow")).toBe(
      "25",
    );
  });

  test("has its name in the player's language, and its picture", () => {
    speakIn("ru");
    const { container } = render(<LevelView progress={levelProgress(game, 300)} />);
    expect(within(container).getByText("Золото")).toBeTruthy();
    expect(container.querySelector("img")?.src).toBe("https://example.com/gold.png");
  });

  test("has the built-in word for level 0, or the owner's", () => {
    const shown = (startLevel: StartLevel) =>
      render(
        <LevelView progress={levelProgress({ ...game, startLevel }, 0)} />,
      ).container.querySelector(".level-name")?.textContent;
    expect([shown({}), shown({ name: { en: "Egg" } })]).toEqual(["Start", "Egg"]);
  });

  test("shows that the top is reached", () => {
    const { container } = render(<LevelView progress={levelProgress(game, 300)} />);
    expect(within(container).getByText("Top level")).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
  });
});

test("energy is read aloud with its maximum", () => {
  render(<EnergyView energy={20} maxEnergy={500} />);
  expect(screen.getByRole("progressbar", { name: "Energy" }).getAttribute("aria-valuetext")).toBe(
    "20 / 500",
  );
});
