import { type PointerEvent, useRef } from "react";

/** A shorter way is no swipe. */
const minPx = 40;

/** Handlers for a swipe sideways: `go(1)` onwards in the direction that the page is read in. */
export function useSwipe(go: (steps: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const across = clientX - from.x;
      if (Math.abs(across) < minPx || Math.abs(across) < Math.abs(clientY - from.y)) return;
      const isRightToLeft = document.documentElement.dir === "rtl";
      go(across < 0 === isRightToLeft ? -1 : 1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
