import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTelegramStandIn, type TelegramStandIn } from "../telegram-stand-in.ts";
import { axeFaults } from "./axe.ts";
import { browserForFile } from "./browser.ts";
import { ada, endSession, setupLink, signIn } from "./builder-owner.ts";
import { type RunningService, startService } from "./service.ts";
import { settled } from "./settled.ts";

const browser = browserForFile();
/** A browser notes every answer of 4xx in its console, the ones that a page asks for too. */
const refusals = /status of 4\d\d/;
const token = "7000000042:AAE-token_of_the_tests";
let service: RunningService;
let telegram: TelegramStandIn;

beforeAll(async () => {
  telegram = await startTelegramStandIn();
  telegram.botOf = (asked) => {
    if (!asked.startsWith("7000000042:"))
      return { kind: "refusal", status: 401, description: "Unauthorized" };
    return { id: 7000000042, name: "Acme Clicker", username: "acme_clicker_bot" };
  };
  service = await startService({ TELEGRAM_API_ROOT: telegram.url });
});
afterAll(async () => {
  await service?.close();
  await telegram?.close();
});

/** A page of the console, for an owner who is signed in. */
async function openConsole(
  path: string,
  options: Parameters<typeof browser.newContext>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  await signIn(service, context);
  return browser.openPage(`${service.url}/builder${path}`, { context, expectedErrors: refusals });
}

function heading(page: Page, name: string | RegExp) {
  return page.getByRole("heading", { level: 1, name });
}

