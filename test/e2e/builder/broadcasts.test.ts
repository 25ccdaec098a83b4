import { expect, test } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { forSuite } from "../../for-suite.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { consoleForFile } from "./console-for-file.ts";
import { consoleLanguages, inspect } from "./console-looks.ts";

const telegram = forSuite(startTelegramStandIn, (started) => started.close());
const { service, newBot, open } = consoleForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));

const pages: BotFile["pages"] = [
  { id: "shop", title: { en: "Shop", ru: "Магазин" }, icon: "gift", blocks: [{ type: "points" }] },
];

test("a broadcast with a player's name, in two languages and with three buttons, arrives as its preview shows it", async () => {
  const bot = await newBot({ pages });
  await service.openSession(bot, { id: 41, name: "Ada <3", language: "en" });
  await service.openSession(bot, { id: 42, name: "Борис", language: "ru" });
  const page = await open(`/bots/${bot}/broadcasts/new`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Hello, !");
  await text.press("ArrowLeft");
  await page.getByRole("button", { name: "Insert value: Text" }).press("Enter");
  await page.getByRole("combobox", { name: "Find a property" }).fill("name");
  await page.keyboard.press("Enter");
  await expect.poll(() => text.inputValue()).toBe("Hello, {{name}}!");
  await text.press("ControlOrMeta+z");
  await expect.poll(() => text.inputValue()).toBe("Hello, !");
  await text.press("ControlOrMeta+Shift+z");
  await expect.poll(() => text.inputValue()).toBe("Hello, {{name}}!");

  await page.getByRole("button", { name: "Translate" }).click();
  await page.getByRole("button", { name: "Add language: message and buttons" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Russian" }).click();
  await text.fill("Привет, {{name}}!");
  const button = (number: number) => page.getByRole("group", { name: `Button ${number}` });
  await button(1).getByLabel("Text on the button").fill("Играть");
  await page.getByRole("button", { name: "Add button" }).click();
  await button(2).getByLabel("Text on the button").fill("Магазин");
  await button(2).getByLabel("Opens").selectOption({ label: "Mini App: Магазин" });
  await page.getByRole("button", { name: "Add button" }).click();
  await button(3).getByLabel("Text on the button").fill("Новости");
  await button(3).getByLabel("Opens").selectOption("Link");
  await button(3).getByLabel("Address").fill("https://example.com/news");
  const languages = page.getByRole("radiogroup", { name: "Languages of message and buttons" });
  await languages.getByText("en").click();
  await button(2).getByLabel("Text on the button").fill("Shop");
  await button(3).getByLabel("Text on the button").fill("News");
  await page.getByRole("switch", { name: "Without a sound" }).press("Space");
  const preview = page.getByRole("figure", { name: "Preview" });
  expect(await preview.textContent()).toMatch(/^Hello, .+!Open the appShopNews Without a sound$/);

  await page.getByRole("button", { name: "Send broadcast" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click();
  await page.getByText("2 of 2").waitFor({ timeout: 30_000 });
  const app = `${service.url}/app/${bot}`;
  const url = "https://example.com/news";
  expect(telegram.arrivals.toSorted((one, other) => one.chatId - other.chatId)).toMatchObject([
    {
      text: "Hello, Ada &lt;3!",
      isSilent: true,
      buttons: [
        { text: "Open the app", app },
        { text: "Shop", app: `${app}?page=shop` },
        { text: "News", url },
      ],
    },
    {
      text: "Привет, Борис!",
      buttons: [{ text: "Играть" }, { text: "Магазин" }, { text: "Новости" }],
    },
  ]);
});

const wordsOf = {
  en: {
    later: "At a set time",
    time: "Date and time",
    schedule: "Schedule broadcast",
    text: "Text",
    add: "Add button",
    opens: "Opens",
    list: "All broadcasts",
    title: "Broadcasts",
  },
  ru: {
    later: "В заданное время",
    time: "Дата и время",
    schedule: "Запланировать рассылку",
    text: "Текст",
    add: "Добавить кнопку",
    opens: "Открывает",
    list: "Все рассылки",
    title: "Рассылки",
  },
};

test.each(consoleLanguages)(
  "a broadcast with much in it is scheduled in any look, in %s",
  async (language) => {
    const words = wordsOf[language];
    const bot = await newBot({ pages });
    await service.openSession(bot, { id: 41, name: "Ada" });
    const page = await open(`/bots/${bot}/broadcasts/new`, { locale: language });
    await page
      .getByRole("textbox", { name: words.text, exact: true })
      .fill(
        `Donaudampfschifffahrtsgesellschaft${"kapitän".repeat(8)}, {{name}}: <b>{{points}}</b>`,
      );
    await page.getByRole("button", { name: words.add }).click();
    await page.getByRole("button", { name: words.add }).click();
    await page.getByLabel(words.opens).last().selectOption({ index: 2 });
    await page.getByText(words.later).click();
    await page.getByRole("button", { name: words.schedule }).click();
    await inspect(page, "broadcast-faults", language);
    for (const index of [1, 2])
      await page
        .locator(`#button-${index} input`)
        .first()
        .fill("A button with a rather long text on it");
    await page
      .locator("#button-2 input")
      .last()
      .fill(`https://example.com/${"path".repeat(40)}`);
    const tomorrow = new Date(Date.now() + 86_400_000)
      .toISOString()
      .slice(0, "2026-11-29T20:00".length);
    await page.getByLabel(words.time, { exact: true }).fill(tomorrow);
    await inspect(page, "broadcast-written", language);
    await page.getByRole("button", { name: words.schedule }).click();
    await page.getByRole("dialog").waitFor();
    await inspect(page, "broadcast-confirm", language);
    await page.getByRole("dialog").getByRole("button", { name: words.schedule }).click();
    await page.waitForURL(/\/broadcasts\/[0-9a-f]{8}-/);
    const list = page.getByRole("link", { name: words.list });
    await page.getByText(Intl.DateTimeFormat().resolvedOptions().timeZone).waitFor();
    await inspect(page, "broadcast-scheduled", language);
    await list.click();
    await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
    await inspect(page, "broadcasts-scheduled", language);
  },
);
