import type { ComponentProps } from "react";

/** A small button inside a card. */
export function ActionView({ text, ...handlers }: { text: string } & ComponentProps<"button">) {
  return (
    <button type="button" className="action" {...handlers}>
      {text}
    </button>
  );
}
