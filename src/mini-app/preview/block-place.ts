import type { Block } from "#contract/screen/block.schema.ts";
import type { BlockPlace } from "#web/preview.ts";

const marginPx = 12;

/** A block with its place; a group's own block comes before those in it. */
export interface PlacedBlock {
  readonly block: Block;
  readonly place: BlockPlace;
}

/** The blocks of a page with those of its groups, in the order of the screen. */
export function placedBlocks(page: string, blocks: readonly Block[]): PlacedBlock[] {
  return blocks.flatMap((block, index): PlacedBlock[] => [
    { block, place: { page, block: index, inner: null } },
    ...(block.type === "group" ? block.blocks : []).map((one, inner) => ({
      block: one,
      place: { page, block: index, inner },
    })),
  ]);
}

/** The elements of the blocks of the page that is shown, in the order of `placedBlocks`. */
export function blockElements(): HTMLElement[] {
  const pages = [...document.querySelectorAll<HTMLElement>(".screen")];
  // React hides the others by a style of their own.
  const shown = pages.find(({ style }) => style.display !== "none");
  return [...(shown?.querySelectorAll<HTMLElement>(".block") ?? [])];
}

/** Whether two places are the same. */
export function isSamePlace(some: BlockPlace | null, other: BlockPlace | null): boolean {
  return some?.page === other?.page && some?.block === other?.block && some?.inner === other?.inner;
}

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
