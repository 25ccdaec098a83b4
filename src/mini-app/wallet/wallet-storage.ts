import type { IStorage } from "@tonconnect/ui-react";
import { readItem, removeItem, writeItem } from "../device/storage.ts";
import { walletStorageKey } from "./pending-wallet.ts";

/** The device's storage, for TON Connect. */
export const walletStorage: IStorage = {
  getItem: async (name) => readItem(walletStorageKey(name)),
  setItem: async (name, value) => writeItem(walletStorageKey(name), value),
  removeItem: async (name) => removeItem(walletStorageKey(name)),
};
