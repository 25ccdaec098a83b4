import type { BrowserContext, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { heldRequests } from "../browser.ts";
import { isFoundSlow, signIn } from "../builder-owner.ts";
import { ownerEndpointFor } from "../service-for-file.ts";
import { consoleForFile } from "./console-for-file.ts";

const { browser, service, newBot: makeBot, open: openConsole } = consoleForFile();
const endpoint = ownerEndpointFor(service);

const newBot = () =>
  makeBot({ screen: { blocks: [{ type: "points" }] } }, [
    { name: "rank", url: "https://example.com/rank" },
  ]);
const open = (path: string, signedIn?: BrowserContext) =>
  openConsole(path, signedIn && { signedIn });

const nav = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name }).click();
const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const kept = (page: Page) =>
  page.evaluate(() => Object.entries({ ...sessionStorage, ...localStorage }).join("\n"));

test("a new field survives a reload until it is saved, and Back then leads to its editor", async () => {
  const bot = await newBot();
  const page = await open(`/bots/${bot}/fields`);
  await page.getByRole("link", { name: "Add field" }).click();
  const name = page.getByLabel("Property name");
  const url = page.getByLabel("API URL");
  const address = `${endpoint.url}/rank`;
  await url.fill(address);
  await name.fill("streak");
  await page.reload();
  await expect.poll(() => url.inputValue()).toBe(address);
  expect(await name.inputValue()).toBe("streak");
  await nav(page, "Users");
  await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
  await page.goBack();
  await expect.poll(() => url.inputValue()).toBe(address);

  await page.getByRole("button", { name: "Test and continue" }).click();
  const publish = page.getByRole("button", { name: "Add and publish" });
  if (await isFoundSlow(page, publish))
    await page.getByRole("button", { name: "Save field" }).click();
  await publish.waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Add and publish" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /streak/ }).waitFor();
  expect(await url.inputValue()).toBe(address);
  await page.goto(`${service.url}/builder/bots/${bot}/fields?new`);
  await expect.poll(() => name.inputValue()).toBe("");
});

test("a cancelled new field is discarded", async () => {
  const bot = await newBot();
  const page = await open(`/bots/${bot}/fields?new`);
  await page.getByLabel("Property name").fill("streak");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Add field" }).click();
  await expect.poll(() => page.getByLabel("Property name").inputValue()).toBe("");
});

test("Back from a changed field opens a question, and the field keeps its changes when the owner stays", async () => {
  const bot = await newBot();
  const page = await open(`/bots/${bot}/fields`);
  await page.getByRole("link", { name: "Edit: rank" }).click();
  const url = page.getByLabel("API URL");
  await url.fill("https://example.com/other");
  await page.goBack();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await question(page).waitFor({ state: "hidden" });
  expect(await url.inputValue()).toBe("https://example.com/other");
  expect(new URL(page.url()).search).toBe("?edit=rank");
  await page.reload();
  await expect.poll(() => url.inputValue()).toBe("https://example.com/other");
  await page.goBack();
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("heading", { level: 1, name: "Fields" }).waitFor();
  await page.goForward();
  await expect.poll(() => url.inputValue()).toBe("https://example.com/rank");
  await url.fill("https://example.com/third");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Fields" }).waitFor();
  expect(await kept(page)).not.toContain("third");
});

test("an owner who opens another page while a field is saved stays there", async () => {
  const bot = await newBot();
  const page = await open(`/bots/${bot}/fields?edit=rank`);
  const saving = heldRequests("**/fields/rank");
  await saving.holdIn(page);
  await page.getByLabel("API URL").fill("https://example.com/slow");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await nav(page, "Settings");
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Half a name");
  saving.release();
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(await name.inputValue()).toBe("Half a name");
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Half a name");
});

test("unsaved settings survive a reload, and leaving their section opens a question", async () => {
  const bot = await newBot();
  const page = await open(`/bots/${bot}/settings`);
  const name = page.getByLabel("Name", { exact: true });
  const energy = page.getByLabel("Max energy");
  await nav(page, "Game");
  await energy.fill("12.5");
  await page.reload();
  await expect.poll(() => energy.inputValue()).toBe("12.5");
  await page.goBack();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  expect(await energy.inputValue()).toBe("12.5");
  await nav(page, "General");
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await name.fill("Half a name");
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Half a name");
  await page.goBack();
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await expect.poll(() => energy.inputValue()).toBe("500");
  await page.goForward();
  await expect.poll(() => name.inputValue()).toBe("Acme Clicker");
});

