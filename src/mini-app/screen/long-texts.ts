const truncatable = ".clamp:not(:is(button, a, summary) .clamp)";

/**
 * Makes truncated texts expand and collapse on a press, Enter or Space, except inside buttons and
 * links, and in questions, which do so with their answers. Works on the DOM, outside React, so that
 * no slot renders again. Returns a function that stops it.
 */
export function expandLongTexts(root: HTMLElement): () => void {
  // Fires after the next layout, so that measuring forces none.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) update(target as HTMLElement);
  });
  const measure = (text: Element) => {
    sizes.unobserve(text);
    sizes.observe(text);
  };
  const words = new MutationObserver((changes) => {
    const texts = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const text = (target instanceof Element ? target : target.parentElement)?.closest(
        truncatable,
      );
      if (text) texts.add(text);
      for (const node of addedNodes)
        if (node instanceof Element) for (const one of textsIn(node)) texts.add(one);
    }
    for (const text of texts) measure(text);
  });
  words.observe(root, { subtree: true, childList: true, characterData: true });
  for (const text of textsIn(root)) measure(text);
  root.addEventListener("click", onClick);
  root.addEventListener("keydown", onKeyDown);
  return () => {
    sizes.disconnect();
    words.disconnect();
    root.removeEventListener("click", onClick);
    root.removeEventListener("keydown", onKeyDown);
  };
}

function textsIn(node: Element): Element[] {
  return node.matches(truncatable) ? [node] : [...node.querySelectorAll(truncatable)];
}

/** Gives a text the role of a button exactly when it is truncated. */
function update(text: HTMLElement): void {
  if (!isLong(text))
    for (const name of ["role", "tabindex", "aria-expanded"]) text.removeAttribute(name);
  else if (!text.hasAttribute("aria-expanded")) collapse(text);
}

/** Tolerates half a line: glyphs of some scripts exceed their line. */
function isLong(text: HTMLElement): boolean {
  const style = getComputedStyle(text);
  const [lineHeight = 0, top = 0, bottom = 0] = [
    style.lineHeight,
    style.paddingTop,
    style.paddingBottom,
  ].map(Number.parseFloat);
  return (
    text.scrollHeight - top - bottom >
    (Number(style.getPropertyValue("--lines")) + 0.5) * lineHeight
  );
}

function collapse(text: HTMLElement): void {
  text.setAttribute("role", "button");
  text.setAttribute("tabindex", "0");
  text.setAttribute("aria-expanded", "false");
  text.scrollTop = 0;
}

function onClick({ target }: MouseEvent): void {
  // The press has selected text.
  if (getSelection()?.type === "Range") return;
  const text = (target as Element).closest<HTMLElement>(".clamp[aria-expanded]");
  if (text) toggle(text);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if ((key !== "Enter" && key !== " ") || !(target as Element).matches(".clamp[aria-expanded]"))
    return;
  event.preventDefault();
  toggle(target as HTMLElement);
}

function toggle(text: HTMLElement): void {
  if (text.getAttribute("aria-expanded") === "true") collapse(text);
  else text.setAttribute("aria-expanded", "true");
}
