import { withClient } from "../client/client.ts";

/** Resolves once the player comes back to the page, by the browser or by the client's word. */
export function comeBack(): Promise<void> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const { signal } = ending;
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
