import type { ComponentProps, ReactNode } from "react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockContext } from "./block-view.ts";

/** The tap button, under the owner's label or the default one. */
export function tapBlock(block: Blocks["tap"], { words, parts, filled }: BlockContext) {
  return <div className="block tap-block">{parts.tap(filled(block.label || words.tap))}</div>;
}

/** The round button that earns points, with a note over it. */
export function TapView({
  label,
  note,
  ...handlers
}: { label: ReactNode; note?: ReactNode } & ComponentProps<"button">) {
  return (
    <div className="tap-area">
      <button type="button" className="tap" {...handlers}>
        <span className="tap-label">{label}</span>
      </button>
      {note}
    </div>
  );
}
