import { type PointerEvent, type ReactNode, useRef } from "react";
import { energyAt } from "#game/energy.ts";
import { TapView } from "#web/block-view.tsx";
import { formatNumber } from "#web/number-format.ts";
import { withClient } from "./client.ts";
import { serverNow } from "./clock.ts";
import { useGame } from "./game.ts";
import { language } from "./player.ts";
import { addTap } from "./taps.ts";

/** The button that earns points: every finger that touches it counts, and so do Enter and Space. */
export function TapButton({ label }: { label: ReactNode }) {
  const game = useGame();
  const button = useRef<HTMLDivElement>(null);
  const tap = (x: number, y: number) => {
    if (energyAt(game, serverNow()) === 0) return;
    addTap();
    withClient(({ knock }) => knock());
    if (button.current) rise(button.current, `+${formatNumber(game.pointsPerTap, language)}`, x, y);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button === 0) tap(event.clientX, event.clientY);
  };
  return (
    <div ref={button} className="tap-area">
      <TapView
        label={label}
        aria-disabled={energyAt(game, serverNow()) === 0}
        onPointerDown={onPointerDown}
        // A pointer has been counted when it went down; a click without one comes from a keyboard or a screen reader.
        onClick={(event) => {
          if (event.detail > 0) return;
          const box = event.currentTarget.getBoundingClientRect();
          tap(box.x + box.width / 2, box.y + box.height / 2);
        }}
      />
    </div>
  );
}

/** Lets `+n` rise from where the finger was; plain DOM, for it belongs to no state. */
function rise(area: HTMLElement, text: string, x: number, y: number): void {
  const box = area.getBoundingClientRect();
  const node = document.createElement("span");
  node.className = "rise";
  node.ariaHidden = "true";
  node.textContent = text;
  node.style.left = `${x - box.x}px`;
  node.style.top = `${y - box.y}px`;
  node.addEventListener("animationend", () => node.remove());
  area.append(node);
}
