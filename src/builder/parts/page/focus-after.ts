import { useCallback, useEffect, useRef } from "react";

/** Focuses what a selector finds after the next render. */
export function useFocusAfter(): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const element = document.querySelector<HTMLElement>(wanted.current);
    wanted.current = null;
    element?.focus();
  });
  return useCallback((selector) => {
    wanted.current = selector;
  }, []);
}