test("the set-up link makes the first owner, once, and tells the rule of passwords before", async () => {
  const link = setupLink(service);
  const page = await browser.openPage(link, { width: 1280, height: 900, expectedErrors: refusals });
  await heading(page, "Create the first account").waitFor();
  await page.getByText("12 to 128 characters").waitFor();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Enter your name.").waitFor();
  await page.getByText("Choose a password.").waitFor();

  await page.getByLabel("Your name").fill(ada.name);
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByText("7 more characters needed.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("No bots yet").waitFor();
  expect(new URL(page.url()).hash).toBe("");

  const again = await browser.openPage(link, { expectedErrors: refusals });
  await heading(again, "This link is no longer valid").waitFor();
});

test("at another address than its own the builder leads there instead of to a sign-in that fails", async () => {
  const { port } = new URL(service.url);
  const page = await browser.openPage(`http://localhost:${port}/builder/account?a=1`, {
    width: 360,
    height: 480,
    expectedErrors: refusals,
  });
  await heading(page, "The builder has another address").waitFor();
  expect(await page.locator("form").count()).toBe(0);
  const link = page.getByRole("link", { name: `Open ${service.url}` });
  const { y = 480, height = 0 } = (await link.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(480);
  await link.click();
  await heading(page, "Sign in").waitFor();
  expect(page.url()).toBe(`${service.url}/builder/sign-in?next=%2Faccount%3Fa%3D1`);
});

test("a wrong password is told beside the form, and the right one leads to where one wanted to be", async () => {
  const page = await browser.openPage(`${service.url}/builder/account`, {
    width: 1280,
    height: 900,
    expectedErrors: refusals,
  });
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Wrong email or password.").waitFor();

  await page.getByRole("button", { name: "Show password" }).click();
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.keyboard.press("Enter");
  await heading(page, "Account").waitFor();
});

test("a bot comes in by its token; one that the platform refuses is told beside the field", async () => {
  const page = await openConsole("/add-bot");
  await page.getByLabel("Token", { exact: true }).fill("not a token");
  await page.getByRole("button", { name: "Add bot" }).click();
  await page.getByText("A token looks like").waitFor();

  await page.getByLabel("Token", { exact: true }).fill("7000000099:refused");
  await page.getByRole("button", { name: "Add bot" }).click();
  await page.locator('input[aria-invalid="true"]').waitFor();

  await page.getByLabel("Token", { exact: true }).fill(token);
  await page.getByLabel("ID", { exact: true }).fill("acme");
  await page.getByRole("button", { name: "Add bot" }).click();
  await page.waitForURL(/\/builder\/bots\/acme\//);
  await page.getByRole("button", { name: "Choose bot: Acme Clicker" }).waitFor();
});

test("the name is saved, and shown where bots are chosen", async () => {
  const page = await openConsole("/bots/acme/settings");
  await page.getByLabel("Name", { exact: true }).fill("Acme");
  await page.getByText("Unsaved changes").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Choose bot: Acme" }).waitFor();
});

test("what is typed and not saved is left behind only when one says so", async () => {
  const page = await openConsole("/bots/acme/settings");
  await page.getByLabel("Name", { exact: true }).fill("Not to be lost");
  await page.getByRole("link", { name: "API keys" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Not to be lost");

  await page.getByRole("link", { name: "API keys" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await heading(page, "API keys").waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Acme");
});

test("levels that do not ascend are told at once, sorted by one button, and saved", async () => {
  const page = await openConsole("/bots/acme/settings/game");
  const game = page.getByRole("region", { name: "Game" });
  await game.getByRole("button", { name: "Add level" }).waitFor();
  for (const remove of (await game.getByRole("button", { name: /^Remove level/ }).all()).reverse())
    await remove.click();
  for (const [index, [name, points]] of [
    ["Gold", "2000"],
    ["Bronze", "100"],
    // The template's task asks for level 3.
    ["Platinum", "9000"],
  ].entries()) {
    await game.getByRole("button", { name: "Add level" }).click();
    await game.getByLabel(`Level ${index + 1} name`).fill(name as string);
    await game.getByLabel(`Level ${index + 1} points`).fill(points as string);
  }
  await game.getByText("Must be more than the previous level, 2,000.").waitFor();
  await game.getByRole("button", { name: "Sort by points" }).click();
  await game.getByLabel("Auto-mining, points per hour").fill("60");
  await game.getByText("1,440 points a day for every player").waitFor();
  await game.getByRole("button", { name: "Save" }).click();
  await game.getByText("Saved", { exact: true }).waitFor();

  await page.reload();
  expect(await game.getByLabel("Level 1 name").inputValue()).toBe("Bronze");
  expect(await game.getByLabel("Level 2 points").inputValue()).toBe("2,000");
  await game.locator(".curve svg").first().waitFor();
});

test("of two who save at once the second sees both versions and chooses", async () => {
  const [first, second] = [
    await openConsole("/bots/acme/settings"),
    await openConsole("/bots/acme/settings"),
  ];
  const name = (page: Page) => page.getByLabel("Name", { exact: true });
  await name(second).fill("Second");
  await name(first).fill("First");
  await first.keyboard.press("Enter");
  await first.getByText("Saved", { exact: true }).waitFor();

  await name(second).press("Enter");
  const conflict = second.getByRole("alert").filter({ hasText: "Other changes were saved" });
  await conflict.getByRole("cell", { name: "First" }).waitFor();
  await conflict.getByRole("cell", { name: "Second" }).waitFor();
  await conflict.getByRole("button", { name: "Keep what was saved" }).click();
  expect(await name(second).inputValue()).toBe("First");

  await name(first).fill("Acme");
  await first.keyboard.press("Enter");
  await first.getByRole("button", { name: "Choose bot: Acme" }).waitFor();
  await name(second).fill("Mine");
  await second.keyboard.press("Enter");
  await conflict.getByRole("button", { name: "Keep what is here" }).click();
  await second.getByRole("button", { name: "Choose bot: Mine" }).waitFor();
});

test("an API key is shown once, works, is known by its last four, and is dead when revoked", async () => {
  const page = await openConsole("/bots/acme/api-keys", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByText("No API keys yet").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("shop");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Copy the key now" });
  await dialog.getByRole("button", { name: "Copy: API key" }).click();
  const apiKey = await page.evaluate(() => navigator.clipboard.readText());
  expect(apiKey).toBe(await dialog.locator("output").textContent());
  expect(apiKey).toMatch(/^sw_live_/);
  await page.keyboard.press("Escape");
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "I've copied it" }).click();

  const row = page.getByRole("row").filter({ hasText: "shop" });
  await row.getByText(`…${apiKey.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(apiKey);
  expect(await codeOfCall(apiKey)).toBe("USER_NOT_FOUND");

  await row.getByRole("button", { name: "Rotate: shop" }).click();
  await page
    .getByRole("dialog", { name: "Rotate “shop”?" })
    .getByRole("button", { name: "Rotate" })
    .click();
  const rotated = (await dialog.locator("output").textContent()) ?? "";
  await dialog.getByRole("button", { name: "I've copied it" }).click();
  await expect.poll(() => page.getByText("Revoked", { exact: true }).count()).toBe(1);
  await expect.poll(() => codeOfCall(apiKey), { timeout: 3000 }).toBe("INVALID_API_KEY");
  expect(await codeOfCall(rotated)).toBe("USER_NOT_FOUND");

  await page.getByRole("button", { name: "Revoke: shop" }).click();
  await page
    .getByRole("dialog", { name: "Revoke “shop”?" })
    .getByRole("button", { name: "Revoke" })
    .click();
  await page.getByText("Revoked", { exact: true }).nth(1).waitFor();
  await expect.poll(() => codeOfCall(rotated), { timeout: 3000 }).toBe("INVALID_API_KEY");
});

async function codeOfCall(apiKey: string): Promise<string> {
  const query = new URLSearchParams({ apiKey, botId: "acme", userTelegramId: "42" });
  return (await (await fetch(`${service.url}/api/bot-users/external/bot-user?${query}`)).json())
    .code;
}

test("a bot file is taken when it is whole, and every fault in it is named by its path", async () => {
  const page = await openConsole("/add-bot");
  await page.getByRole("tab", { name: "Bot file" }).click();
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText("Drop a file or paste its contents first.").waitFor();

  const file = {
    id: "second",
    name: "Second",
    username: "second_bot",
    token: "7000000042:AAE-x",
    game: { maxEnergy: 0 },
    screen: {},
  };
  await page.getByLabel("Or paste its contents").fill(JSON.stringify(file));
  await page.getByRole("button", { name: "Import" }).click();
  const faults = page.getByRole("alert").filter({ hasText: "Not imported" });
  await faults.getByRole("rowheader", { name: "/game/maxEnergy" }).waitFor();
  await faults.getByRole("rowheader", { name: "/screen" }).first().waitFor();
});

test("a bot file that is exported can be dropped and imported again", async () => {
  const page = await openConsole("/bots/acme/settings/file");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text).not.toContain(token);

  await page.goto(`${service.url}/builder/add-bot`);
  await page.getByRole("tab", { name: "Bot file" }).click();
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "acme.json", { type: "application/json" }));
    return transfer;
  }, text);
  await page.dispatchEvent(".drop", "drop", { dataTransfer: data });
  await expect.poll(() => page.getByLabel("Or paste its contents").inputValue()).toBe(text);
  await page.getByRole("button", { name: "Import" }).click();
  await page.waitForURL(/\/builder\/bots\/acme\//);
});

test("an invitation gives another owner the chosen bot, and withdrawing one kills its link", async () => {
  const page = await openConsole("/account");
  await page.getByRole("button", { name: "Create invitation" }).click();
  await page.getByText("Select at least one bot.").waitFor();
  const invite = async () => {
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Create invitation" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy the link now" });
    const link = await dialog.locator("output").textContent();
    await dialog.getByRole("button", { name: "I've copied it" }).click();
    return link ?? "";
  };
  const [used, withdrawn] = [await invite(), await invite()];
  await page
    .getByRole("button", { name: /^Revoke/ })
    .first()
    .click();
  await expect.poll(() => page.getByRole("button", { name: /^Revoke/ }).count()).toBe(1);

  const gone = await browser.openPage(withdrawn, { expectedErrors: refusals });
  await heading(gone, "This link is no longer valid").waitFor();

  const guest = await browser.openPage(used, {
    width: 1280,
    height: 900,
    expectedErrors: refusals,
  });
  await heading(guest, "Join Slotwire").waitFor();
  await guest.getByLabel("Your name").fill("Grace");
  await guest.getByLabel("Email").fill("grace@example.com");
  await guest.getByLabel("Password", { exact: true }).fill("another long password");
  await guest.getByRole("button", { name: "Create account" }).click();
  await guest.getByRole("link", { name: /@acme_clicker_bot/ }).waitFor();
});

test("signing out in one window leads another to the sign-in page, and back after signing in", async () => {
  const page = await openConsole("/bots/acme/settings");
  await heading(page, "Settings").waitFor();
  // The session ends as the page asks for the keys: sooner, an answer that the settings still wait
  // for could lead to the sign-in page before the link is pressed.
  await page.route(
    /\/api\/builder\/bots\/acme\/api-keys$/,
    async (route) => {
      await endSession(service, page.context());
      await route.fallback();
    },
    { times: 1 },
  );
  await page.getByRole("link", { name: "API keys" }).click();
  await heading(page, "Sign in").waitFor();
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.keyboard.press("Enter");
  await heading(page, "API keys").waitFor();
});

test("what cannot be loaded says why and is there after another try", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signIn(service, context);
  let isDown = true;
  await context.route(/\/api\/builder\/bots\/acme\/api-keys$/, (route) =>
    isDown ? route.abort() : route.fallback(),
  );
  const page = await browser.openPage(`${service.url}/builder/bots/acme/api-keys`, {
    context,
    expectedErrors: /ERR_FAILED/,
  });
  await page.getByText("Couldn't reach the service.").waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, "API keys").waitFor();
});

test("the palette is worked by keys alone, says what is chosen, and gives the focus back", async () => {
  const page = await openConsole("/bots/acme/api-keys");
  await heading(page, "API keys").waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("combobox", { name: "Search, or go anywhere" });
  await search.waitFor();
  const chosen = () =>
    search.evaluate(
      (field) =>
        document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent,
    );
  await expect.poll(chosen).toContain("Overview");
  await page.keyboard.type("settings");
  await expect.poll(chosen).toContain("Settings");
  await page
    .getByRole("status")
    .filter({ hasText: /results/ })
    .waitFor();
  await settled(page);
  await page.keyboard.press("ArrowDown");
  await expect.poll(chosen).toBe("General");
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "hidden" });
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await heading(page, "Settings").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
});

test("a bot of nobody's, or somebody else's, and a page that is not there say so and lead back", async () => {
  const page = await openConsole("/bots/unknown/settings");
  await page.getByText("Bot not found").waitFor();
  await page.getByRole("link", { name: "Go to your bots" }).click();
  await heading(page, "Bots").waitFor();
  await page.goto(`${service.url}/builder/nowhere`);
  await heading(page, "Page not found").waitFor();
});

test("language and colours are the owner's choice and stay", async () => {
  const page = await openConsole("/");
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("menuitemradio", { name: "Русский" }).click();
  await heading(page, "Боты").waitFor();
  await page.getByRole("button", { name: "Тема: Системная" }).click();
  await page.getByRole("menuitemradio", { name: "Тёмная" }).click();
  await page.reload();
  await heading(page, "Боты").waitFor();
  expect(
    await page.evaluate(() => [
      document.documentElement.lang,
      document.documentElement.dataset.mantineColorScheme,
    ]),
  ).toEqual(["ru", "dark"]);
});

test("a bot is renamed by keyboard alone, from the sign-in page on", async () => {
  const page = await browser.openPage(`${service.url}/builder/sign-in`, {
    width: 1280,
    height: 900,
    expectedErrors: refusals,
  });
  await heading(page, "Sign in").waitFor();
  await tabTo(page, "Email");
  await page.keyboard.type(ada.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(ada.password);
  await page.keyboard.press("Enter");
  await heading(page, "Bots").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).toBe("H1");

  await tabTo(page, /@acme_clicker_bot/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/bots\/acme\//);
  // A page takes the focus once it has loaded.
  await expect.poll(focused).toBe("H1");
  await tabTo(page, "Settings", "Shift+Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Settings").waitFor();
  await tabTo(page, "Name");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Choose bot: By keyboard" }).waitFor();
});

/**
 * Presses Tab until the focus is on what is called so; every stop on the way must show that it has
 * the focus.
 */
async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const labels =
        "labels" in element
          ? [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
          : [];
      const { outlineStyle, borderColor } = getComputedStyle(element);
      const text = element.ariaLabel ?? labels[0] ?? element.textContent ?? "";
      return {
        text: text.trim(),
        isSeen: outlineStyle !== "none" || element.matches("input, textarea, main") || !borderColor,
      };
    });
    expect(stop, "a stop of the Tab key").toEqual({ text: stop.text, isSeen: true });
    if (typeof name === "string" ? stop.text === name : name.test(stop.text)) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}

test("the skip link is the first stop and leads past the navigation", async () => {
  const page = await openConsole("/bots/acme/settings");
  await heading(page, "Settings").waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("a bot goes when its name is typed, and not before", async () => {
  const page = await openConsole("/bots/acme/settings");
  const name = await page.getByLabel("Name", { exact: true }).inputValue();
  await page.getByRole("link", { name: "Delete bot" }).click();
  await page.getByRole("button", { name: "Delete bot…" }).click();
  const dialog = page.getByRole("dialog");
  const action = dialog.getByRole("button", { name: "Delete permanently" });
  await dialog.getByLabel(/^Type .* to confirm$/).fill("something else");
  expect(await action.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Type .* to confirm$/).fill(name);
  await action.click();
  await page.getByText("No bots yet").waitFor();
});
