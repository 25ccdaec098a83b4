import { withClient } from "../client/client.ts";

/**
 * Resolves once the player comes back to the page, by the browser or by the client's word; never,
 * when `ending` was aborted before.
 */
export function comeBack(ending: AbortController): Promise<void> {
  const { signal } = ending;
  return new Promise((resolve) => {
    const back = () => {
      if (document.hidden) return;
      ending.abort();
      resolve();
    };
    document.addEventListener("visibilitychange", back, { signal });
    window.addEventListener("focus", back, { signal });
    withClient(({ onActive }) => {
      if (!signal.aborted) signal.addEventListener("abort", onActive(back));
    });
  });
}
