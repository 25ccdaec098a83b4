import type { Frame, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { botWith } from "../bot.ts";
import { connectWallet, listWallet } from "../injected-wallet.ts";
import { axeFaults } from "../page-look.ts";
import { settled, whole } from "../settled.ts";
import { appForFile } from "./app-for-file.ts";

const { browser, service } = appForFile(botWith([], { screen: { blocks: [{ type: "wallet" }] } }));

/** Pictures of the sheet, which do not exist here, and the bridge after the end of the test. */
const unloaded = /ton-icon-48|app\/undefined|bridge\.example/;
const zalgo = `Z${"\u0301\u0316\u0338".repeat(40)}`;

test("the client's back button closes the connect sheet, and the player may try again", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 907 }), {
    prepare: listWallet,
  });
  await connectWallet(app);
  await app.getByText("Test Wallet").first().waitFor();
  await page.getByRole("button", { name: /back/i }).click();
  await app.getByText("Test Wallet").first().waitFor({ state: "hidden" });
  await app.locator("button.action:not([disabled])", { hasText: "Connect" }).waitFor();
});

test.each([
  ["closed the connect sheet", "Escape", 0],
  ["left the page six minutes ago", undefined, 6],
])("a player who %s finds Connect ready, and no wallet is loaded", async (_how, key, minutes) => {
  const launch = await service.launch("acme", { id: 909 + minutes });
  const context = await browser.newContext();
  const left = await browser.openPage(launch, {
    context,
    prepare: listWallet,
    expectedErrors: unloaded,
  });
  await connectWallet(left);
  const wallet = left.getByText("Test Wallet").first();
  await wallet.waitFor();
  if (key) {
    await left.keyboard.press(key);
    await wallet.waitFor({ state: "hidden" });
    await left.locator("button.action:not([disabled])", { hasText: "Connect" }).waitFor();
  }
  await left.close();

  const requests: string[] = [];
  const back = await browser.openPage(launch, {
    context,
    prepare: async (page) => {
      page.on("request", (request) => requests.push(request.url()));
      await page.clock.setSystemTime(Date.now() + minutes * 60_000);
    },
  });
  await whole(back);
  await settled(back);
  expect(await back.locator("button.action", { hasText: "Connect" }).isEnabled()).toBe(true);
  expect(requests.filter((url) => /config\.ton\.org|wallet-connection/.test(url))).toEqual([]);
});

describe("the account that gets the wallet", () => {
  const question = (app: Frame | Page) =>
    app.getByRole("dialog", { name: "Link your wallet to this account?" });

  test("is shown next to Connect, from the first paint on", async () => {
    const launch = await service.launch("acme", { id: 911, name: "Ada", username: "ada_l" });
    const first = await browser.openPage(launch);
    const beside = async (page: Page) =>
      (await page.locator(".wallet-block .account").innerText()).replace(/\s+/g, " ");
    expect(await beside(first)).toBe("for Ada (@ada_l)");
    const painted = await browser.openPage(launch, {
      prepare: (page) => page.route("**/assets/first-screen-*", () => {}),
    });
    expect(await beside(painted)).toBe("for Ada (@ada_l)");
    const russian = await browser.openPage(
      await service.launch("acme", { id: 912, name: "Ада", language: "ru" }),
    );
    expect(await beside(russian)).toBe("Аккаунт: Ада (ID 912)");
  });

  test("is shown in Russian", async () => {
    const page = await browser.openPage(
      await service.launch("acme", { id: 914, name: "Ада", language: "ru" }),
      { prepare: listWallet },
    );
    await page.getByRole("button", { name: "Подключить" }).click();
    const asked = page.getByRole("dialog", { name: "Привязать кошелёк к этому аккаунту?" });
    await asked.getByText("ID 914").waitFor();
    expect((await asked.innerText()).replace("ID", "")).not.toMatch(/[a-z]{2,}/i);
    await asked.getByRole("button", { name: "Привязать", exact: true }).click();
    await page.getByText("Test Wallet").first().waitFor();
  });

  test.each([
    ["long", "Ada Lovelace, Countess of the northern engines (@ada) ".repeat(3).slice(0, 128)],
    ["of wide letters", "\ufdfd".repeat(20)],
    ["turned round", "\u202e(ada@)\u202e\u2067"],
    ["piled up", zalgo.slice(0, 128)],
  ])("cannot be hidden by a name that is %s", async (_how, name) => {
    const launch = await service.launch("acme", {
      id: 915,
      name,
      username: "mallory_with_the_longest_name_01",
    });
    const page = await browser.openPage(launch, { width: 320, height: 568, prepare: listWallet });
    const handle = "(@mallory_with_the_longest_name_01)";
    const beside = page.locator(".wallet-block .account-id");
    await page.waitForFunction(() => window.slotwire.taken);
    const card = await page.locator(".wallet-block").boundingBox();
    const box = await beside.boundingBox();
    expect(await beside.innerText()).toBe(handle);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
      (card?.x ?? 0) + (card?.width ?? 0),
    );
    await page.getByRole("button", { name: "Connect" }).click();
    await question(page).waitFor();
    const shown = await question(page).boundingBox();
    const id = await question(page).locator(".account-id").boundingBox();
    expect(id?.height).toBeGreaterThan(10);
    expect((id?.x ?? 0) + (id?.width ?? 0)).toBeLessThan((shown?.x ?? 0) + (shown?.width ?? 0));
    expect((id?.y ?? 0) + (id?.height ?? 0)).toBeLessThan((shown?.y ?? 0) + (shown?.height ?? 0));
    expect(shown?.height).toBeLessThan(400);
    expect((await axeFaults(page)).filter((fault) => /wallet-question/.test(fault))).toEqual([]);
  });
});
