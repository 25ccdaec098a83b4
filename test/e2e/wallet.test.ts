import { afterAll, beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { injectWallet, listWallet, testWallet } from "./injected-wallet.ts";
import { type RunningService, startService } from "./service.ts";

const browser = browserForFile();
let service: RunningService;

beforeAll(async () => {
  service = await startService();
  await service.importBot(botWith([], { screen: { blocks: [{ type: "wallet" }] } }));
});
afterAll(() => service?.close());

const address = () => document.querySelector(".address")?.textContent;

test.each(["v4r2", "v5r1"] as const)(
  "a player connects a %s wallet, finds it again on another device, and disconnects it",
  async (kind) => {
    const wallet = testWallet(kind, kind === "v4r2" ? 1 : 2);
    const launch = await service.launch("acme", { id: kind === "v4r2" ? 901 : 902 });
    const first = await browser.openApp(launch, { prepare: (page) => injectWallet(page, wallet) });
    await first.app.getByRole("button", { name: "Connect" }).click();
    await first.app.waitForFunction(address);
    expect(await first.app.evaluate(address)).toBe(wallet.friendly);
    await first.page.close();

    const second = await browser.openApp(launch, { prepare: (page) => injectWallet(page, wallet) });
    await second.app.waitForFunction(address);
    expect(await second.app.evaluate(address)).toBe(wallet.friendly);
    await second.app.getByRole("button", { name: "Disconnect" }).click();
    await second.app.getByText("No wallet connected").waitFor();
  },
);

test("a wallet that another player has linked is refused, in words a person can read", async () => {
  const wallet = testWallet("v4r2", 3);
  const first = await browser.openApp(await service.launch("acme", { id: 903 }), { prepare: (page) => injectWallet(page, wallet) });
  await first.app.getByRole("button", { name: "Connect" }).click();
  await first.app.waitForFunction(address);

  const second = await browser.openApp(await service.launch("acme", { id: 904 }), {
    prepare: (page) => injectWallet(page, wallet),
    expectedErrors: /status of 409/,
  });
  await second.app.getByRole("button", { name: "Connect" }).click();
  await second.app.getByText("This wallet belongs to another player. Connect a different one.").waitFor();
  await second.app.getByText("No wallet connected").waitFor();
});

test("two players on one device never share a wallet", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 } });
  const wallet = testWallet("v5r1", 4);
  const first = await browser.openApp(await service.launch("acme", { id: 905 }), {
    context,
    prepare: (page) => injectWallet(page, wallet),
  });
  await first.app.getByRole("button", { name: "Connect" }).click();
  await first.app.waitForFunction(address);
  await first.page.close();

  const second = await browser.openApp(await service.launch("acme", { id: 906 }), {
    context,
    prepare: (page) => injectWallet(page, wallet),
  });
  await second.app.getByText("No wallet connected").waitFor();
  await second.page.waitForTimeout(500);
  expect(await second.app.evaluate(address)).toBeUndefined();
});

test("the client's back button closes the connect sheet, and the player may try again", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 907 }), { prepare: listWallet });
  await app.getByRole("button", { name: "Connect" }).click();
  await app.getByText("Test Wallet").first().waitFor();
  await page.getByRole("button", { name: /back/i }).click();
  await app.getByText("Test Wallet").first().waitFor({ state: "hidden" });
  await app.locator("button.action:not([disabled])", { hasText: "Connect" }).waitFor();
});
