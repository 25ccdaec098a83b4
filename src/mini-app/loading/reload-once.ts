import { readItem, tabStorage, writeItem } from "../device/storage.ts";

const storageKey = "slotwire:reloaded";

/**
 * Reloads the page once per bundle and tab: during a release one machine may serve the new page and
 * another the old chunks, and the page would reload forever. Returns false when it has done so
 * before, or when the tab's storage is blocked.
 */
export function reloadOnce(bundle: string): boolean {
  const before = readItem(storageKey, tabStorage) ?? "";
  if (before.includes(bundle)) return false;
  writeItem(storageKey, before + bundle, tabStorage);
  if (!readItem(storageKey, tabStorage)) return false;
  location.reload();
  return true;
}
