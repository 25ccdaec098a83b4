import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockContext } from "./block-view.ts";

/** A title, heading or paragraph. */
export function textBlock(block: Blocks["text"], { filled }: BlockContext) {
  const style = block.style ?? "body";
  const lesser = style === "heading" ? "h2" : "p";
  const Tag = style === "title" ? "h1" : lesser;
  return <Tag className={`block text-block text-${style}`}>{filled(block.text)}</Tag>;
}
