import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { forSuite } from "../../for-suite.ts";
import { type StandInBot, startTelegramStandIn } from "../../telegram-stand-in.ts";
import { axeFaults, expectNoOverflow, keepPicture } from "../page-look.ts";
import { settled, whole } from "../settled.ts";
import { consoleForFile } from "./console-for-file.ts";

const telegram = forSuite(startTelegramStandIn, ({ close }) => close());
const { browser, service, open } = consoleForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));

/** The owner returns to this tab from another one. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("a template is tried first, and its bot is open to players after three steps at @BotFather", async () => {
  const bot: StandInBot = { id: 7000000077, name: "Night Clan", username: "night_clan_bot" };
  telegram.botOf = () => bot;
  const page = await open("/add-bot");

  // Keyboard only.
  await page.getByRole("radio", { name: "Clicker" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => page.getByRole("radio", { name: "Clan season" }).getAttribute("aria-checked"))
    .toBe("true");
  const trial = page.getByRole("region", { name: "The app of the template “Clan season”" });
  await trial.frameLocator("iframe").getByText("Goal of the season").waitFor();
  await page.getByLabel("Token", { exact: true }).fill("7000000077:AAE-token_of_the_clan");
  await page.getByLabel("Token", { exact: true }).press("Enter");

  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByText("choose @night_clan_bot").waitFor();
  await settled(page);
  expect(await steps.getByText("Not done yet:").count()).toBe(6);
  await keepPicture(page, "builder-first-steps");
  expect(await axeFaults(page)).toEqual([]);
  await expectNoOverflow(page);

  telegram.botOf = () => ({
    ...bot,
    hasMainApp: true,
    menuUrl: `${service.url}/app/night-clan-bot`,
  });
  await comeBack(page);
  await expect.poll(() => steps.getByText("Done:", { exact: true }).count()).toBe(2);

  const app = await browser.openPage(await service.launchByCommand("night-clan-bot", 4242));
  await whole(app);
  await app.getByText("Goal of the season").waitFor();
  const castle = app.locator(".image-block img");
  await expect
    .poll(() => castle.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await castle.getAttribute("src")).toMatch(/^\/pictures\/night-clan-bot\//);
  const tapPicture = await app
    .locator(".tap")
    .evaluate((button) => getComputedStyle(button).backgroundImage);
  expect(tapPicture).toContain("/pictures/night-clan-bot/");

  await comeBack(page);
  await steps.getByText("All done. Players can open the Mini App.").waitFor();
  await page.reload();
  await page.getByText("Active today").waitFor();
  expect(await steps.count()).toBe(0);
});
