const risingMs = 700;

/**
 * Whether an event on the tap button is a tap: `pointerdown` of a finger or the main button, or a
 * `click` from a keyboard or screen reader. A pointer's `click` was counted at its `pointerdown`.
 */
export function isTap({ type, button, detail }: MouseEvent): boolean {
  return type === "click" ? detail === 0 : button === 0;
}

/** A text and where it starts to rise, in CSS pixels of the viewport. */
interface Start {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** A rising text; reused when its animation has ended. */
interface Riser {
  readonly node: HTMLElement;
  readonly animation: Animation;
}

const idle: Riser[] = [];
let starts: Start[] = [];

/**
 * Lets `text` rise from the pointer, or from the middle of the button for a key. Plain DOM, without
 * layout and with one style change per frame, to keep ten-finger tapping fast.
 */
export function rise(
  button: HTMLElement,
  text: string,
  { type, clientX, clientY }: MouseEvent,
): void {
  starts.push({ text, ...(type === "click" ? middleOf(button) : { x: clientX, y: clientY }) });
  if (starts.length === 1) requestAnimationFrame(startAll);
}

function middleOf(button: HTMLElement): { x: number; y: number } {
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function startAll(): void {
  const all = starts;
  starts = [];
  for (const { text, x, y } of all) {
    const { node, animation } = idle.pop() ?? newRiser();
    if (node.textContent !== text) node.textContent = text;
    node.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`;
    animation.play();
  }
}

function newRiser(): Riser {
  const node = document.createElement("div");
  node.className = "rise";
  node.ariaHidden = "true";
  document.body.append(node);
  const riser = {
    node,
    animation: node.animate(keyframes(), { duration: risingMs, easing: "ease-out" }),
  };
  riser.animation.onfinish = () => idle.push(riser);
  return riser;
}

/** With `prefers-reduced-motion` it fades in place. */
function keyframes(): Keyframe[] {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill
    ? [{ opacity: 1 }, { opacity: 0 }]
    : [
        { opacity: 1, transform: "none" },
        { opacity: 0, transform: "translateY(-90px)" },
      ];
}
