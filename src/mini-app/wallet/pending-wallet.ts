import { readItem, removeItem } from "../device/storage.ts";
import { bot, playerLaunch } from "../session/page-context.ts";

/** The storage key of a TON Connect item, per bot and player: accounts never share a wallet. */
export function walletStorageKey(name: string): string {
  return `slotwire:wallet:${bot.id}:${playerLaunch().tgId}:${name}`;
}

/** Source: TON Connect SDK, `BridgeConnectionStorage`. */
const connectionKey = () => walletStorageKey("ton-connect-storage_bridge-connection");
/** How long the SDK keeps a request that a wallet has not answered. */
const requestMs = 5 * 60_000;

/**
 * Whether an earlier page was closed before the wallet's answer. The first screen needs it without
 * TON Connect.
 */
export function isWalletPending(): boolean {
  const [, createdAt] = /"createdAt":(\d+)/.exec(readItem(connectionKey()) ?? "") ?? [];
  return Date.now() - Number(createdAt) < requestMs;
}

/** The SDK keeps a request that the player has cancelled. */
export function forgetPendingWallet(): void {
  removeItem(connectionKey());
}
