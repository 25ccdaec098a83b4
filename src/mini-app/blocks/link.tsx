import type { Blocks } from "#contract/schema/screen.ts";
import type { Surroundings } from "./block-view.ts";

/** The place of a button that opens a page. */
export function linkBlock(block: Blocks["link"], { parts, filled }: Surroundings) {
  return <div className="block link-block">{parts.link(block.url, filled(block.text))}</div>;
}
