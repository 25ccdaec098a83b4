const risingMs = 700;

/**
 * Whether an event on the tap button is a tap: a finger or the main button going down, or a click
 * that no pointer made, which comes from a keyboard or a screen reader. A pointer's own click has
 * been counted when it went down.
 */
export function isTap({ type, button, detail }: MouseEvent): boolean {
  return type === "click" ? detail === 0 : button === 0;
}

/** A text, and the point of the window where it starts, in CSS pixels. */
interface Start {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** A text on its way up; kept for the next one when it has arrived. */
interface Riser {
  readonly node: HTMLElement;
  readonly animation: Animation;
}

const idle: Riser[] = [];
let starts: Start[] = [];

/**
 * Lets `+n` rise from where the finger was, else from the middle of the button. Plain DOM, for it
 * belongs to no state; it makes no layout, and changes styles once a frame, for the next of ten
 * fingers would wait for them.
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

/** Without motion it fades where it is. */
function keyframes(): Keyframe[] {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still
    ? [{ opacity: 1 }, { opacity: 0 }]
    : [
        { opacity: 1, transform: "none" },
        { opacity: 0, transform: "translateY(-90px)" },
      ];
}
