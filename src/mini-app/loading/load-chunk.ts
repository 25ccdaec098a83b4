import { readItem, tabStorage, writeItem } from "../device/storage.ts";

const storageKey = "slotwire:reloaded";
/** Loaders that have failed while the service was reachable. */
const failed = new WeakSet<() => Promise<unknown>>();

/**
 * Loads a chunk that is not part of the first screen.
 *
 * After a release the old chunks may be gone, and some browsers never request a failed module again:
 * then the page is reloaded once, which loses nothing because unsent taps are stored on the device.
 * Any other failure (such as no network) is thrown.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    const { bundle } = document.documentElement.dataset;
    const html = bundle && (await readHtml());
    const isLost = html && (failed.has(load) || !html.includes(bundle));
    if (html) failed.add(load);
    if (!isLost || !reloadOnce(bundle)) throw error;
    return new Promise(() => {}); // The page is being reloaded.
  }
}

/** The page's current HTML; undefined when the service cannot be reached. */
async function readHtml(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

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
