let isPressed = false;

const listen = (names: readonly (keyof DocumentEventMap)[], pressed: boolean) => {
  for (const name of names)
    document.addEventListener(
      name,
      () => {
        isPressed = pressed;
      },
      true,
    );
};
listen(["mousedown"], true);
// Dragging ends without `mouseup`, and a key is pressed after all of them.
listen(["mouseup", "dragend", "keydown"], false);

/**
 * Runs `change` at once, or, while the mouse or a finger is pressed, when the press ends: a page whose
 * layout changes under a press moves the button away from it, and nothing happens.
 */
export function afterPress(change: () => void): void {
  if (isPressed) document.addEventListener("mouseup", change, { once: true, capture: true });
  else change();
}
