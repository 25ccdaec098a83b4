import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();
const owner = ownerForFile(browser, service);

beforeAll(async () => {
  await service.importBot(botWith([]), ada.email);
  await service.openSession("acme", { id: 901, name: "Ada" });
});

async function open(path: string): Promise<Page> {
  return browser.openPage(`${service.url}/builder/bots/acme/${path}`, {
    context: await owner.newContext({ locale: "en" }),
    expectedErrors: /status of/,
  });
}

/** Types as a person does: replaces the text key by key. */
async function type(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+a");
  await field.press("Delete");
  await field.pressSequentially(text);
}

describe("a press straight from a faulty field is not lost, on", () => {
  /** Presses at the button's position, as a hand does, without following a button that moves. */
  async function pressAt(page: Page, button: Locator): Promise<void> {
    await button.scrollIntoViewIfNeeded();
    const box = (await button.boundingBox()) ?? expect.fail("There is no button to press.");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 50 });
  }

  test("the button of a credit", async () => {
    const page = await open("users?user=901");
    const drawer = page.getByRole("dialog");
    await type(drawer.getByLabel("Points", { exact: true }), "12.5");
    await pressAt(page, drawer.getByRole("button", { name: "Credit", exact: true }));
    await drawer.getByText("Enter a reason.").waitFor();
    await drawer.getByText("“12.5” is not a whole number.").waitFor();
  });

  test("the button that adds a level", async () => {
    const page = await open("settings/game");
    await type(page.getByLabel("Level 2 points"), "12.5");
    await pressAt(page, page.getByRole("button", { name: "Add level" }));
    await page.getByLabel("Level 3 points").waitFor();
    await page.getByText("“12.5” is not a whole number.").waitFor();
  });
});
