import { reloadOnce } from "./reload-once.ts";

/**
 * Loads a part of the bundle that is not on the first screen.
 *
 * After a release the parts of the old bundle may be gone: then the page is loaded anew, once, which is safe at any moment because unsent
 * taps are kept on the device. Any other failure (no network, say) is thrown, and the page stays.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    const { bundle } = document.documentElement.dataset;
    if (!bundle || !(await isOutdated(bundle)) || !reloadOnce(bundle)) throw error;
    return new Promise(() => {}); // Nobody waits on a page that goes away.
  }
}

/** Whether the service has another bundle by now than the one that runs here. */
async function isOutdated(bundle: string): Promise<boolean> {
  try {
    const page = await fetch(location.pathname, { cache: "no-store" });
    return page.ok && !(await page.text()).includes(bundle);
  } catch {
    return false;
  }
}
