import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../telegram-stand-in.ts";
import { browserForFile } from "./browser.ts";
import { ada, setupLink } from "./builder-owner.ts";
import { type RunningService, startService } from "./service.ts";

const browser = browserForFile();
let service: RunningService;
let telegram: TelegramStandIn;
let endpoint: Awaited<ReturnType<typeof startOwnerEndpoint>>;

beforeAll(async () => {
  telegram = await startTelegramStandIn();
  telegram.botOf = () => ({ id: 7000000042, name: "Acme Clicker", username: "acme_clicker_bot" });
  service = await startService({ TELEGRAM_API_ROOT: telegram.url });
  endpoint = await startOwnerEndpoint({ port: 0, allowedOrigins: [service.url] });
});
afterAll(() => Promise.all([service?.close(), telegram?.close(), endpoint?.close()]));

/** Counts what an owner does: a click, a key, or a text typed into a field. */
function counting() {
  const done = { actions: 0 };
  const act = (work: Promise<unknown>) => {
    done.actions += 1;
    return work;
  };
  return {
    done,
    click: (what: Locator) => act(what.click()),
    type: (where: Locator, text: string) => act(where.fill(text)),
    press: (where: Locator, key: string) => act(where.press(key)),
  };
}

test("from the set-up link to a value that a player sees", async () => {
  const steps: string[] = [];
  let since = performance.now();
  const step = (what: string, actions: number) => {
    const now = performance.now();
    steps.push(`${what}: ${actions} actions, ${Math.round(now - since)} ms`);
    since = now;
  };

  const page = await browser.openPage(setupLink(service), {
    width: 1280,
    height: 900,
    expectedErrors: /status of 401/,
  });
  const claim = counting();
  await claim.type(page.getByLabel("Your name"), ada.name);
  await claim.type(page.getByLabel("Email"), ada.email);
  await claim.type(page.getByLabel("Password", { exact: true }), ada.password);
  await claim.click(page.getByRole("button", { name: "Create account" }));
  await page.getByText("No bots yet").waitFor();
  step("claimed", claim.done.actions);

  const add = counting();
  await add.click(page.getByRole("link", { name: "Add bot" }).first());
  await add.type(page.getByLabel("Token", { exact: true }), "7000000042:AAE-token_of_the_story");
  await add.click(page.getByRole("button", { name: "Add bot" }));
  await page.waitForURL(/\/bots\/[a-z0-9-]+\//);
  const botId = /\/bots\/([a-z0-9-]+)\//.exec(page.url())?.[1] ?? "";
  step("bot added", add.done.actions);

  const field = counting();
  await field.click(page.getByRole("link", { name: "Fields", exact: true }));
  await field.click(page.getByRole("link", { name: "Add field" }).first());
  await field.type(page.getByLabel("Property name"), "rank");
  await field.press(page.getByLabel("Property name"), "Enter");
  await field.type(page.getByLabel("API URL"), `${endpoint.url}/rank`);
  await field.press(page.getByLabel("API URL"), "Enter");
  await page.getByRole("button", { name: "Save field" }).waitFor();
  await field.press(page.getByLabel("API URL"), "Enter");
  await field.press(page.getByRole("button", { name: "Add and publish" }), "Enter");
  await page.getByText("Published. Players see it the next time").waitFor();
  step("field live", field.done.actions);
  expect(field.done.actions).toBeLessThanOrEqual(12);

  const { app } = await browser.openApp(await service.launchByCommand(botId, 4242));
  await app.waitForSelector('[data-slot="rank"][data-state="fresh"]');
  expect(await app.textContent('[data-slot="rank"]')).toMatch(/^#\d+$/);
  step("a player sees it", 0);
  console.log(`the owner's story: ${steps.join("; ")}`);
});
