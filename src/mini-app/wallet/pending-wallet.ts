import { readItem } from "../device/storage.ts";
import { bot, playerLaunch } from "../session/page-context.ts";

/** The storage key of a TON Connect item, per bot and player: accounts never share a wallet. */
export function walletStorageKey(name: string): string {
  return `slotwire:wallet:${bot.id}:${playerLaunch().tgId}:${name}`;
}

/**
 * Whether an earlier page asked a wallet and was closed before its answer. Apart from what uses TON
 * Connect, because the first screen needs it. Source: TON Connect SDK, `BridgeConnectionStorage`.
 */
export function isWalletPending(): boolean {
  const connection = readItem(walletStorageKey("ton-connect-storage_bridge-connection"));
  return !!connection?.includes('"createdAt"');
}
