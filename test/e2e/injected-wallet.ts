import { type Address, beginCell, storeStateInit } from "@ton/core";
import { type KeyPair, keyPairFromSeed, sha256_sync, sign } from "@ton/crypto";
import { WalletContractV4, WalletContractV5R1 } from "@ton/ton";
import type { Frame, Page } from "playwright-core";

/** A real wallet, as its keys and contract make it. */
export interface TestWallet {
  /** As people read it: mainnet, non-bounceable. */
  readonly friendly: string;
  /** What the wallet answers to a connect request with this challenge, as TON Connect's items. */
  readonly connectItems: (payload: string, domain: string) => object[];
}

/** Makes the wallet of a seed; one seed gives one wallet of each kind. */
export function testWallet(kind: "v4r2" | "v5r1", seed: number): TestWallet {
  const keys = keyPairFromSeed(Buffer.alloc(32, seed));
  const contract =
    kind === "v4r2"
      ? WalletContractV4.create({ workchain: 0, publicKey: keys.publicKey })
      : WalletContractV5R1.create({ workchain: 0, publicKey: keys.publicKey });
  const walletStateInit = beginCell()
    .store(storeStateInit(contract.init))
    .endCell()
    .toBoc()
    .toString("base64");
  const account = {
    name: "ton_addr",
    address: contract.address.toRawString(),
    network: "-239",
    publicKey: keys.publicKey.toString("hex"),
    walletStateInit,
  };
  return {
    friendly: contract.address.toString({ bounceable: false }),
    connectItems: (payload, domain) => [
      account,
      { name: "ton_proof", proof: prove(keys, contract.address, payload, domain) },
    ],
  };
}

/** Source: TON Connect specification, address proof signature (ton_proof). */
function prove(keys: KeyPair, address: Address, payload: string, domain: string): object {
  const timestamp = Math.floor(Date.now() / 1000);
  const workchain = Buffer.alloc(4);
  workchain.writeInt32BE(address.workChain);
  const lengthBytes = Buffer.byteLength(domain);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(lengthBytes);
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(timestamp));
  const item = [
    Buffer.from("ton-proof-item-v2/"),
    workchain,
    address.hash,
    length,
    Buffer.from(domain),
    time,
    Buffer.from(payload),
  ];
  const message = Buffer.concat([
    Buffer.from([0xff, 0xff]),
    Buffer.from("ton-connect"),
    sha256_sync(Buffer.concat(item)),
  ]);
  const signature = sign(sha256_sync(message), keys.secretKey).toString("base64");
  return { timestamp, domain: { lengthBytes, value: domain }, payload, signature };
}

const walletsList = [
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

/** Plays the list of wallets alone, as for a player whose wallet is another app. */
export async function listWallet(page: Page): Promise<void> {
  const headers = { "Access-Control-Allow-Origin": "*" };
  await page.route("https://config.ton.org/**", (route) =>
    route.fulfill({ json: walletsList, headers }),
  );
}

/**
 * Plays a wallet whose own browser shows the page: it is injected over TON Connect's JS bridge, and
 * signs what it is asked to. Source: TON Connect specification, bridge (JS bridge) and requests
 * (connect event).
 */
export async function injectWallet(page: Page, wallet: TestWallet): Promise<void> {
  await listWallet(page);
  await page.exposeFunction("testWalletItems", wallet.connectItems);
  await page.addInitScript(() => {
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
  });
}

/** Presses Connect, and says that the account is the right one. */
export async function connectWallet(app: Frame | Page): Promise<void> {
  await app.getByRole("button", { name: "Connect" }).click();
  await app.getByRole("button", { name: "Link wallet" }).click();
}
