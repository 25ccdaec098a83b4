import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import type { BlockPlace, PreviewDraft } from "#web/preview.ts";
import { blockElements, isSamePlace, type PlacedBlock, placedBlocks } from "./block-place.ts";
import { scrollIntoPage } from "./scroll-into-page.ts";
import "./place-layer.css";

const maxLabelLength = 80;

/**
 * A button over each block, because the blocks themselves are inert: a press chooses the block. The
 * Tab key stops once in the layer; arrow keys go from block to block, and Escape leaves it.
 */
export function PlaceLayer({
  page,
  blocks,
  chosen,
  kindNames,
  onChoose,
  onLeave,
}: {
  page: string;
  blocks: readonly Block[];
  onChoose: (place: BlockPlace) => void;
  onLeave: () => void;
} & Pick<PreviewDraft, "chosen" | "kindNames">) {
  const layer = useRef<HTMLDivElement>(null);
  const last = useRef<BlockPlace | null>(null);
  const placed = placedBlocks(page, blocks);
  const stop = Math.max(
    0,
    placed.findIndex(({ place }) => isSamePlace(place, chosen)),
  );

  useLayoutEffect(() => (layer.current ? cover(layer.current, placed, kindNames) : undefined));
  useEffect(() => {
    // A block that was pressed here is on screen; while its texts are edited, nothing scrolls.
    if (isSamePlace(last.current, chosen)) return;
    last.current = chosen;
    const button = layer.current?.querySelector("[aria-pressed=true]");
    if (button) scrollIntoPage(button);
  }, [chosen]);

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
            last.current = place;
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

/** Puts each button over its block and names it, whenever a block changes its size. */
function cover(
  layer: HTMLElement,
  placed: readonly PlacedBlock[],
  kindNames: PreviewDraft["kindNames"],
): () => void {
  const elements = blockElements();
  const place = () => {
    const from = layer.getBoundingClientRect();
    // All are measured before one is moved, so that the page is laid out once.
    const rects = elements.map((element) => element.getBoundingClientRect());
    for (const [index, { block }] of placed.entries()) {
      const [button, element, rect] = [layer.children[index], elements[index], rects[index]];
      if (!(button instanceof HTMLElement) || !element || !rect) continue;
      // A picture that did not load takes no place.
      button.hidden = rect.height === 0;
      button.style.translate = `${rect.left - from.left}px ${rect.top - from.top}px`;
      button.style.width = `${rect.width}px`;
      button.style.height = `${rect.height}px`;
      const words = element.textContent.trim().slice(0, maxLabelLength);
      button.ariaLabel = [kindNames[block.type], words].filter(Boolean).join(": ");
    }
  };
  const sizes = new ResizeObserver(place);
  for (const element of elements) sizes.observe(element);
  return () => sizes.disconnect();
}
