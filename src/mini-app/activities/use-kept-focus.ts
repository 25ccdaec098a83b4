import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Gives the focus to `place` when `isOver` takes away the button that has brought it about, so that
 * the keyboard goes on from there. The returned function is to be called when the button is pressed.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, isOver: boolean): () => void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isOver && hadFocus.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [isOver, place]);
  return () => {
    hadFocus.current = place.current?.contains(document.activeElement) ?? false;
  };
}