test("settings saved by another owner meanwhile are compared, not overwritten, after a reload too", async () => {
  const bot = await newBot();
  const page = await open(`/bots/${bot}/settings`);
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  const other = await open(`/bots/${bot}/settings`, page.context());
  await other.getByLabel("Name", { exact: true }).fill("Theirs");
  await other.keyboard.press("Enter");
  await other.getByRole("button", { name: "Choose bot: Theirs" }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Mine");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  const conflict = page.getByRole("alert").filter({ hasText: "Other changes were saved" });
  await conflict.getByRole("cell", { name: "Theirs" }).waitFor();
});

test("a token and a password are stored nowhere, and Back opens a question before they are lost", async () => {
  const bot = await newBot();
  const page = await open(`/bots/${bot}/users`);
  await nav(page, "Settings");
  await nav(page, "Token");
  await page.getByLabel("New token").fill("7200000099:a-secret");
  await page.goBack();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel("New token").inputValue()).toBe("7200000099:a-secret");
  expect(await kept(page)).not.toContain("a-secret");
  await page.getByLabel("New token").fill("");

  await page.goto(`${service.url}/builder/`);
  await page.getByRole("link", { name: "Add bot" }).first().click();
  await page.getByLabel("Token", { exact: true }).fill("7200000099:a-secret");
  await page.getByRole("tab", { name: "Bot file" }).click();
  await page.getByLabel("Or paste its contents").fill('{"token":"7200000099:a-secret"}');
  await page.getByRole("tab", { name: "Bot token" }).click();
  expect(await page.getByLabel("Token", { exact: true }).inputValue()).toBe("7200000099:a-secret");
  await page.goBack();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  expect(await kept(page)).not.toContain("a-secret");
  await page.goBack();
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("heading", { level: 1, name: "Bots" }).waitFor();
});

test("an unfinished credit, key and invitation survive a reload, and end at signing out", async () => {
  const bot = await newBot();
  await service.openSession(bot, { id: 901, name: "Ada" });
  // It ends its session, which other tests share otherwise.
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signIn(service, context);
  const page = await open(`/bots/${bot}/users?user=901`, context);
  const points = page.getByRole("dialog").getByLabel("Points", { exact: true });
  await points.fill("1500");
  await page.getByRole("dialog").getByLabel("Reason").fill("Found a bug");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.goBack();
  await expect.poll(() => points.inputValue()).toBe("1,500");
  await page.reload();
  await page.getByRole("button", { name: "Credit 1,500 points" }).waitFor();
  expect(await page.getByRole("dialog").getByLabel("Reason").inputValue()).toBe("Found a bug");

  await page.goto(`${service.url}/builder/bots/${bot}/api-keys`);
  await page.getByLabel("Name", { exact: true }).fill("shop");
  await page.reload();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("shop");
  await page.goto(`${service.url}/builder/account`);
  await page.getByRole("checkbox").first().check();
  await page.reload();
  await expect.poll(() => page.getByRole("checkbox").first().isChecked()).toBe(true);

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

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
    const bot = await newBot();
    await service.openSession(bot, { id: 901, name: "Ada" });
    const page = await open(`/bots/${bot}/users?user=901`);
    const drawer = page.getByRole("dialog");
    await type(drawer.getByLabel("Points", { exact: true }), "12.5");
    await pressAt(page, drawer.getByRole("button", { name: "Credit", exact: true }));
    await drawer.getByText("Enter a reason.").waitFor();
    await drawer.getByText("“12.5” is not a whole number.").waitFor();
  });

  test("the button that adds a level", async () => {
    const page = await open(`/bots/${await newBot()}/settings/game`);
    await type(page.getByLabel("Level 2 points"), "12.5");
    await pressAt(page, page.getByRole("button", { name: "Add level" }));
    await page.getByLabel("Level 3 points").waitFor();
    await page.getByText("“12.5” is not a whole number.").waitFor();
  });
});
