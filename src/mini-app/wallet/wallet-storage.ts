import type { IStorage } from "@tonconnect/ui-react";
import { readItem, removeItem, writeItem } from "../device/storage.ts";
import { page, playerLaunch } from "../session/page-context.ts";

/**
 * Where TON Connect's item `name` is kept: apart for every bot and player, so that two accounts on
 * a device never share a wallet.
 */
export function walletStorageKey(name: string): string {
  return `slotwire:wallet:${page.id}:${playerLaunch().tgId}:${name}`;
}

/** The device's storage as TON Connect wants it. */
export const walletStorage: IStorage = {
  getItem: async (name) => readItem(walletStorageKey(name)),
  setItem: async (name, value) => writeItem(walletStorageKey(name), value),
  removeItem: async (name) => removeItem(walletStorageKey(name)),
};
