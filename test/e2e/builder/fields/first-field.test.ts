import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { forSuite } from "../../../for-suite.ts";
import { startTelegramStandIn } from "../../../telegram-stand-in.ts";
import { browserForFile } from "../../browser.ts";
import { ada, isFoundSlow, setupLink } from "../../builder-owner.ts";
import { axeFaults, keepPicture } from "../../page-look.ts";
import { ownerEndpointFor, serviceForFile } from "../../service-for-file.ts";

const browser = browserForFile();
const telegram = forSuite(startTelegramStandIn, (started) => started.close());
const service = serviceForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));
const endpoint = ownerEndpointFor(service);

test("from the set-up link to a live field it takes at most 12 actions, and its value is visible without Telegram", async () => {
  telegram.botOf = () => ({ id: 7000000042, name: "Acme Clicker", username: "acme_clicker_bot" });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // A refused session before the account is expected.
  const page = await browser.openPage(setupLink(service), {
    context,
    expectedErrors: /status of 4/,
  });
  // Opening the link is the first.
  let actions = 1;
  const fill = async (label: string, text: string) => {
    actions += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  const press = async (button: Locator) => {
    actions += 1;
    await button.click();
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await fill("Your name", ada.name);
  await fill("Email", ada.email);
  await fill("Password", ada.password);
  await press(button("Create account"));

  const token = page.getByLabel("Token", { exact: true }).and(page.locator(":focus"));
  await token.waitFor();
  const { y = 900, height = 0 } = (await token.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(900);
  expect(await axeFaults(page)).toEqual([]);
  await keepPicture(page, "builder-add-bot");
  await fill("Token", "7000000042:AAE-token_of_the_story");
  await press(button("Add bot"));

  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByText("of 7").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await keepPicture(page, "builder-first-steps", { fullPage: true });
  await press(steps.getByRole("link", { name: "Add field" }));
  await fill("API URL", `${endpoint.url}/rank`);
  await press(button("Test and continue"));
  if (await isFoundSlow(page, button("Add and publish"))) await press(button("Save field"));
  await press(button("Add and publish"));
  await page.getByText("Published. Players see it the next time").waitFor();
  expect(actions).toBeLessThanOrEqual(12);
  await keepPicture(page, "builder-field-published");

  const app = await opened(page, button("See it"));
  await app.waitForSelector('[data-slot="rank"][data-state="fresh"]');
});

test("a reset test player starts from zero", async () => {
  const context = await browser.newContext({ locale: "en" });
  const page = await browser.openPage(`${service.url}/builder/sign-in`, {
    context,
    expectedErrors: /status of 4|ERR_FAILED/,
  });
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /@acme_clicker_bot/ }).click();
  const open = page.getByRole("button", { name: "Open as a test player" });
  await opened(page, open);
  await page.getByRole("button", { name: "Reset the test player" }).click();
  await page.getByText("The test player starts from zero.").waitFor();

  await page.route("**/test-player", (route) => route.abort());
  await open.click();
  await page.getByText(/^Couldn't open the Mini App\./).waitFor();
  await expect.poll(() => context.pages().length).toBe(2);
});

/** The Mini App's tab that a press opens. */
async function opened(page: Page, button: Locator): Promise<Page> {
  const [app] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
  await app.getByText("Skip").or(app.locator(".points-block, [data-slot]")).first().waitFor();
  return app;
}
