import type { Frame, Page } from "playwright-core";
import type { TestWallet } from "#demo/test-wallet.ts";
import { whole } from "./settled.ts";

/** The list of wallets in TON Connect's format. */
export const walletsList = [
  {
    app_name: "testwallet",
    name: "Test Wallet",
    image: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
    about_url: "https://example.com",
    universal_url: "https://example.com/connect",
    bridge: [{ type: "js", key: "testwallet" }],
    platforms: ["chrome", "android", "ios"],
    features: [{ name: "SendTransaction", maxMessages: 4 }],
  },
];

/** Serves only the list of wallets, for a player whose wallet is another app. */
export async function listWallet(page: Page): Promise<void> {
  const headers = { "Access-Control-Allow-Origin": "*" };
  await page.route("https://config.ton.org/**", (route) =>
    route.fulfill({ json: walletsList, headers }),
  );
}

/**
 * A wallet whose own browser shows the page: it is injected over TON Connect's JS bridge, and signs
 * with the page's `testWalletItems`. Runs in the page first. Source: TON Connect specification,
 * bridge (JS bridge) and requests (connect event).
 */
export function walletBridge(): void {
  const { testWalletItems } = window as unknown as {
    testWalletItems: (payload: string, domain: string) => Promise<object[]>;
  };
  const device = {
    platform: "browser",
    appName: "testwallet",
    appVersion: "1.0.0",
    maxProtocolVersion: 2,
    features: ["SendTransaction", { name: "SendTransaction", maxMessages: 4 }],
  };
  interface ConnectRequest {
    items: { name: string; payload?: string }[];
  }
  Object.assign(window, {
    testwallet: {
      tonconnect: {
        deviceInfo: device,
        walletInfo: {
          name: "Test Wallet",
          app_name: "testwallet",
          image: "",
          about_url: "https://example.com",
        },
        protocolVersion: 2,
        isWalletBrowser: true,
        connect: async (_version: number, { items }: ConnectRequest) => {
          const payload = items.find(({ name }) => name === "ton_proof")?.payload ?? "";
          return {
            event: "connect",
            id: Date.now(),
            payload: { items: await testWalletItems(payload, location.host), device },
          };
        },
        restoreConnection: async () => ({
          event: "connect_error",
          id: 0,
          payload: { code: 100, message: "Unknown app" },
        }),
        send: async ({ id }: { id: string }) => ({ id, result: {} }),
        listen: () => () => {},
      },
    },
  });
}

/** Injects the wallet into a page that has not loaded. */
export async function injectWallet(page: Page, wallet: TestWallet): Promise<void> {
  await listWallet(page);
  await page.exposeFunction("testWalletItems", wallet.connectItems);
  await page.addInitScript(walletBridge);
}

/** Presses Connect, and confirms the account. */
export async function connectWallet(app: Frame | Page): Promise<void> {
  // The app expands its sheet at the start; an earlier press would miss the moving button.
  await whole(app);
  await app.getByRole("button", { name: "Connect" }).click();
  await app.getByRole("button", { name: "Link wallet" }).click();
}
