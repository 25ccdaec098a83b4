import type { Blocks } from "#contract/schema/screen.ts";
import type { Surroundings } from "./block-view.ts";

/** Words of the owner's own: a title, a heading or a paragraph. */
export function textBlock(block: Blocks["text"], { filled }: Surroundings) {
  const style = block.style ?? "body";
  const Tag = style === "title" ? "h1" : style === "heading" ? "h2" : "p";
  return <Tag className={`block text-block text-${style}`}>{filled(block.text)}</Tag>;
}
