import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import type { ScreenState } from "#contract/schema/screen-draft.ts";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();
const owner = ownerForFile(browser, service);

/** What no field takes as a number, however it came there. */
const wrong = ["-5", "1e3", "", "  ", "９", "0x10", "1000000000000000000", "12 5", "1,00,000"];
const fractions = ["12.5", "0,5"];

beforeAll(async () => {
  const picture = {
    type: "image" as const,
    url: "https://example.com/cup.png",
    alt: "",
    aspectRatio: 2.5,
  };
  await service.importBot(
    botWith([{ name: "rank", url: "https://example.com/rank" }], { screen: { blocks: [picture] } }),
    ada.email,
  );
  await service.openSession("acme", { id: 901, name: "Ada" });
});

/** A page of the bot, and the changes that it asks the service for. */
async function open(path: string, locale = "en"): Promise<{ page: Page; sent: string[] }> {
  const context = await owner.newContext({ locale });
  const sent: string[] = [];
  const page = await browser.openPage(`${service.url}/builder/bots/acme/${path}`, {
    context,
    expectedErrors: /ERR_|status of/,
    prepare: async (fresh) => {
      fresh.on(
        "request",
        (request) =>
          request.method() !== "GET" && sent.push(`${request.method()} ${request.postData()}`),
      );
      await fresh.route("https://example.com/**", (route) => route.abort());
    },
  });
  await page.locator("h1").waitFor();
  return { page, sent };
}

/** Writes as a person does: what stands there goes, and each character is a key. */
async function type(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+a");
  await field.press("Delete");
  await field.pressSequentially(text);
}

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+a");
  await field.press("Delete");
  await page.keyboard.insertText(text);
}

/** What a field says is wrong with it, to the eye and to a screen reader; empty when nothing is. */
async function faultOf(field: Locator): Promise<string> {
  if ((await field.getAttribute("aria-invalid")) !== "true") return "";
  return field.evaluate((input) => {
    const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids
      .flatMap((id) =>
        id.endsWith("-error") ? [document.getElementById(id)?.textContent ?? ""] : [],
      )
      .join(" ");
  });
}

async function ownedBot(page: Page): Promise<OwnedBot> {
  return (await page.request.get(`${service.url}/api/builder/bots/acme`)).json();
}

test("a credit of what is no whole number is called wrong as it was typed, on Enter too, and never sent", async () => {
  const { page, sent } = await open("users?user=901");
  const drawer = page.getByRole("dialog");
  const points = drawer.getByLabel("Points", { exact: true });
  await drawer.getByLabel("Reason").fill("A test");
  for (const text of [...wrong, ...fractions]) {
    await type(points, text);
    await points.press("Enter");
    await expect
      .poll(() => faultOf(points), { message: text })
      .toContain("from 1 to 1,000,000,000,000");
    expect(await points.inputValue()).toBe(text);
    await paste(page, points, text);
    await drawer.getByRole("button", { name: "Credit", exact: true }).click();
    await expect
      .poll(() => faultOf(points), { message: text })
      .toContain("from 1 to 1,000,000,000,000");
    expect(await points.inputValue()).toBe(text);
  }
  expect(sent).toEqual([]);
  await type(points, "12.5");
  await points.press("Enter");
  await expect
    .poll(() => faultOf(points))
    .toBe("“12.5” is not a whole number. Enter a whole number from 1 to 1,000,000,000,000.");
  expect(await axeFaults(page)).toEqual([]);
});

describe("a press straight from a field with a fault is not lost, on", () => {
  /** Presses where the button is, as a hand does: it does not follow a button that moves. */
  async function pressAt(page: Page, button: Locator): Promise<void> {
    await button.scrollIntoViewIfNeeded();
    const box = (await button.boundingBox()) ?? expect.fail("There is no button to press.");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 50 });
  }

  test("the button of a credit", async () => {
    const { page } = await open("users?user=901");
    const drawer = page.getByRole("dialog");
    await type(drawer.getByLabel("Points", { exact: true }), "12.5");
    await pressAt(page, drawer.getByRole("button", { name: "Credit", exact: true }));
    await drawer.getByText("Enter a reason.").waitFor();
    await drawer.getByText("“12.5” is not a whole number.").waitFor();
  });

  test("the button that adds a level", async () => {
    const { page } = await open("settings/game");
    await type(page.getByLabel("Level 2 points"), "12.5");
    await pressAt(page, page.getByRole("button", { name: "Add level" }));
    await page.getByLabel("Level 3 points").waitFor();
    await page.getByText("“12.5” is not a whole number.").waitFor();
  });
});

