import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockContext } from "./block-view.ts";

/**
 * Blocks side by side; a row wraps those that would be too narrow. Its style is here, because only
 * some bots have groups, and a rule of the sheet would be in the page of all.
 */
export function groupBlock(
  { layout, columns = 2, blocks }: Blocks["group"],
  { inner }: BlockContext,
) {
  const track = layout === "row" ? "auto-fit,minmax(5.25rem" : `${columns},minmax(0`;
  return (
    <div
      className="block group"
      style={{ display: "grid", gap: "10px", gridTemplateColumns: `repeat(${track},1fr))` }}
    >
      {blocks.map(inner)}
    </div>
  );
}
