import { hexToByteArray, SessionCrypto } from "@tonconnect/protocol";
import type { Frame, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { testWallet } from "#demo/test-wallet.ts";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { connectWallet, injectWallet, listWallet, walletsList } from "./injected-wallet.ts";
import { serviceForFile } from "./service-for-file.ts";
import { settled, whole } from "./settled.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() => service.importBot(botWith([], { screen: { blocks: [{ type: "wallet" }] } })));

const address = () => document.querySelector<HTMLElement>(".address")?.title;
/** Pictures of the sheet, which has none here, and the bridge once the test has ended. */
const unloaded = /ton-icon-48|app\/undefined|bridge\.example/;
const zalgo = `Z${"\u0301\u0316\u0338".repeat(40)}`;

test.each(["v4r2", "v5r1"] as const)(
  "a player connects a %s wallet, finds it again on another device, and disconnects it",
  async (kind) => {
    const wallet = testWallet(kind, kind === "v4r2" ? 1 : 2);
    const launch = await service.launch("acme", { id: kind === "v4r2" ? 901 : 902 });
    const first = await browser.openApp(launch, { prepare: (page) => injectWallet(page, wallet) });
    await connectWallet(first.app);
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
  const first = await browser.openApp(await service.launch("acme", { id: 903 }), {
    prepare: (page) => injectWallet(page, wallet),
  });
  await connectWallet(first.app);
  await first.app.waitForFunction(address);

  const second = await browser.openApp(await service.launch("acme", { id: 904 }), {
    prepare: (page) => injectWallet(page, wallet),
    expectedErrors: /status of 409/,
  });
  await connectWallet(second.app);
  await second.app
    .getByText("This wallet belongs to another player. Connect a different one.")
    .waitFor();
  await second.app.getByText("No wallet connected").waitFor();
});

test("two players on one device never share a wallet", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 } });
  const wallet = testWallet("v5r1", 4);
  const first = await browser.openApp(await service.launch("acme", { id: 905 }), {
    context,
    prepare: (page) => injectWallet(page, wallet),
  });
  await connectWallet(first.app);
  await first.app.waitForFunction(address);
  await first.page.close();

  const second = await browser.openApp(await service.launch("acme", { id: 906 }), {
    context,
    prepare: (page) => injectWallet(page, wallet),
  });
  await second.app.getByText("No wallet connected").waitFor();
  await whole(second.app);
  await settled(second.page);
  expect(await second.app.evaluate(address)).toBeUndefined();
});

test("a wallet that was approved while the page was gone is linked when the player is back", async () => {
  const wallet = testWallet("v4r2", 12);
  const launch = await service.launch("acme", { id: 908 });
  const context = await browser.newContext();
  const headers = { "Access-Control-Allow-Origin": "*" };
  const [listed] = walletsList;
  const bridge = [{ type: "sse", url: "https://bridge.example.com/bridge" }];
  await context.route("https://config.ton.org/**", (route) =>
    route.fulfill({ json: [{ ...listed, bridge }], headers }),
  );
  /** The clients that listen at the bridge, the last one last; it holds their connections. */
  const clients: string[] = [];
  const answers: string[] = [];
  await context.route("https://bridge.example.com/**", (route) => {
    clients.push(new URL(route.request().url()).searchParams.get("client_id") ?? "");
    const body = answers.pop();
    return body && route.fulfill({ body, headers, contentType: "text/event-stream" });
  });
  const left = await browser.openPage(launch, { context, expectedErrors: unloaded });
  const challenge = left.waitForResponse(/wallet\/challenge/);
  await connectWallet(left);
  const { payload } = await (await challenge).json();
  await left.getByText("Test Wallet").first().click();
  await expect.poll(() => clients.length).toBeGreaterThan(1);
  await left.close();

  const keys = new SessionCrypto();
  const items = wallet.connectItems(payload, new URL(service.url).host);
  const device = { platform: "iphone", appName: "testwallet", appVersion: "1", features: [] };
  const approval = JSON.stringify({ event: "connect", id: 1, payload: { items, device } });
  const sealed = keys.encrypt(approval, hexToByteArray(clients.at(-1) ?? ""));
  const message = Buffer.from(sealed).toString("base64");
  answers.push(`id: 1\ndata: ${JSON.stringify({ from: keys.sessionId, message })}\n\n`);
  const back = await browser.openPage(launch, { context, expectedErrors: unloaded });
  await back.waitForFunction(address);
  expect(await back.evaluate(address)).toBe(wallet.friendly);
  await back.locator("button.action:not([disabled])", { hasText: "Disconnect" }).waitFor();
});

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
])(
  "a player who %s finds Connect ready, and no wallet is looked for",
  async (_how, key, minutes) => {
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
  },
);

describe("whose account a wallet goes to", () => {
  const question = (app: Frame | Page) =>
    app.getByRole("dialog", { name: "Link your wallet to this account?" });

  test("is said beside Connect, from the first paint on", async () => {
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
    expect(await beside(russian)).toBe("для Ада (ID 912)");
  });

  test("is asked before the wallet hears of it, and nothing is sent when the player says no", async () => {
    const wallet = testWallet("v4r2", 11);
    const launch = await service.launch("acme", { id: 913, name: "Ada", username: "mallory" });
    const calls: string[] = [];
    const { app, page } = await browser.openApp(launch, {
      prepare: (opened) => injectWallet(opened, wallet),
    });
    page.on(
      "request",
      (request) => /\/api\/.*wallet/.test(request.url()) && calls.push(request.url()),
    );
    const button = app.locator(".wallet-block .row .action");
    const ways = [
      () => question(app).getByRole("button", { name: "Cancel" }).click(),
      () => question(app).press("Escape"),
      () => page.getByRole("button", { name: /back/i }).click(),
    ];
    for (const refuse of ways) {
      await button.click();
      await question(app).getByText("@mallory").waitFor();
      expect(await question(app).innerText()).toContain("Ada");
      await expect
        .poll(() => app.evaluate(() => document.activeElement?.textContent))
        .toBe("Cancel");
      await refuse();
      await question(app).waitFor({ state: "detached" });
      await expect
        .poll(() => app.evaluate(() => document.activeElement?.textContent))
        .toBe("Connect");
    }
    expect(calls).toEqual([]);
    await button.click();
    await question(app).getByRole("button", { name: "Link wallet" }).click();
    await app.waitForFunction(address);
  });

  test("is asked in Russian", async () => {
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