test.each([
  ["en", "1,500", "1,500"],
  ["en", " 1 500 ", "1,500"],
  ["ru", "1 500", "1\u00a0500"],
  ["ru", "1\u00a0500", "1\u00a0500"],
])("in %s the thousands of %j are read as they are meant", async (locale, pasted, shown) => {
  const { page, sent } = await open("users?user=901", locale);
  const points = page.getByRole("dialog").locator('input[inputmode="numeric"]');
  await paste(page, points, pasted);
  await points.press("Tab");
  await expect.poll(() => points.inputValue()).toBe(shown);
  await page.keyboard.insertText("Grouped");
  await page.keyboard.press("Enter");
  await expect.poll(() => sent.join()).toContain('"points":1500,');
});

test("each number of the game is called wrong as it was typed, in its own bounds, and nothing is saved", async () => {
  const { page, sent } = await open("settings/game");
  const before = await ownedBot(page);
  const bounds = {
    "Max energy": "from 1 to 1,000,000",
    "Energy restored per second": "from 0.001 to 100",
    "Points per tap": "from 1 to 1,000,000",
    "Auto-mining, points per hour": "from 0 to 1,000,000,000",
    "Level 1 points": "from 0 to 9,007,199,254,740,991",
  };
  for (const [label, said] of Object.entries(bounds)) {
    const field = page.getByLabel(label, { exact: true });
    const shown = await field.inputValue();
    const takesFractions = label === "Energy restored per second";
    for (const text of takesFractions ? wrong : [...wrong, ...fractions]) {
      await type(field, text);
      await field.press("Enter");
      await expect.poll(() => faultOf(field), { message: `${label}: ${text}` }).toContain(said);
      expect(await field.inputValue()).toBe(text);
    }
    await field.fill(shown);
  }
  expect(sent).toEqual([]);
  expect((await ownedBot(page)).game).toEqual(before.game);
});

test.each([
  ["en", "0.5", 0.5, "0.5"],
  ["en", "0,25", 0.25, "0.25"],
  ["ru", "0,75", 0.75, "0,75"],
  ["ru", "1.125", 1.125, "1,125"],
  ["en", "0.0015", 0.0015, "0.0015"],
])("in %s energy of %j a second is saved as %j", async (locale, typed, saved, shown) => {
  const { page } = await open("settings/game", locale);
  const field = page.locator('input[inputmode="decimal"]');
  await type(field, typed);
  await field.press("Enter");
  await expect.poll(async () => (await ownedBot(page)).game.energyPerSecond).toBe(saved);
  await field.blur();
  await expect.poll(() => field.inputValue()).toBe(shown);
});

test("a comma that may be of thousands or of a fraction is asked about", async () => {
  const { page, sent } = await open("settings/game");
  const energy = page.getByLabel("Energy restored per second");
  await type(energy, "1,500");
  await energy.press("Enter");
  await expect.poll(() => faultOf(energy)).toContain("“1,500” could mean 1500 or 1.5");
  expect(sent).toEqual([]);
});

test("a field's refresh time is called wrong as it was typed, and the field is not saved", async () => {
  const { page, sent } = await open("fields?edit=rank");
  await page.getByText("More settings").click();
  const refresh = page.getByLabel("Refresh interval, seconds");
  for (const text of [...wrong, ...fractions]) {
    await type(refresh, text);
    await refresh.press("Enter");
    await expect.poll(() => faultOf(refresh), { message: text }).toContain("from 10 to 3,600");
    expect(await refresh.inputValue()).toBe(text);
  }
  expect(sent).toEqual([]);
  await type(refresh, "3,600");
  await refresh.press("Enter");
  await expect.poll(async () => (await ownedBot(page)).fields[0]?.refreshSeconds).toBe(3600);
});

describe("the shape of a picture", () => {
  const ratioOf = async (page: Page) => {
    const state: ScreenState = await (
      await page.request.get(`${service.url}/api/builder/bots/acme/screen`)
    ).json();
    const [block] = state.draft.screen.blocks;
    return block?.type === "image" ? block.aspectRatio : undefined;
  };

  test("is called wrong as it was typed, says what the picture keeps, and is not saved", async () => {
    const { page } = await open("screen");
    await page.locator(".ordered-title").first().click();
    const ratio = page.getByLabel("Custom: width ÷ height");
    for (const text of [...wrong, "12.5", "1,778"]) {
      await type(ratio, text);
      await ratio.press("Tab");
      await expect
        .poll(() => faultOf(ratio), { message: text })
        .toMatch(/from 0\.1 to 10\..*The image keeps 2\.5/);
      expect(await ratio.inputValue()).toBe(text);
    }
    await page.locator(".save-state", { hasText: "Saved" }).waitFor();
    expect(await ratioOf(page)).toBe(2.5);
  });

  test("takes 0,8 in Russian as it is meant", async () => {
    const { page } = await open("screen", "ru");
    await page.locator(".ordered-title").first().click();
    const ratio = page.getByLabel("Свои: ширина ÷ высота");
    await expect.poll(() => ratio.inputValue()).toBe("2,5");
    await type(ratio, "0,8");
    await expect.poll(() => ratioOf(page)).toBe(0.8);
  });
});
