const risingMs = 700;

/**
 * Whether an event on the tap button is a tap: `pointerdown` of a finger or the main button, or a
 * `click` from a keyboard or screen reader. A pointer's `click` was counted at its `pointerdown`.
 */
export function isTap({ type, button, detail }: MouseEvent): boolean {
  return type === "click" ? detail === 0 : button === 0;
}

/** A paid press, with the text that rises from it. */
interface Press {
  readonly button: HTMLElement;
  readonly text: string;
  /** In CSS pixels of the viewport; undefined for a key, which presses the middle. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
}

/** Chrome from 104 on. Anything else that moves a text under its animation costs layout. */
const canTranslate = /* @__PURE__ */ CSS.supports("translate", "0");

/** A rising text; reused when its animation has ended. */
interface Riser {
  readonly node: HTMLElement;
  readonly animation: Animation;
}

const idle: Riser[] = [];
let presses: Press[] = [];

/**
 * Answers a paid press: the button tilts towards the pointer (`--x` and `--y`, -1 … 1), and `text`
 * rises from it. Plain DOM, without layout and with one style change per frame, to keep ten-finger
 * tapping fast.
 */
export function answerPress(
  button: HTMLElement,
  text: string,
  { type, clientX, clientY }: MouseEvent,
): void {
  presses.push({ button, text, at: type === "click" ? undefined : { x: clientX, y: clientY } });
  if (presses.length === 1) requestAnimationFrame(answerAll);
}

function answerAll(): void {
  const all = presses;
  presses = [];
  // The frame's layout is due anyway; what is written below needs no other.
  const boxes = all.map(({ button }) => button.getBoundingClientRect());
  for (const [index, { button, text, at }] of all.entries()) {
    const { x: left, y: top, width, height } = boxes[index] as DOMRect;
    const { x, y } = at ?? { x: left + width / 2, y: top + height / 2 };
    button.style.setProperty("--x", `${((x - left) / width) * 2 - 1}`);
    button.style.setProperty("--y", `${((y - top) / height) * 2 - 1}`);
    const { node, animation } = idle.pop() ?? newRiser();
    if (node.textContent !== text) node.textContent = text;
    node.style.cssText = canTranslate
      ? `translate:calc(${x}px - 50%) calc(${y}px - 50%)`
      : `left:calc(${x}px - 1ch);top:calc(${y}px - 1em)`;
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
        { opacity: 1, transform: "translateY(-24px) scale(0.8)" },
        { opacity: 1, transform: "translateY(-72px)", offset: 0.6 },
        { opacity: 0, transform: "translateY(-110px)" },
      ];
}
