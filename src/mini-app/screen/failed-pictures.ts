/**
 * Hides pictures that do not load, with the space that was kept for them; of one with an alt text,
 * the text is left. One listener for all, so that the boot script's views need none.
 */
export function hideFailedPictures(root: HTMLElement): void {
  // An `error` does not bubble.
  root.addEventListener("error", ({ target }) => hide(target), { capture: true });
}

function hide(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement)) return;
  picture.hidden = !picture.alt;
  const block = picture.closest<HTMLElement>(".image-block");
  if (!block) return;
  block.hidden = !picture.alt;
  block.style.aspectRatio = "";
  block.style.background = "none";
}
