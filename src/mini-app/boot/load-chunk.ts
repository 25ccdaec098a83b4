import { reloadOnce } from "./reload-once.ts";

/** The loaders that have failed while the service was there. */
const failed = new WeakSet<() => Promise<unknown>>();

/**
 * Loads a part of the bundle that is not on the first screen.
 *
 * After a release the parts of the old bundle may be gone, and some browsers never ask again for a
 * module that has failed: then the page is loaded anew, once, which is safe at any moment because
 * unsent taps are kept on the device. Any other failure (no network, say) is thrown, and the page
 * stays.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    const { bundle } = document.documentElement.dataset;
    const page = bundle && (await readPage());
    const isLost = page && (failed.has(load) || !page.includes(bundle));
    if (page) failed.add(load);
    if (!isLost || !reloadOnce(bundle)) throw error;
    return new Promise(() => {}); // Nobody waits on a page that goes away.
  }
}

/** The page as the service has it now; undefined when it cannot be reached. */
async function readPage(): Promise<string | undefined> {
  try {
    const page = await fetch(location.pathname, { cache: "no-store" });
    return page.ok ? await page.text() : undefined;
  } catch {
    return undefined;
  }
}
