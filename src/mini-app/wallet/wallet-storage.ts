import type { IStorage } from "@tonconnect/ui-react";
import { readItem, removeItem, writeItem } from "../device/storage.ts";
import { bot, playerLaunch } from "../session/page-context.ts";

/** The storage key of a TON Connect item, per bot and player: accounts never share a wallet. */
export function walletStorageKey(name: string): string {
  return `slotwire:wallet:${bot.id}:${playerLaunch().tgId}:${name}`;
}

/** The device's storage, for TON Connect. */
export const walletStorage: IStorage = {
  getItem: async (name) => readItem(walletStorageKey(name)),
  setItem: async (name, value) => writeItem(walletStorageKey(name), value),
  removeItem: async (name) => removeItem(walletStorageKey(name)),
};
