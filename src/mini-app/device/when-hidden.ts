/**
 * Calls `act` each time the page is hidden, after which a phone may end it. Returns a function that
 * stops it.
 */
export function whenHidden(act: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === "hidden") act();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
