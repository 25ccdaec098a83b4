import { hexToByteArray, SessionCrypto } from "@tonconnect/protocol";
import type { Frame, Page } from "playwright-core";
import { expect, test } from "vitest";
import { testWallet } from "#demo/test-wallet.ts";
import { botWith } from "../bot.ts";
import { connectWallet, injectWallet, walletsList } from "../injected-wallet.ts";
import { appForFile } from "./app-for-file.ts";

const { browser, service } = appForFile(botWith([], { screen: { blocks: [{ type: "wallet" }] } }));

const address = () => document.querySelector<HTMLElement>(".address")?.title;
/** Pictures of the sheet, which do not exist here, and the bridge after the end of the test. */
const unloaded = /ton-icon-48|app\/undefined|bridge\.example/;
const question = (app: Frame | Page) =>
  app.getByRole("dialog", { name: "Link your wallet to this account?" });

test("the account is confirmed before the wallet gets a request, and nothing is sent when the player cancels", async () => {
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
    await expect.poll(() => app.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
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
