const flightMs = 1100;
const burstMs = 1400;
const colors = ["var(--accent)", "#ffc93f", "#ff5d73", "#3ecf8e", "#4aa8ff"];

/** In CSS pixels of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of an element; undefined while it is not on the page. */
export function middleOf(element: Element | null | undefined): Point | undefined {
  if (!element || element.getClientRects().length === 0) return undefined;
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Points fly from `from` to the balance on show, else upwards, as a text like `+500`. */
export function flyToBalance(text: string, from: Point): void {
  const balance = [...document.querySelectorAll('.balance, [data-slot="points"]')].find(middleOf);
  fly(text, from, middleOf(balance), () => {
    if (!wantsLessMotion()) balance?.animate([{}, { transform: "scale(1.12)" }, {}], 220);
  });
}

/** A text lifts off at `from` and flies to `to`; with reduced motion it fades in place. */
export function fly(
  text: string,
  from: Point,
  to: Point = { x: from.x, y: from.y - 110 },
  onLanded = () => {},
): void {
  const node = document.createElement("div");
  node.className = "reward-flight";
  node.ariaHidden = "true";
  node.textContent = text;
  document.body.append(node);
  const at = ({ x, y }: Point, scale: number) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const keyframes = wantsLessMotion()
    ? [
        { opacity: 1, transform: at(from, 1) },
        { opacity: 1, transform: at(from, 1), offset: 0.7 },
        { opacity: 0, transform: at(from, 1) },
      ]
    : [
        { opacity: 0, transform: at(from, 0.7) },
        { opacity: 1, transform: at(from, 1.15), offset: 0.18 },
        { opacity: 1, transform: at(from, 1), offset: 0.35 },
        { opacity: 1, transform: at(to, 0.8), offset: 0.92 },
        { opacity: 0, transform: at(to, 0.6) },
      ];
  node.animate(keyframes, { duration: flightMs, easing: "ease-in-out" }).onfinish = () => {
    node.remove();
    onLanded();
  };
}

/** Confetti bursts from a point and falls; none with reduced motion. */
export function burst({ x, y }: Point, count: number): void {
  if (wantsLessMotion()) return;
  const layer = document.createElement("div");
  layer.className = "confetti";
  layer.ariaHidden = "true";
  document.body.append(layer);
  // Above an open dialog, where the browser has popovers.
  if ("popover" in layer && "showPopover" in layer) {
    layer.popover = "manual";
    layer.showPopover();
  }
  for (let index = 0; index < count; index++) {
    const piece = document.createElement("i");
    piece.style.background = colors[index % colors.length] ?? "";
    layer.append(piece);
    const angle = (index / count) * 2 * Math.PI;
    const reach = 60 + Math.random() * 130;
    const [right, down] = [Math.cos(angle) * reach, Math.sin(angle) * reach - 50];
    const at = (share: number, fall: number, turns: number) =>
      `translate(${x + right * share}px, ${y + down * share + fall}px) rotate(${turns}turn)`;
    piece.animate(
      [
        { transform: at(0, 0, 0), easing: "cubic-bezier(0, 0.7, 0.4, 1)" },
        { transform: at(1, 0, Math.random() * 2), opacity: 1, offset: 0.4, easing: "ease-in" },
        { transform: at(1.2, 260, 2 + Math.random() * 2), opacity: 0 },
      ],
      { duration: burstMs * (0.7 + Math.random() * 0.3), fill: "forwards" },
    );
  }
  setTimeout(() => layer.remove(), burstMs);
}

function wantsLessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
