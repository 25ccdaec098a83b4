const cut = ".clamp:not(:is(button, a) .clamp)";

/**
 * Lets each text that is cut off be shown whole: by a press, or by Enter or Space; the next one
 * folds it. Within a button a text stays cut. React knows nothing of it, so no slot is rendered for
 * it, and attributes stand while React renders other words. Answers how to end it.
 */
export function unfoldLongTexts(root: HTMLElement): () => void {
  // Asked to look at a text, it answers after the next layout: measuring costs none.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) mark(target as HTMLElement);
  });
  const look = (text: Element) => {
    sizes.unobserve(text);
    sizes.observe(text);
  };
  const words = new MutationObserver((changes) => {
    const texts = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const text = (target instanceof Element ? target : target.parentElement)?.closest(cut);
      if (text) texts.add(text);
      for (const node of addedNodes)
        if (node instanceof Element) for (const one of textsIn(node)) texts.add(one);
    }
    for (const text of texts) look(text);
  });
  words.observe(root, { subtree: true, childList: true, characterData: true });
  for (const text of textsIn(root)) look(text);
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
  return node.matches(cut) ? [node] : [...node.querySelectorAll(cut)];
}

/** Makes a text a button when it is longer than it may be, and only then. */
function mark(text: HTMLElement): void {
  if (!isLong(text))
    for (const name of ["role", "tabindex", "aria-expanded"]) text.removeAttribute(name);
  else if (!text.hasAttribute("aria-expanded")) fold(text);
}

/** Half a line is left over: letters of some scripts are higher than their line. */
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

function fold(text: HTMLElement): void {
  text.setAttribute("role", "button");
  text.setAttribute("tabindex", "0");
  text.setAttribute("aria-expanded", "false");
  text.scrollTop = 0;
}

function onClick({ target }: MouseEvent): void {
  // Somebody who has just selected words means them, and no more.
  if (getSelection()?.type === "Range") return;
  const text = (target as Element).closest<HTMLElement>(".clamp[aria-expanded]");
  if (text) turn(text);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if ((key !== "Enter" && key !== " ") || !(target as Element).matches(".clamp[aria-expanded]"))
    return;
  event.preventDefault();
  turn(target as HTMLElement);
}

function turn(text: HTMLElement): void {
  if (text.getAttribute("aria-expanded") === "true") fold(text);
  else text.setAttribute("aria-expanded", "true");
}
