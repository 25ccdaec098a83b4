import type { Handover } from "../handover.ts";
import { isTap } from "../tap-gesture.ts";

/**
 * Counts the taps on the painted button until React takes over, and shows what each earns: the first finger is as good as any. What is shown
 * goes away with the painted screen.
 */
export function countEarlyTaps(root: HTMLElement, handover: Handover, earned: () => string): void {
  root.onpointerdown = root.onclick = (event) => {
    if (handover.taken || !(event.target as Element).closest(".tap:enabled") || !isTap(event)) return;
    handover.earlyTaps++;
    const node = document.createElement("div");
    node.className = "rise";
    node.textContent = earned();
    node.style.translate = `${event.clientX}px ${event.clientY}px`;
    root.append(node);
    node.animate({ opacity: [1, 0] }, 700);
  };
}
