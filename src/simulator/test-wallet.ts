import type { Question } from "./client-state.ts";
import type { FetchAnswer } from "./launch.ts";

/** A request of the app. Source: TON Connect specification, requests (ConnectRequest). */
interface ConnectRequest {
  readonly items: readonly { readonly name: string; readonly payload?: string }[];
}

interface WalletEvent {
  readonly event: "connect" | "connect_error" | "disconnect";
  readonly id: number;
  readonly payload: object;
}

/** The dependencies of `createWallet`. */
export interface WalletParts {
  readonly fetchAnswer: FetchAnswer;
  readonly ask: (question: Question) => Promise<string | undefined>;
  /** Shows the account of the connected wallet. */
  readonly show: (address: string | undefined) => void;
}

const buttons = [
  { id: "decline", text: "Decline", destructive: true },
  { id: "connect", text: "Connect wallet" },
];
const appName = "testwallet";
const features = ["SendTransaction", { name: "SendTransaction", maxMessages: 4 }];
const device = {
  platform: "browser",
  appName,
  appVersion: "1.0.0",
  maxProtocolVersion: 2,
  features,
};

/** Error codes. Source: TON Connect specification, wallet events. */
const unknownApp = 100;
const refused = 300;
const notSupported = 400;

/** The list of wallets that TON Connect then offers. */
export const testWallets = [
  {
    app_name: appName,
    name: "Test Wallet",
    image:
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' rx='16' fill='%231a6fc4'/><path d='M14 24h36v24H14zM14 24l6-8h24l6 8' fill='none' stroke='white' stroke-width='4' stroke-linejoin='round'/><circle cx='41' cy='36' r='4' fill='white'/></svg>",
    about_url: "https://docs.ton.org/develop/dapps/ton-connect",
    universal_url: "https://example.com/connect",
    bridge: [{ type: "js", key: appName }],
    platforms: ["chrome", "firefox", "safari", "android", "ios", "macos", "windows", "linux"],
    features,
  },
];

/** The test wallets of the simulator's players. Source: TON Connect specification, JS bridge. */
export function createWallet({ fetchAnswer, ask, show }: WalletParts) {
  /** The accounts that are connected to an app, by player and bot. */
  const accounts = new Map<string, string>();
  let lastId = Date.now();
  let end = () => {};

  const event = (name: WalletEvent["event"], payload: object): WalletEvent => {
    lastId += 1;
    return { event: name, id: lastId, payload };
  };
  const failure = (code: number, message: string) => event("connect_error", { code, message });

  /** Puts the player's wallet into the app's window, as a wallet's own browser does. */
  function enter(appWindow: Window, botId: string, user: string): void {
    const { host } = appWindow.location;
    const key = `${botId} ${user}`;
    const listeners = new Set<(event: WalletEvent) => void>();
    const setAccount = (address: string | undefined) => {
      if (address === undefined) accounts.delete(key);
      else accounts.set(key, address);
      show(address);
    };
    const connection = async (challenge?: { payload: string; domain: string }) => {
      const { items } = await fetchAnswer("wallet", { user, ...challenge });
      return event("connect", { items, device });
    };
    const tonconnect = {
      deviceInfo: device,
      walletInfo: { name: "Test Wallet", app_name: appName, image: "", about_url: "" },
      protocolVersion: 2,
      isWalletBrowser: true,
      async connect(_version: number, { items }: ConnectRequest): Promise<WalletEvent> {
        const { address } = await fetchAnswer("wallet", { user });
        const message = `${host} asks for the address of this wallet:`;
        const button = await ask({ title: "Test Wallet", message, address, buttons });
        if (button !== "connect") return failure(refused, "The player declined.");
        setAccount(address);
        const payload = items.find(({ name }) => name === "ton_proof")?.payload ?? "";
        return connection({ payload, domain: host });
      },
      async restoreConnection(): Promise<WalletEvent> {
        return accounts.has(key) ? connection() : failure(unknownApp, "Unknown app");
      },
      async send({ method, id }: { readonly method: string; readonly id: string }) {
        if (method !== "disconnect")
          return { id, error: { code: notSupported, message: "The test wallet only connects." } };
        setAccount(undefined);
        return { id, result: {} };
      },
      listen(listener: (event: WalletEvent) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    Object.assign(appWindow, { [appName]: { tonconnect } });
    end = () => {
      setAccount(undefined);
      const ended = event("disconnect", {});
      for (const listener of listeners) listener(ended);
    };
    show(accounts.get(key));
  }

  /** The player ends the connection in the wallet. */
  return { enter, disconnect: () => end() };
}
