let region: HTMLElement | undefined;

/**
 * Announces a sentence to screen readers. Call `prepareAnnouncements` earlier, because a region is read
 * only if it was there before.
 */
export function announce(sentence: string): void {
  const place = prepareAnnouncements();
  place.textContent = "";
  // The same sentence is said again only if it comes again.
  requestAnimationFrame(() => {
    place.textContent = sentence;
  });
}

/** Makes the live region, which must be on the page before something is said. Plain DOM, for all blocks. */
export function prepareAnnouncements(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement("div");
  region.className = "unseen activity-said";
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
}
