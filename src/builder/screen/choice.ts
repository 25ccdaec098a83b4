import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { firstPageId } from "#contract/screen/screen-page.ts";
import type { BlockPlace } from "#web/preview.ts";
import type { BlockFault } from "./block-fault.ts";
import { type Content, itemsOf, pageOf, placeOf } from "./draft/content.ts";

/** The page that is edited and the block that is open, in the list and in the preview alike. */
export interface Choice {
  /** The id of the page. */
  readonly page: string;
  /** The id of the open block, which may be of another page; null for none. */
  readonly block: number | null;
  /** The index of the open block of the group `block`; null for none. */
  readonly inner: number | null;
}

export function choiceStore(): StoreApi<Choice> {
  return createStore(() => ({ page: firstPageId, block: null, inner: null }));
}

/** The chosen page, and the place of the open block on it. */
export function useChosen(content: Content, choice: StoreApi<Choice>) {
  const chosen = useStore(choice);
  // Undo may have removed the page.
  const page = pageOf(content, chosen.page) ? chosen.page : firstPageId;
  const place = useMemo(() => placeOfChoice(content, chosen), [content, chosen]);
  return { page, place };
}

/** The place of the open block; null if none of the chosen page is open. */
export function placeOfChoice(content: Content, { page, block, inner }: Choice): BlockPlace | null {
  const place = placeOf(content, block);
  return place?.page.head.id === page ? { page, block: place.index, inner } : null;
}

/** The choice of what is at a place; null if nothing is there any more. */
export function choiceAt(content: Content, { page, block, inner }: BlockPlace): Choice | null {
  const item = itemsOf(content, page)[block];
  return item ? { page, block: item.id, inner } : null;
}

/** The index of the first block of a group that has a fault; null if none has. */
export function faultyInner(faults: readonly BlockFault[], group: number): number | null {
  const inner = faults.flatMap(({ id, place }) => (id === group ? (innerOf(place) ?? []) : []));
  return inner.length > 0 ? Math.min(...inner) : null;
}

/** The index of the block of a group that a place such as `blocks/2/text` is in; null for none. */
export function innerOf(place: string): number | null {
  const [, index] = /^blocks\/(\d+)(?:\/|$)/.exec(place) ?? [];
  return index === undefined ? null : Number(index);
}
