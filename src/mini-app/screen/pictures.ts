/**
 * Takes the fill from behind pictures that have loaded, and hides those that fail, with the space
 * that was kept for them; of one with an alt text, the text is left. One listener for all, so that
 * the boot script's views need none.
 */
export function watchPictures(root: HTMLElement): void {
  // These events do not bubble.
  root.addEventListener("load", ({ target }) => clear(target), { capture: true });
  root.addEventListener("error", ({ target }) => hide(target), { capture: true });
}

/** A transparent picture lies on the page, not on the fill. */
function clear(picture: EventTarget | null): HTMLElement | undefined {
  if (!(picture instanceof HTMLImageElement)) return;
  const block = picture.closest<HTMLElement>(".image-block");
  if (!block) return;
  block.style.background = "none";
  return block;
}

function hide(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement)) return;
  picture.hidden = !picture.alt;
  const block = clear(picture);
  if (!block) return;
  block.hidden = !picture.alt;
  block.style.aspectRatio = "";
}
