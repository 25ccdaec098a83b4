import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useState } from "react";

/** An item's part in a drag: carried itself, or the drop target above or below which it lands. */
export type DragState = "carried" | "above" | "below" | null;

/** Makes an item of a list draggable by its handle, and a drop target for others. */
export function useItemDrag(
  id: number,
  {
    card,
    handle,
    onDrop,
  }: { card: RefObject<HTMLElement | null>; handle: RefObject<HTMLElement | null>; onDrop: OnDrop },
): DragState {
  const [state, setState] = useState<DragState>(null);
  useEffect(() => {
    const element = card.current;
    if (!element || !handle.current) return;
    const stateOf = (carried: unknown, clientY: number): DragState =>
      carried === id ? "carried" : sideOf(element, clientY);
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ itemId: id }),
        onDragStart: () => setState("carried"),
        onDrop: () => setState(null),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.itemId === "number",
        onDragEnter: ({ source, location }) =>
          setState(stateOf(source.data.itemId, location.current.input.clientY)),
        onDrag: ({ source, location }) =>
          setState(stateOf(source.data.itemId, location.current.input.clientY)),
        onDragLeave: ({ source }) => setState(source.data.itemId === id ? "carried" : null),
        onDrop: ({ source, location }) => {
          setState(null);
          const { itemId } = source.data;
          if (typeof itemId === "number" && itemId !== id)
            onDrop(itemId, id, sideOf(element, location.current.input.clientY));
        },
      }),
    );
  }, [id, card, handle, onDrop]);
  return state;
}

type OnDrop = (carried: number, target: number, side: "above" | "below") => void;

function sideOf(element: Element, clientY: number): "above" | "below" {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? "above" : "below";
}
