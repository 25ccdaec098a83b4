import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import type { BlockPlace, PreviewDraft } from "#web/preview.ts";
import {
  blockElements,
  isSamePlace,
  type PlacedBlock,
  placedBlocks,
  scrollIntoPage,
} from "./block-place.ts";

const maxLabelLength = 80;

type Marks = Pick<PreviewDraft, "chosen" | "ghosts" | "kindNames">;

/**
 * A button over each block, because the blocks themselves are inert: a press chooses the block. The
 * Tab key stops once in the layer; arrow keys go from block to block, and Escape leaves it.
 */
export function PlaceLayer({
  page,
  blocks,
  chosen,
  ghosts,
  kindNames,
  onChoose,
  onLeave,
}: {
  page: string;
  blocks: readonly Block[];
  onChoose: (place: BlockPlace) => void;
  onLeave: () => void;
} & Marks) {
  const layer = useRef<HTMLDivElement>(null);
  const last = useRef<BlockPlace | null>(null);
  /** Whether the page follows the chosen block: from its choice until the next edit. */
  const following = useRef<"starts" | "goes on" | null>(null);
  const placed = placedBlocks(page, blocks);
  const stop = Math.max(
    0,
    placed.findIndex(({ place }) => isSamePlace(place, chosen)),
  );

  useLayoutEffect(() =>
    layer.current ? cover(layer.current, placed, { chosen, ghosts, kindNames }, follow) : undefined,
  );
  useEffect(() => {
    if (isSamePlace(last.current, chosen)) {
      // While its texts are edited, nothing scrolls.
      if (following.current === "goes on") following.current = null;
      return;
    }
    last.current = chosen;
    following.current = "starts";
    follow();
  });

  /** A new block may have no height yet, and pictures above it may still load. */
  function follow(): void {
    const button = layer.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!button || button.hidden || !following.current) return;
    following.current = "goes on";
    scrollIntoPage(button);
  }

  function press({ key, target }: KeyboardEvent): void {
    if (key === "Escape") onLeave();
    const buttons = [...(layer.current?.children ?? [])].filter(isShown);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    if (by) buttons[buttons.indexOf(target as HTMLElement) + by]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus
    <div ref={layer} className="place-layer" onKeyDown={press}>
      {placed.map(({ place }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity
          key={index}
          type="button"
          className="place"
          aria-pressed={isSamePlace(place, chosen)}
          tabIndex={index === stop ? 0 : -1}
          onClick={() => {
            // A block that was pressed here is on screen.
            last.current = place;
            following.current = null;
            onChoose(place);
          }}
        />
      ))}
    </div>
  );
}

function isShown(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && !element.hidden;
}

/** Puts each button over its block and names it, whenever a block appears or changes its size. */
function cover(
  layer: HTMLElement,
  placed: readonly PlacedBlock[],
  { ghosts, kindNames }: Marks,
  onPlaced: () => void,
): () => void {
  const observed = new Set<Element>();
  const sizes = new ResizeObserver(place);

  function observe(element: Element | null): void {
    // A second observation would count as a change.
    if (!element || observed.has(element)) return;
    observed.add(element);
    sizes.observe(element);
  }

  function place(): void {
    const elements = blockElements();
    observe(layer.parentElement);
    for (const element of elements) observe(element);
    const from = layer.getBoundingClientRect();
    // All are measured before one is moved, so that the page is laid out once.
    const rects = elements.map((element) => element.getBoundingClientRect());
    for (const [index, { block, place: at }] of placed.entries()) {
      const [button, element, rect] = [layer.children[index], elements[index], rects[index]];
      if (!(button instanceof HTMLElement) || !element || !rect) continue;
      const isGhost = ghosts.some((ghost) => isSamePlace(ghost, at));
      element.toggleAttribute("data-ghost", isGhost);
      // A picture that did not load takes no place.
      button.hidden = rect.height === 0;
      button.style.translate = `${rect.left - from.left}px ${rect.top - from.top}px`;
      button.style.width = `${rect.width}px`;
      button.style.height = `${rect.height}px`;
      button.ariaLabel = [!isGhost && kindNames[block.type], wordsOf(element)]
        .filter(Boolean)
        .join(": ");
    }
    onPlaced();
  }

  place();
  return () => sizes.disconnect();
}

/** The text as it is seen, with a space between its lines. */
function wordsOf(element: HTMLElement): string {
  return element.innerText.replace(/\s+/g, " ").trim().slice(0, maxLabelLength);
}
