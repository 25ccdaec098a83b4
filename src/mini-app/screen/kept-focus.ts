const controls = "button, a, summary";
/** Which of the painted controls has the focus, counted from 0; -1 for none. */
let focused = -1;
const listening = new AbortController();

/**
 * Follows the focus on the screen that the boot script painted, until `restoreFocus`: React puts
 * new elements in the place of the painted ones, and the browser drops the focus with them.
 */
export function followFocus(root: HTMLElement): void {
  const { signal } = listening;
  const note = () => {
    focused = controlsIn(root).indexOf(document.activeElement as HTMLElement);
  };
  note();
  root.addEventListener("focusin", note, { signal });
  // A press outside the controls ends the focus; one on a control brings its own `focusin`.
  root.addEventListener("pointerdown", () => (focused = -1), { signal });
}

/** Puts the focus on the control that had it. */
export function restoreFocus(): void {
  listening.abort();
  const root = document.getElementById("root");
  if (root && focused >= 0) controlsIn(root)[focused]?.focus({ preventScroll: true });
}

function controlsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(controls)];
}
