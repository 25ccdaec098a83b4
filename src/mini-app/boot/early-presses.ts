import { writeItem } from "../device/storage.ts";
import type { Taps } from "../taps/stored-taps.ts";
import { isTap } from "../taps/tap-gesture.ts";
import type { Handover } from "./handover.ts";

/**
 * Records presses on the painted screen until React takes over. Taps count at once and are stored on
 * the device; of the other buttons the last one pressed is marked busy, and React presses it again.
 */
export function keepEarlyPresses(
  root: HTMLElement,
  handover: Handover,
  earned: () => string,
): void {
  // A held key is one press.
  root.onkeydown = (event) => {
    if (event.repeat && (event.target as Element).matches(".tap")) event.preventDefault();
  };
  root.onpointerdown = root.onclick = (event) => {
    const button = (event.target as Element).closest("button:enabled");
    if (handover.taken || !button) return;
    if (!button.matches(".tap")) {
      if (event.type !== "click") return;
      handover.early.action = button.textContent;
      button.ariaBusy = "true";
      return;
    }
    if (!isTap(event)) return;
    const taps: Taps = {
      growing: { batchId: `${handover.loadId}-0`, taps: ++handover.early.taps },
      batches: [],
    };
    writeItem(handover.tapsKey, JSON.stringify(taps));
    const node = document.createElement("div");
    node.className = "rise";
    node.textContent = earned();
    node.style.cssText = `left:${event.clientX}px;top:${event.clientY}px`;
    root.append(node);
    node.animate({ opacity: [1, 0] }, 700);
  };
}
