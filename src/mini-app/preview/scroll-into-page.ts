const marginPx = 12;

/**
 * Scrolls the page until an element is on screen, in its middle if it was not. Unlike
 * `scrollIntoView`, leaves the page around the frame where it is.
 */
export function scrollIntoPage(element: Element): void {
  const { top, height } = element.getBoundingClientRect();
  const tabs = document.querySelector(".tabs");
  const room = tabs ? tabs.getBoundingClientRect().top : innerHeight;
  if (top >= marginPx && top + height <= room - marginPx) return;
  const free = Math.max(marginPx, (room - height) / 2);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: top - free, behavior: isStill ? "instant" : "smooth" });
}
