import { readItem, tabStorage, writeItem } from "../device/storage.ts";

const storageKey = "slotwire:reloaded";

/**
 * Reloads the page, once for each bundle in a tab: during a release one machine may serve the new
 * page and another the old parts, and the page would reload for ever. False when it has been done
 * before, or where that cannot be remembered.
 */
export function reloadOnce(bundle: string): boolean {
  const before = readItem(storageKey, tabStorage) ?? "";
  if (before.includes(bundle)) return false;
  writeItem(storageKey, before + bundle, tabStorage);
  if (!readItem(storageKey, tabStorage)) return false;
  location.reload();
  return true;
}
