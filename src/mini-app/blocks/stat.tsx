import type { Blocks } from "#contract/schema/screen.ts";
import type { Surroundings } from "./block-view.ts";
import { card } from "./card.tsx";

/** A small label over a value. */
export function statBlock(block: Blocks["stat"], { filled }: Surroundings) {
  return card("stat", filled(block.label), filled(block.value));
}
