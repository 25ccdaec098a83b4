/** What the app asks a wallet for. Source: TON Connect specification, requests (ConnectRequest). */
interface ConnectRequest {
  readonly items: readonly { readonly name: string; readonly payload?: string }[];
}

interface WalletEvent {
  readonly event: "connect" | "connect_error" | "disconnect";
  readonly id: number;
  readonly payload: object;
}

/** The wallet's side: who it is, and what its owner says. */
export interface WalletHolder {
  /** The connect items of the wallet's account, with a proof if a challenge is given. */
  items(payload?: string): Promise<readonly object[]>;
  /** Whether the owner of the wallet lets the app connect. */
  confirm(): Promise<boolean>;
  /** Whether the app was connected when the wallet was last used. */
  isConnected(): boolean;
  setConnected(isConnected: boolean): void;
}

const appName = "testwallet";
const features = ["SendTransaction", { name: "SendTransaction", maxMessages: 4 }];
const device = {
  platform: "browser",
  appName,
  appVersion: "1.0.0",
  maxProtocolVersion: 2,
  features,
} as const;

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
    features: [{ name: "SendTransaction", maxMessages: 4 }],
  },
];

/**
 * Puts a wallet into the app's window, as a wallet's own browser does. Source: TON Connect
 * specification, bridge (JS bridge). Returns how the wallet ends the connection.
 */
export function injectWallet(appWindow: object, holder: WalletHolder): () => void {
  const listeners = new Set<(event: WalletEvent) => void>();
  let lastId = Date.now();
  const event = (name: WalletEvent["event"], payload: object): WalletEvent => ({
    event: name,
    id: ++lastId,
    payload,
  });
  const failure = (code: number, message: string) => event("connect_error", { code, message });
  const connection = async (payload?: string) =>
    event("connect", { items: await holder.items(payload), device });

  const tonconnect = {
    deviceInfo: device,
    walletInfo: { name: "Test Wallet", app_name: appName, image: "", about_url: "" },
    protocolVersion: 2,
    isWalletBrowser: true,
    async connect(_version: number, { items }: ConnectRequest): Promise<WalletEvent> {
      if (!(await holder.confirm())) return failure(refused, "The player refused.");
      holder.setConnected(true);
      return connection(items.find(({ name }) => name === "ton_proof")?.payload ?? "");
    },
    async restoreConnection(): Promise<WalletEvent> {
      return holder.isConnected() ? connection() : failure(unknownApp, "Unknown app");
    },
    async send({ method, id }: { readonly method: string; readonly id: string }) {
      if (method !== "disconnect")
        return { id, error: { code: notSupported, message: "The test wallet only connects." } };
      holder.setConnected(false);
      return { id, result: {} };
    },
    listen(listener: (event: WalletEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  Object.assign(appWindow, { [appName]: { tonconnect } });

  return () => {
    holder.setConnected(false);
    const ended = event("disconnect", {});
    for (const listener of listeners) listener(ended);
  };
}
