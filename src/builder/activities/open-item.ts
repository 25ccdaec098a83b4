import { useState } from "react";

/**
 * The item that is open in a list. A save that was refused opens the first item with a fault, unless
 * the open one has some.
 */
export function useOpenItem(
  refusals: number,
  faulty: readonly number[],
): [open: number | null, setOpen: (key: number | null) => void] {
  const [open, setOpen] = useState<number | null>(null);
  const [seen, setSeen] = useState(refusals);
  if (seen !== refusals) {
    setSeen(refusals);
    const [first] = faulty;
    if (first !== undefined && (open === null || !faulty.includes(open))) setOpen(first);
  }
  return [open, setOpen];
}
