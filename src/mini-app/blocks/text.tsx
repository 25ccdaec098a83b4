import type { Blocks } from "#contract/schema/screen.ts";
import type { BlockContext } from "./block-view.ts";

/** A title, heading or paragraph. */
export function textBlock(block: Blocks["text"], { filled }: BlockContext) {
  const style = block.style ?? "body";
  const Tag = style === "title" ? "h1" : style === "heading" ? "h2" : "p";
  return <Tag className={`block text-block text-${style}`}>{filled(block.text)}</Tag>;
}
