import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockContext } from "./block-view.ts";
import { card } from "./card.tsx";

/** A text and the button that copies it. */
export function copyBlock({ label, text }: Blocks["copy"], { parts, filled }: BlockContext) {
  return card(
    "copy",
    label && filled(label),
    <div className="row">
      {filled(text)}
      {parts.copy()}
    </div>,
  );
}
