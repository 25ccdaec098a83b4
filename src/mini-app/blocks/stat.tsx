import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockContext } from "./block-view.ts";
import { card } from "./card.tsx";

/** A label over a value. */
export function statBlock(block: Blocks["stat"], { filled }: BlockContext) {
  return card("stat", filled(block.label), filled(block.value));
}
