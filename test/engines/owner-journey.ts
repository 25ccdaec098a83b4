import type { Browser, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { ada, isFoundSlow, setupLink } from "../e2e/builder-owner.ts";
import { startService } from "../e2e/service.ts";
import { forSuite } from "../for-suite.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import { waitMs } from "./engine.ts";
import { typeInto } from "./playwright-engine.ts";

/** The journey of an owner, the same in every engine that Playwright drives. */
export function ownerJourney(browserOf: () => Browser): void {
  const stage = forSuite(startStage, ({ close }) => close());

  test("an owner makes a bot, a screen and a field, which a player sees, credits the player, and writes to all", async () => {
    const context = await browserOf().newContext({ viewport: { width: 1280, height: 900 } });
    onTestFinished(() => context.close());
    context.setDefaultTimeout(waitMs);
    const errors: string[] = [];
    context.on("weberror", (error) => errors.push(String(error.error())));
    const { service, endpoint } = stage;

    const page = await context.newPage();
    await page.goto(setupLink(service));
    await typeInto(page.getByLabel("Your name"), ada.name);
    await typeInto(page.getByLabel("Email"), ada.email);
    await typeInto(page.getByLabel("Password", { exact: true }), ada.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("radio", { name: "Clan season" }).click();
    await typeInto(page.getByLabel("Token", { exact: true }), "7000000042:AAE-token_of_the_story");
    await page.getByRole("button", { name: "Add bot" }).click();
    await page.waitForURL(/\/bots\/acme-clicker-bot\//);

    await follow(page, "Fields");
    await page.getByRole("link", { name: "Add field" }).first().click();
    await typeInto(page.getByLabel("API URL"), `${endpoint.url}/rank`);
    await typeInto(page.getByLabel("Property name"), "place");
    await page.keyboard.press("Enter");
    const publish = page.getByRole("button", { name: "Add and publish" });
    if (await isFoundSlow(page, publish))
      await page.getByRole("button", { name: "Save field" }).click();
    await publish.click();
    await page.getByText("Published. Players see it the next time").waitFor();

    await follow(page, "Screen");
    const preview = page.frameLocator("iframe");
    const words = page.locator(".ordered-list > li").filter({ hasText: "Goal of the season" });
    await words.getByRole("button", { name: /Goal of the season/ }).click();
    await preview.getByText("Goal of the season").waitFor();
    await typeInto(page.getByRole("textbox", { name: "Text" }), "Goal of our autumn");
    await preview.getByText("Goal of our autumn").waitFor();
    await page.getByText("1 unpublished change").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText(/Version \d+ is live/).waitFor();

    const player = await context.newPage();
    await player.goto(await service.launchByCommand("acme-clicker-bot", 4242));
    await player.getByText("Goal of our autumn").waitFor();
    await player.locator('[data-slot="place"][data-state="fresh"]').first().waitFor();
    await player.close();

    await follow(page, "Users");
    await page.getByRole("row").locator("th a").first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Credit", exact: true }).click();
    await typeInto(drawer.getByLabel("Points", { exact: true }), "1500");
    await typeInto(drawer.getByLabel("Reason"), "A welcome");
    await drawer.getByRole("button", { name: "Credit 1,500 points" }).click();
    await drawer.getByText("+1,500").first().waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });

    await follow(page, "Broadcasts");
    await page.getByRole("link", { name: "New broadcast" }).first().click();
    await typeInto(page.getByLabel("Text", { exact: true }), "<b>Season 2</b> has begun");
    await page.getByText("1 user", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send broadcast" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click();
    await page.getByText("1 of 1").waitFor();
    expect(stage.telegram.arrivals.map(({ text }) => text)).toEqual(["<b>Season 2</b> has begun"]);
    expect(errors).toEqual([]);
  });
}

async function startStage() {
  const telegram = await startTelegramStandIn();
  telegram.botOf = () => ({ id: 7000000042, name: "Acme Clicker", username: "acme_clicker_bot" });
  const service = await startService({ TELEGRAM_API_ROOT: telegram.url });
  const endpoint = await startOwnerEndpoint({ port: 0, allowedOrigins: [service.url] });
  return {
    telegram,
    service,
    endpoint,
    close: () => Promise.all([service.close(), telegram.close(), endpoint.close()]),
  };
}

const follow = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
