import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockContext } from "./block-view.ts";

/** A button that opens a URL. */
export function linkBlock(block: Blocks["link"], { parts, filled }: BlockContext) {
  return <div className="block link-block">{parts.link(block.url, filled(block.text))}</div>;
}
