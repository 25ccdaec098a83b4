import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useState } from "react";

/** A block's part in a drag: carried itself, or the drop target above or below which it lands. */
export type DragState = "carried" | "above" | "below" | null;

/** Makes a block draggable by its handle, and a drop target for others. */
export function useBlockDrag(
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
        getInitialData: () => ({ blockId: id }),
        onDragStart: () => setState("carried"),
        onDrop: () => setState(null),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.blockId === "number",
        onDragEnter: ({ source, location }) =>
          setState(stateOf(source.data.blockId, location.current.input.clientY)),
        onDrag: ({ source, location }) =>
          setState(stateOf(source.data.blockId, location.current.input.clientY)),
        onDragLeave: ({ source }) => setState(source.data.blockId === id ? "carried" : null),
        onDrop: ({ source, location }) => {
          setState(null);
          const { blockId } = source.data;
          if (typeof blockId === "number" && blockId !== id)
            onDrop(blockId, id, sideOf(element, location.current.input.clientY));
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
