import { writeItem } from "../device/storage.ts";
import { isTap } from "../taps/tap-gesture.ts";
import type { Taps } from "../taps/taps-item.ts";
import type { Handover } from "./handover.ts";

/**
 * Keeps what is pressed on the painted screen until React takes over. A tap counts, on the device
 * too, and what it earns is shown: early taps count. An action such as Connect is marked as busy;
 * React presses it again. What is shown goes away with the painted screen.
 */
export function keepEarlyPresses(
  root: HTMLElement,
  handover: Handover,
  earned: () => string,
): void {
  // A key that is held is one press.
  root.onkeydown = (event) => {
    if (event.repeat && (event.target as Element).matches(".tap")) event.preventDefault();
  };
  root.onpointerdown = root.onclick = (event) => {
    const button = (event.target as Element).closest("button:enabled");
    if (handover.taken || !button) return;
    if (button.matches(".action") && event.type === "click") {
      handover.early.action = button.textContent;
      button.ariaBusy = "true";
    }
    if (!button.matches(".tap") || !isTap(event)) return;
    const taps: Taps = {
      growing: { batchId: `${handover.pageId}-0`, taps: ++handover.early.taps },
      batches: [],
    };
    writeItem(handover.tapsKey, JSON.stringify(taps));
    const node = document.createElement("div");
    node.className = "rise";
    node.textContent = earned();
    node.style.translate = `${event.clientX}px ${event.clientY}px`;
    root.append(node);
    node.animate({ opacity: [1, 0] }, 700);
  };
}
