import type { ReactNode } from "react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockContext, CardKind } from "./block-view.ts";

/** A block on a card: a small label over its body. */
export function card(kind: string, label: ReactNode, body: ReactNode) {
  return (
    <section className={`block card ${kind}-block`}>
      <div className="label">{label}</div>
      <div className="body">{body}</div>
    </section>
  );
}

/**
 * A card with the owner's label, or the default one, over the screen part of its kind. The default
 * labels of activities come with their parts.
 */
export function partCard(block: Blocks[CardKind], { words, parts, filled }: BlockContext) {
  const { type, label } = block;
  const labels: Partial<Record<CardKind, string>> = words;
  const part = parts[type] as ((block: Blocks[CardKind]) => ReactNode) | undefined;
  return card(type, filled(label || labels[type] || ""), part?.(block));
}
