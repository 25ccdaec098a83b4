import { reloadOnce } from "./reload-once.ts";

/** The loaders that have failed while the service could be reached. */
const failed = new WeakSet<() => Promise<unknown>>();

/**
 * Loads a part of the bundle that is not on the first screen.
 *
 * After a release the parts of the old bundle may be gone, and some browsers never request again a
 * module that has failed: then the page is reloaded, once, which is safe at any moment because
 * unsent taps are kept on the device. Any other failure (such as no network) is thrown.
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

/** The page's HTML as the service has it now; undefined when it cannot be reached. */
async function readHtml(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
